import type { Entry } from '@granary/api'
import * as contract from '@granary/api'
import type { LiveBackend } from '@granary/live'
import type { FunctionCall, Outcome } from '@granary/sync'
import type { Value } from 'convex/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import type { Identity } from '../people/identity.ts'
import type { AccessWorld } from '../testing/access-world.ts'
import { type RunningRegistry, startRegistry } from '../testing/running-registry.ts'
import { servicesForTests } from '../testing/services.ts'
import { type AccessRow, accessMatrix, people, type Records, type Who } from './access-matrix.ts'
import type { Implementation } from './implementation.ts'
import { implementations } from './registry.ts'
import type { createRunner } from './runner.ts'

const failures: string[] = []
const services = servicesForTests()

let registry: RunningRegistry
let db: Database
let world: AccessWorld
let runner: ReturnType<typeof createRunner>
let backend: LiveBackend<Identity>

beforeAll(async () => {
  registry = await startRegistry(services, {
    log: ({ path, error }) => failures.push(`${path}: ${error}`),
  })
  ;({ db, world, runner, backend } = registry)
})

afterAll(() => registry.stop())

test('every entry of the contract is implemented exactly once, and nothing else is', () => {
  const implemented = implementations.map(({ entry }) => entry.path)
  const stated = entriesIn(contract).map(({ path }) => path)
  expect(implemented.filter((path, at) => implemented.indexOf(path) !== at)).toEqual([])
  expect(implemented.filter((path) => !stated.includes(path))).toEqual([])
  expect(stated.filter((path) => !implemented.includes(path))).toEqual([])
})

test('every row of the matrix is of a function of the contract', () => {
  const stated = entriesIn(contract).map(({ path }) => path)
  expect(Object.keys(accessMatrix).filter((path) => !stated.includes(path))).toEqual([])
})

test.each(implementations.map((implementation) => [implementation.entry.path, implementation] as const))(
  '[B18] %s lets in whom the matrix says, and tells others nothing',
  async (path, implementation) => {
    const row = accessMatrix[path]
    if (!row) throw new Error(`${path} has no row in access-matrix.ts: say who may call it.`)
    failures.length = 0
    expect(await givenBy(implementation, row)).toEqual(expectedOf(row))
    expect(failures).toEqual([])
  },
)

test('[B18] what one may see is decided again when it changes: an ended sign-in ends its live queries', async () => {
  const { personId } = await db
    .insertInto('people')
    .values({ id: 'leaver', name: 'A Leaver', email: 'leaver@bank.example', email_verified: true })
    .returning('id as personId')
    .executeTakeFirstOrThrow()
  const sessionId = 'sign-in of the leaver'
  const hour = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('sign_ins')
    .values({ id: sessionId, token: sessionId, person_id: personId, expires_at: hour })
    .execute()
  const seen: string[] = []
  const watch = watchOf(callOf('account/me:get', {}, { personId, sessionId }), (outcome) => {
    seen.push(verdictOf(outcome))
    return seen.length === 2
  })
  await watch.first
  await db.deleteFrom('sign_ins').where('id', '=', sessionId).execute()
  await watch.ended
  expect(seen).toEqual(['done', 'UNAUTHENTICATED'])
})

test('[B18] who looks at the portal as somebody else reads what they read, and changes nothing whatever', async () => {
  const { admin, lender } = world.identities
  const sessionId = 'sign-in of a viewer'
  const personId = admin?.personId ?? ''
  const hour = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('sign_ins')
    .values({ id: sessionId, token: sessionId, person_id: personId, expires_at: hour })
    .execute()
  await db
    .updateTable('sign_ins')
    .set({ viewing_as: lender?.personId ?? '', viewing_until: hour })
    .where('id', '=', sessionId)
    .execute()
  const given: Record<string, string> = {}
  const expected: Record<string, string> = {}
  for (const { entry } of implementations) {
    const args = accessMatrix[entry.path]?.args(world.ours) ?? {}
    const verdict = async (identity: Identity | null) =>
      verdictOf(await outcomeOf(entry, callOf(entry.path, args, identity)))
    given[entry.path] = await verdict({ personId, sessionId })
    if (entry.kind === 'query') expected[entry.path] = await verdict(lender)
    // The rule may refuse before; that it lets through is what must not be.
    else
      expected[entry.path] =
        /^(FORBIDDEN|NOT_FOUND|STAGE_READ_ONLY)$/.exec(given[entry.path] ?? '')?.[0] ?? 'refused'
  }
  expected['account/me:endViewing'] = 'done'
  expect(given).toEqual(expected)
})

