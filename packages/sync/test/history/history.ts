import { vi } from 'vitest'
import { silentObserver } from '../../src/observer.ts'
import { SyncServer } from '../../src/socket.ts'
import { SimulatedNetwork } from '../simulated-network.ts'
import { pass, startSimulatedTime } from '../simulation.ts'
import { Device } from './device.ts'
import { Dice } from './dice.ts'
import type { Defect } from './faulty-backend.ts'
import { FaultyBackend } from './faulty-backend.ts'
import { bookingsIn } from './ledger.ts'

export interface Verdict {
  readonly violations: readonly string[]
  readonly bookings: number
  readonly shown: number
  readonly connections: number
}

/**
 * Two devices use one server for a while, and everything happens that may: slow and dark lines, cuts, restarts,
 * overload, outcomes nobody knows, full sockets, sign-ins and tokens that run out. Then quiet returns, and what both
 * devices ever showed is compared with the one-thread model.
 */
export async function runHistory(seed: number, defect?: Defect): Promise<Verdict> {
  const dice = new Dice(seed)
  const luck = new Dice(seed ^ 0x5bd1e995)
  startSimulatedTime(luck.next)
  const backend = new FaultyBackend(dice, dice.pick([2, 50, 500]), defect)
  const faults: string[] = []
  let liveQueries = 0
  const open = () => {
    const observer = {
      ...silentObserver,
      fault: (error: unknown) => void faults.push(String(error)),
      liveQueries: (change: number) => {
        liveQueries += change
      },
    }
    const chunkSize = [null, 300, 5_000_000][seed % 3] ?? null
    return new SyncServer<string>({ backend, origins: new Set(), observer, chunkSize })
  }
  let server = open()
  const slowness = dice.pick([5, 200, 2_000])
  const weight = dice.pick([1, 1, 400_000])
  const networks = ['x', 'y'].map(
    (name) =>
      new SimulatedNetwork({
        serve: (end) => server.serve(end, name),
        delay: () => luck.between(1, slowness),
        weigh: () => weight,
      }),
  )
  const devices = networks.map((network, at) => new Device(at === 0 ? 'x' : 'y', network, backend, dice))

  const until = Date.now() + 40_000
  while (Date.now() < until) {
    dice.pick(devices).act()
    if (dice.chance(0.08)) await trouble()
    await pass(dice.pick([0, 1, 20, 300, 1_500]))
  }
  await calmDown()
  for (const device of devices) device.compareAtRest()
  const violations = [...devices.flatMap((device) => device.violations), ...atRest()]
  for (const { client } of devices) void client.close()
  void server.close()
  await pass(3_000)
  return {
    violations,
    bookings: devices.reduce((sum, { booked }) => sum + booked.length, 0),
    shown: devices.reduce((sum, { shown }) => sum + shown, 0),
    connections: networks.reduce((sum, { lines }) => sum + lines.length, 0),
  }

  async function trouble(): Promise<void> {
    const network = dice.pick(networks)
    const fate = dice.between(0, 6)
    if (fate === 0) network.line.dark = true
    else if (fate === 1) network.reachable = !network.reachable
    else if (fate === 2) network.line.server.close(1011, 'InternalServerError')
    else if (fate === 3) backend.breakTimeline()
    else if (fate === 4) {
      const old = server
      server = open()
      void old.close()
    } else network.line.cut()
  }

  async function calmDown(): Promise<void> {
    backend.troubled = false
    for (const network of networks) network.reachable = true
    const deadline = Date.now() + 400_000
    const calm = () =>
      devices.every((device) => device.isSettled && device.client.connectionState().isWebSocketConnected)
    await pass(130_000)
    while (!calm() && Date.now() < deadline) await pass(5_000)
    await pass(15_000)
  }

  function atRest(): string[] {
    const found: string[] = []
    const journal = bookingsIn((key) => backend.read(key)).map(({ id }) => id)
    for (const { booked, isSettled } of devices) {
      const mine = new Set(booked.map(({ id }) => id))
      const done = journal.filter((id) => mine.has(id))
      if (done.join() !== [...mine].join()) found.push(`booked ${[...mine]}, but the journal has ${done}`)
      if (!isSettled) found.push('a request was never answered')
    }
    if (new Set(backend.worked).size !== backend.worked.length) found.push('an action ran twice')
    const others = faults.filter((fault) => !fault.includes('A socket had to be closed'))
    if (others.length > 0) found.push(`faults: ${others}`)
    const { connections } = server
    if (connections !== 2) found.push(`${connections} sockets are open at rest`)
    if (backend.watchers !== 2) found.push(`${backend.watchers} watches are open at rest`)
    const subscribed = devices.reduce((sum, { watching }) => sum + watching, 0)
    if (liveQueries !== subscribed)
      found.push(`${liveQueries} live queries counted, ${subscribed} subscribed`)
    return found
  }
}

/** A run whose fault is thrown inside the client is a violation too. */
export async function verdictOf(seed: number, defect?: Defect): Promise<Verdict> {
  try {
    return await runHistory(seed, defect)
  } catch (error) {
    const violation = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { violations: [violation], bookings: 0, shown: 0, connections: 0 }
  } finally {
    vi.clearAllTimers()
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
}
