/**
 * The whole of `docs/scaling.md` on one machine, and what breaks in it: `npm run test:farm -- --rounds 4`. Needs
 * postgresql, patroni, etcd-server and haproxy of Debian. Everything lies in one folder of /tmp and ends with it.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { migrate } from '../apps/server/src/db/migrations.ts'
import { addSystemTables } from '../apps/server/src/testing/system-tables.ts'
import { Load } from './farm/load.ts'
import { controlFile, encoded, type Machine, machines, Parts, ports } from './farm/parts.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const folder = mkdtempSync(join(tmpdir(), 'granary-farm-'))
const parts = new Parts(folder)
const control = controlFile(folder)

/** One round each, in turn: what is broken, and what mends it when its time is over. */
const faults: Record<string, () => Promise<() => Promise<void>>> = {
  'primary killed': async () => {
    const leader = await leaderNow()
    for (const pid of processesOf(leader)) process.kill(pid, 'SIGKILL')
    await otherLeader(leader)
    return async () => parts.patroni(leader)
  },
  switchover: async () => {
    const leader = await leaderNow()
    execFileSync('patronictl', ['-c', control, 'switchover', '--master', leader.name, '--force', 'granary'])
    await otherLeader(leader)
    return async () => {}
  },
  'primary frozen': async () => {
    const leader = await leaderNow()
    const frozen = processesOf(leader)
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    await otherLeader(leader)
    return async () => {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
    }
  },
  'proxy restarted': async () => {
    await parts.end('haproxy', 'SIGKILL')
    await sleep(1_000)
    parts.haproxy()
    return async () => {}
  },
}

try {
  const failed = await run(Number(values.rounds))
  process.exitCode = failed ? 1 : 0
  await parts.endAll()
  rmSync(folder, { recursive: true, force: true })
} catch (error) {
  console.error(error, `\nThe logs are in ${folder}.`)
  process.exitCode = 1
  await parts.endAll()
}

async function run(rounds: number): Promise<boolean> {
  await raise()
  const load = new Load(`http://localhost:${ports.portal}`, 6)
  load.start()
  console.log(
    '| round | fault | outage of the database, s | longest silence, s | beyond it, s |\n|---|---|---|---|---|',
  )
  for (let round = 1; round <= rounds; round += 1) {
    const [name = '', fault] = Object.entries(faults)[(round - 1) % Object.keys(faults).length] ?? []
    await settled(load)
    load.takeSilence()
    const outage = watchOutage()
    const mend = await fault?.()
    await mend?.()
    await settled(load)
    const outageMs = await outage()
    const silenceMs = load.takeSilence()
    const shown = [outageMs, silenceMs, Math.max(0, silenceMs - outageMs)].map((ms) => (ms / 1000).toFixed(1))
    console.log(`| ${round} | ${name} | ${shown.join(' | ')} |`)
  }
  const { saves, lost, doubled, stale } = await load.verdict()
  await load.close()
  console.log(`\n${saves} saves: ${lost} lost, ${doubled} doubled; ${stale} pages stale`)
  return lost + doubled + stale > 0
}

async function raise(): Promise<void> {
  parts.etcd()
  await until(async () => (await fetch(`http://127.0.0.1:${ports.etcd}/health`)).ok)
  for (const machine of machines) parts.patroni(machine)
  parts.haproxy()
  await until(twoInStep, 90)
  const owner = await connect('postgres', 'postgres')
  await owner.query(`create role granary login createrole password '${decodeURIComponent(encoded)}'`)
  await owner.query('create database granary owner granary')
  await owner.end()
  const url = `postgres://granary:${encoded}@127.0.0.1:${ports.database}/granary`
  await migrate(url)
  await addSystemTables(url)
  for (const machine of machines) parts.node(machine)
  for (const { portal } of machines) {
    await until(async () => (await fetch(`http://127.0.0.1:${portal}/readyz`)).ok, 60)
  }
}

/** A primary, and a standby that every commit waits for. */
async function twoInStep(): Promise<boolean> {
  const { members } = (await (await fetch(`http://127.0.0.1:${machines[0].rest}/cluster`)).json()) as {
    members: { role: string; state: string }[]
  }
  return members.some(({ role }) => role === 'leader') && members.some(({ role }) => role === 'sync_standby')
}

async function settled(load: Load): Promise<void> {
  await until(twoInStep, 90)
  const before = load.lastAnswer
  await until(async () => load.lastAnswer > before, 60)
  await sleep(2_000)
}

async function leaderNow(): Promise<Machine> {
  for (const machine of machines) {
    const answer = await fetch(`http://127.0.0.1:${machine.rest}/primary`).catch(() => undefined)
    if (answer?.ok) return machine
  }
  throw new Error('There is no leader.')
}

async function otherLeader(before: Machine): Promise<void> {
  const other = machines.find((machine) => machine !== before)
  await until(async () => (await fetch(`http://127.0.0.1:${other?.rest}/primary`)).ok, 90)
}

/** How long no server took a write, by somebody who asks both all the time until it is asked for. */
function watchOutage(): () => Promise<number> {
  let isOver = false
  const watch = async () => {
    let last = performance.now()
    let longest = 0
    while (!isOver) {
      const took = await Promise.any(machines.map(({ postgres }) => writes(postgres))).catch(() => false)
      const now = performance.now()
      longest = Math.max(longest, now - last)
      if (took) last = now
      await sleep(100)
    }
    return longest
  }
  const watched = watch()
  return () => {
    isOver = true
    return watched
  }
}

/** Rejects unless this server is written to at once. */
async function writes(port: number): Promise<boolean> {
  const client = await connect('postgres', 'postgres', port)
  try {
    await client.query('create temporary table farm_probe (a int)')
    return true
  } finally {
    void client.end().catch(() => {})
  }
}

async function connect(user: string, database: string, port: number = ports.database): Promise<Client> {
  const client = new Client({
    connectionString: `postgres://${user}:${encoded}@127.0.0.1:${port}/${database}`,
    connectionTimeoutMillis: 500,
    query_timeout: 500,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Patroni lets go of the server that it starts, so the two are two trees. */
function processesOf({ name }: Machine): number[] {
  const file = join(folder, `patroni-${name}`, 'data/postmaster.pid')
  return [parts.pid(`patroni-${name}`), Number.parseInt(readFileSync(file, 'utf8'), 10)].flatMap(treeOf)
}

function treeOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const parentOf = rows.map((row) => row.trim().split(/\s+/).map(Number))
  const tree = [pid]
  for (const each of tree) {
    for (const [child = 0, parent] of parentOf) if (parent === each) tree.push(child)
  }
  return tree
}

async function until(holds: () => Promise<boolean>, seconds = 30): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    if (await holds().catch(() => false)) return
    await sleep(200)
  }
  throw new Error(`It did not come about in ${seconds} s: ${holds}`)
}