type Cells = Record<string, string>

function expectedOf(row: AccessRow): Cells {
  const cells: Cells = {}
  for (const [whose, letIn] of Object.entries({ ours: row.ours, theirs: row.theirs })) {
    for (const who of letIn ? people : []) {
      const otherwise = who === 'nobody' ? 'UNAUTHENTICATED' : (row.refusal ?? 'NOT_FOUND')
      const said = (whose === 'ours' ? row.except : row.exceptTheirs)?.[who] ?? otherwise
      cells[`${who}, ${whose}`] = letIn?.includes(who) ? (row.admitted ?? 'done') : said
    }
  }
  return cells
}

/** One call for each cell; a query must give the same once and live. */
async function givenBy({ entry }: Implementation, row: AccessRow): Promise<Cells> {
  const cells: Cells = {}
  const given = async (who: Who, whose: string, records: Records) => {
    const call = callOf(entry.path, row.args(records), world.identities[who])
    cells[`${who}, ${whose}`] = verdictOf(await outcomeOf(entry, call))
    if (entry.kind !== 'query') return
    const live = verdictOf(await watchOf(call, () => true).first)
    if (live !== cells[`${who}, ${whose}`]) cells[`${who}, ${whose}, live`] = live
  }
  for (const who of people) await given(who, 'ours', world.ours)
  for (const who of row.theirs ? people : []) await given(who, 'theirs', world.theirs)
  return cells
}

function callOf(path: string, args: object, identity: Identity | null): FunctionCall<Identity> {
  const caller = identity && { identity, identityKey: identity.sessionId, expiresAt: Date.now() + 60_000 }
  return { path, args: args as Record<string, Value>, caller, address: '127.0.0.1' }
}

async function outcomeOf({ kind }: Entry, call: FunctionCall<Identity>): Promise<Outcome> {
  if (kind === 'query') return backend.query(call)
  if (kind === 'action') return backend.act(call)
  return rolledBack(call)
}

/** What a mutation writes for one person must not decide what the next one gets. */
async function rolledBack(call: FunctionCall<Identity>): Promise<Outcome> {
  const tx = await db.startTransaction().execute()
  try {
    return { ok: true, json: (await runner.mutation(call, tx)).json }
  } catch (error) {
    return runner.failure(error, call)
  } finally {
    await tx.rollback().execute()
  }
}

/** Subscribes until `isEnough`; `first` is the first outcome. */
function watchOf(call: FunctionCall<Identity>, isEnough: (outcome: Outcome) => boolean) {
  const first = Promise.withResolvers<Outcome>()
  const ended = Promise.withResolvers<void>()
  const watch = backend.watch({
    step: ({ results }) => {
      for (const { outcome } of results) {
        first.resolve(outcome)
        if (!isEnough(outcome)) continue
        watch.close()
        ended.resolve()
      }
    },
    waiting: () => {},
    broken: (reason) => first.reject(new Error(reason)),
  })
  const { path, args, caller } = call
  watch.change({ caller, add: [{ queryId: 1, path, args, journal: null }] })
  return { first: first.promise, ended: ended.promise }
}

function verdictOf(outcome: Outcome): string {
  if (outcome.ok) return 'done'
  const data: unknown = outcome.errorData === undefined ? undefined : JSON.parse(outcome.errorData)
  return typeof data === 'object' && data !== null && 'code' in data ? String(data.code) : outcome.message
}

/** Entries stand in the exports, alone or grouped by module. */
function entriesIn(exported: object): Entry[] {
  return Object.values(exported).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    return isEntry(value) ? [value] : Object.values(value).filter(isEntry)
  })
}

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'kind' in value && 'returns' in value
  )
}
