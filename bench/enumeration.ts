/**
 * Whether the time of an answer tells who has an account. Each door of the sign-in is tried with an address that has
 * one and with one that has none, in turn and in random order. `--tries N` of each (1,000), `--only DOOR` for one.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAuth } from '../apps/server/src/auth/auth.ts'
import { createDatabase, createPool } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/supervisor.ts'
import { startNode, type TestNode } from '../apps/server/src/testing/node.ts'
import { median } from './median.ts'

const { values } = parseArgs({
  options: { tries: { type: 'string', default: '1000' }, only: { type: 'string' } },
})
const tries = Number(values.tries)
const warmUp = 20
const blocks = 10
const accounts = 100
const password = 'a wrong but well formed password'

type Address = (at: number) => string
const known: Address = (at) => `known-${String(at % accounts).padStart(6, '0')}@bank.example`
/** Never the same twice: an address that was registered is one that has an account. */
let strangers = 0
const unknown: Address = () => `other-${String(strangers++).padStart(6, '0')}@bank.example`

interface Door {
  readonly name: string
  readonly path: string
  readonly body: (email: string) => object
  /** Asked before, outside the time. */
  readonly before?: string
}

const codeDoor = { path: '/email-otp/send-verification-otp', body: { type: 'sign-in' } }
const doors: readonly Door[] = [
  { name: 'sign-in', path: '/sign-in/email', body: (email) => ({ email, password }) },
  { name: 'code', path: codeDoor.path, body: (email) => ({ email, ...codeDoor.body }) },
  { name: 'reset', path: '/email-otp/request-password-reset', body: (email) => ({ email }) },
  { name: 'registration', path: '/sign-up/email', body: (email) => ({ name: 'Somebody', email, password }) },
  {
    name: 'wrong-code',
    path: '/sign-in/email-otp',
    body: (email) => ({ email, otp: '000000' }),
    before: codeDoor.path,
  },
]

const folder = await mkdtemp(join(tmpdir(), 'granary-bench-'))
const postgres = await startEmbeddedPostgres({ folder })
let node: TestNode | undefined
try {
  node = await startNode({ databaseUrl: postgres.url(), settings: { DEMO: '1', RATE_LIMITS: 'off' } })
  await addAccounts(postgres.url(), node.portalUrl)
  console.log(
    `Node ${process.version}, ${tries} tries each; median ms (lowest to highest of ${blocks} parts)\n`,
  )
  console.log('| door | has an account | has none | ratio | the account took longer in |')
  console.log('|---|---:|---:|---:|---:|')
  for (const door of doors.filter(({ name }) => (values.only ?? name) === name)) await measure(node, door)
} finally {
  await node?.stop()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

async function measure({ portalUrl }: TestNode, door: Door): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let at = -warmUp; at < tries; at += 1) {
    const pair = [['known', known(at + accounts)] as const, ['unknown', unknown(at)] as const]
    if (Math.random() < 0.5) pair.reverse()
    // For both before either is timed: the mail that follows is work for the server, and only one of them gets it.
    for (const [, email] of pair) {
      if (door.before) await post(portalUrl, door.before, { email, ...codeDoor.body })
    }
    for (const [kind, email] of pair) {
      const from = performance.now()
      await post(portalUrl, door.path, door.body(email))
      if (at >= 0) times[kind].push(performance.now() - from)
    }
  }
  const part = Math.ceil(tries / blocks)
  const parts = Array.from({ length: blocks }, (_, at) => [at * part, (at + 1) * part] as const)
  const medians = (all: readonly number[]) => parts.map(([from, to]) => median(all.slice(from, to)))
  const [withAccount, without] = [medians(times.known), medians(times.unknown)]
  const ratios = withAccount.map((ms, at) => ms / (without[at] ?? Number.NaN))
  const longer = times.known.filter((ms, at) => ms > (times.unknown[at] ?? Number.NaN)).length / tries
  const columns = [
    spread(median(times.known), withAccount),
    spread(median(times.unknown), without),
    spread(median(times.known) / median(times.unknown), ratios, 3),
    // By chance alone it would be half of them, give or take twice this error.
    `${(longer * 100).toFixed(1)} % ± ${(100 / Math.sqrt(tries)).toFixed(1)}`,
  ]
  console.log(`| ${door.name} | ${columns.join(' | ')} |`)
}

async function post(portalUrl: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${portalUrl}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}.`)
}

async function addAccounts(url: string, portalUrl: string): Promise<void> {
  const db = createDatabase(createPool(url, { connections: 4 }))
  const auth = createAuth({
    db,
    jobs: { enqueue: async () => {} },
    secret: 'accounts are made with it, nobody signs in by it',
    portalUrl,
    limited: false,
    warn: console.warn,
  })
  for (let at = 0; at < accounts; at += 1) {
    await auth.addPerson({ name: 'Somebody', email: known(at), password: 'correct horse battery' })
  }
  await db.destroy()
}

function spread(all: number, parts: readonly number[], digits = 1): string {
  const [low, high] = [Math.min(...parts), Math.max(...parts)]
  return `${all.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}
