import { BaseConvexClient, ConvexClient } from 'convex/browser'
import type { ConvexReactClientOptions } from 'convex/react'
import { ConvexReactClient } from 'convex/react'
import { onTestFinished, vi } from 'vitest'
import type { SyncServerOptions } from '../src/socket.ts'
import { SyncServer } from '../src/socket.ts'
import { counters } from './counters.ts'
import type { Functions } from './memory-backend.ts'
import { MemoryBackend } from './memory-backend.ts'
import { SimulatedNetwork } from './simulated-network.ts'

const realImmediate = setImmediate

/** The real client and the real server on one line that exists only in memory, and a clock that waits for nobody. */
export function aSimulation(
  options: Partial<SyncServerOptions<string>> = {},
  functions: Partial<Functions> = {},
) {
  useSimulatedTime()
  const backend = new MemoryBackend({
    queries: { ...counters.queries, ...functions.queries },
    mutations: { ...counters.mutations, ...functions.mutations },
    actions: { ...counters.actions, ...functions.actions },
  })
  const server = new SyncServer<string>({ backend, origins: new Set(), ...options })
  const network = new SimulatedNetwork({ serve: (end) => server.serve(end, '203.0.113.7') })
  const lines: string[] = []
  const keep = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '))
  const settings = (given: ConvexReactClientOptions) => ({
    webSocketConstructor: network.WebSocket,
    unsavedChangesWarning: false,
    authRefreshTokenLeewaySeconds: 2,
    logger: { logVerbose() {}, log: keep, warn: keep, error: keep } as never,
    ...given,
  })
  return {
    backend,
    server,
    network,
    /** What the client logged. */
    lines,
    client: (given: ConvexReactClientOptions = {}) => {
      const client = new BaseConvexClient('http://granary.test', () => {}, settings(given))
      onTestFinished(() => void client.close())
      return client
    },
    simpleClient: (given: ConvexReactClientOptions = {}) => {
      const client = new ConvexClient('http://granary.test', settings(given))
      onTestFinished(() => void client.close())
      return client
    },
    reactClient: (given: ConvexReactClientOptions = {}) => {
      const client = new ConvexReactClient('http://granary.test', settings(given))
      onTestFinished(() => void client.close())
      return client
    },
    /** What clients said so far, of one type. */
    said: (type: string) =>
      network.frames.map((frame) => JSON.parse(frame)).filter((frame) => frame.type === type),
  }
}

interface Inside {
  readonly webSocketManager: {
    readonly socket: { readonly state: string; readonly paused?: string }
    stop(): Promise<void>
    tryRestart(): void
    pause(): void
  }
  readonly authenticationManager: { authState: { readonly state: string } }
}

/** The states of the client have no public name; a new version of it fails the tests that ask for them. */
export function inside(client: BaseConvexClient): Inside {
  return client as unknown as Inside
}

export function useSimulatedTime(): void {
  startSimulatedTime(() => 0.5)
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

export function startSimulatedTime(random: () => number): void {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z'), toFake: [...faked] })
  vi.spyOn(Math, 'random').mockImplementation(random)
}

const faked = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'Date',
  'performance',
] as const

/** Lets simulated time pass: every timer in its turn, and what it set in motion before the next. */
export async function pass(milliseconds: number): Promise<void> {
  let over = false
  setTimeout(() => {
    over = true
  }, milliseconds)
  await settle()
  while (!over) {
    vi.advanceTimersToNextTimer()
    await settle()
  }
}

/** Until `condition` holds; a condition that never comes true ends the test by its title. */
export async function passUntil(condition: () => boolean, withinMs = 600_000): Promise<void> {
  const deadline = Date.now() + withinMs
  await settle()
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Did not happen within ${withinMs} ms: ${condition}`)
    vi.advanceTimersToNextTimer()
    await settle()
  }
}

/** Everything that waits for no clock has happened. */
function settle(): Promise<void> {
  return new Promise((resolve) => void realImmediate(resolve))
}
