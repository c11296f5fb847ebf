import { account, isAppError } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSealer } from '../crypto/sealing.ts'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import type { Tables } from '../db/schema.generated.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { counted, type Effects, noticedAgain, together } from '../effects.ts'
import { createGazetteer } from '../gazetteer/gazetteer.ts'
import type { Services } from '../model/services.ts'
import { sealAnswer } from '../model/stages/sensitive-answers.ts'
import type { StageId } from '../model/stages/stage-forms.ts'
import { type AccessWorld, makeAccessWorld } from '../testing/access-world.ts'
import { addBystanders } from '../testing/bystanders.ts'
import {
  type DatabaseState,
  type Difference,
  databaseState,
  differencesBetween,
  statesFrom,
} from '../testing/database-state.ts'
import { effectCases } from '../testing/effects/effect-cases.ts'
import { callOf, type EffectCase, sceneOf } from '../testing/effects/effect-world.ts'
import { declaredParts, judge } from '../testing/effects/effects-check.ts'
import { inTheirPlace } from '../testing/effects/in-their-place.ts'
import { neverRun } from '../testing/effects/never-run.ts'
import { addUnnamedRows, unnamedText } from '../testing/unnamed-rows.ts'
import { accessMatrix, type Who } from './access-matrix.ts'
import { personMutation } from './builders.ts'
import type { Implementation } from './implementation.ts'
import { implementations } from './registry.ts'
import { createRunner } from './runner.ts'

const gazetteer = createGazetteer()
const enqueued: string[] = []
const services: Services = {
  jobs: { enqueue: async (_db, { name }) => void enqueued.push(name) },
  siteUrl: 'http://localhost:3000',
  portalUrl: 'http://localhost:3001',
  teamEmail: 'team@granary.example',
  writeTo: 'team@granary.example',
  environment: 'staging',
  outsideIssuer: undefined,
  maps: { baseUrl: 'http://localhost:3001', token: null },
  demo: true,
  maxUploadBytes: 1_000_000,
  rateLimits: true,
  quotas: {
    personUnregisteredBytes: 1_000_000_000,
    personBytes: 1_000_000_000,
    personProjectsADay: 10_000,
    projectBytes: 1_000_000_000,
    projectFiles: 10_000,
    projectPackagesADay: 10_000,
    lenderBytes: 1_000_000_000,
    lenderFiles: 10_000,
    lenderProjectsADay: 10_000,
    lenderPackagesADay: 10_000,
  },
  staffSecondFactor: false,
  lenderApproval: true,
  sealer: createSealer(Buffer.alloc(32, 7), 'answers'),
  gazetteer: () => gazetteer,
}

let database: TestDatabase
let db: Database
let world: AccessWorld
let seeded: DatabaseState
let stateIn: (tx: Tx) => Promise<DatabaseState>
/** Rows that no call names. */
let bystanders: ReadonlySet<string>

const keyOf = ({ table, row }: Pick<Difference, 'table' | 'row'>) => `${table} ${row}`

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  world = await makeAccessWorld(db, services)
  // Nothing is lost unnoticed where nothing is: both lenders have answered everything.
  const scene = sceneOf(world, db, runnerOn(db))
  for (const [who, { projectId }] of [
    ['lender', world.ours],
    ['other', world.theirs],
  ] as const) {
    await scene.call(who, 'lender/preApplication:autofillTestData', { projectId })
    await scene.call(who, 'lender/application:autofillTestData', { projectId })
  }
  const before = await databaseState(db)
  await addBystanders(db, services, world)
  await addUnnamedRows(db, world)
  seeded = await databaseState(db)
  stateIn = await statesFrom(db, seeded)
  bystanders = new Set(differencesBetween(before, seeded, services.sealer).map(keyOf))
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const changing = implementations.filter(({ entry }) => entry.kind !== 'query')
const seenAnywhere = new Set<string>()
/** By function who is let in and was never let run to its end. */
const unreached = new Map<string, readonly Who[]>()

test('every function that may write declares its effects, and no other does', () => {
  expect(
    implementations.filter(({ entry, effects }) => (entry.kind === 'query') !== (effects === undefined)),
  ).toEqual([])
})

test('of every table of which a function may change or remove rows there is one that no call names', () => {
  const changed = together(...changing.map(({ effects = {} }) => effects))
  // These are no tables: answers and what does not apply stand in the stages.
  const { jobs: _, answers: __, notApplicable: ___, ...tables } = changed
  const declared = Object.entries(tables).filter(([, parts]) => parts.some((part) => part !== 'added'))
  const there = new Set([...bystanders].map((key) => key.split(' ')[0]))
  expect(declared.map(([table]) => table).filter((table) => !there.has(table))).toEqual([])
})

test('every case is of a function that writes', () => {
  const paths = changing.map(({ entry }) => entry.path)
  expect(Object.keys(effectCases).filter((path) => !paths.includes(path))).toEqual([])
})

test.each(changing.map((implementation) => [implementation.entry.path, implementation] as const))(
  '%s changes what it declares, all of it and nothing else, whoever calls',
  async (path, implementation) => {
    const { effects = {} } = implementation
    const undeclared: Record<string, readonly string[]> = {}
    const seen = new Set<string>()
    const reached = new Set<Who>()
    const { calls, callsAs } = callsOf(implementation)
    async function take({ title, who, run }: Call) {
      const verdict = await rolledBack(run)
      if (!verdict) return
      reached.add(who)
      if (verdict.undeclared.length > 0) undeclared[title] = verdict.undeclared
      for (const part of verdict.seen) {
        seen.add(part)
        seenAnywhere.add(part)
      }
    }
    for (const call of calls) await take(call)
    for (const who of letIn(path)) {
      for (const call of callsAs(who)) if (!reached.has(who)) await take(call)
    }
    unreached.set(
      path,
      letIn(path).filter((who) => !reached.has(who)),
    )
    expect(undeclared, `${path} changed what it does not declare`).toEqual({})
    const limits = declaredParts(together(counted, noticedAgain))
    const never = declaredParts(effects).filter((part) => !seen.has(part) && !limits.includes(part))
    expect(never, `${path} declares what no row of the matrix and no case of effect-cases.ts shows`).toEqual(
      [],
    )
  },
)

test('whomever the matrix lets in was let run to the end, but for those of never-run.ts', () => {
  const found = [...unreached].filter(([, people]) => people.length > 0)
  const known = Object.entries(neverRun).map(([path, reasons]) => [path, Object.keys(reasons).toSorted()])
  expect(Object.fromEntries(found.map(([path, people]) => [path, [...people].toSorted()]))).toEqual(
    Object.fromEntries(known),
  )
})

describe('what the comparison finds', () => {
  const staffField = { path: 'lender/preApplication:saveStaffFields', args: {} }
  const declared: Effects = { answers: ['given'], stages: ['version'], projects: ['name'] }

  async function found(args: object, work: (tx: Tx) => Promise<unknown>, jobs: readonly string[] = []) {
    return rolledBack(async (tx) => {
      await work(tx)
      const differences = differencesBetween(seeded, await stateIn(tx), services.sealer)
      const { undeclared } = judge({ ...staffField, args, personId: 'somebody' }, declared, differences, jobs)
      return [...undeclared, ...unnamed(differences)]
    })
  }

  const setAnswer = (tx: Tx, stage: StageId, fieldId: string, answer: string | null) =>
    tx
      .updateTable('stages')
      .set({ answers: sql<string>`jsonb_set(answers, ${`{${fieldId}}`}, ${JSON.stringify(answer)}::jsonb)` })
      .where('project_id', '=', world.ours.projectId)
      .where('stage', '=', stage)
      .execute()

  test('an answer beside the one that was given, and the same one in the other stage', async () => {
    const args = { projectId: world.ours.projectId, answers: { packagingNotes: 'Mine' } }
    expect(await found(args, (tx) => setAnswer(tx, 'pre-application', 'packagingNotes', 'Mine'))).toEqual([])
    expect(await found(args, (tx) => setAnswer(tx, 'application', 'packagingNotes', 'Mine'))).toEqual([
      'stages: answers.packagingNotes',
    ])
    expect(await found(args, (tx) => setAnswer(tx, 'pre-application', 'lenderSamUin', null))).toEqual([
      'stages: answers.lenderSamUin',
    ])
  })

  test('a sealed answer is compared opened: sealed anew it is the same, emptied it is not', async () => {
    const { projectId } = world.ours
    const place = { projectId, stage: 'pre-application' } as const
    const anew = sealAnswer(services.sealer, place, 'lenderTaxId', 'Test Tax ID of the l')
    const reseal = (tx: Tx) => setAnswer(tx, 'pre-application', 'lenderTaxId', String(anew))
    expect(await found({ projectId }, reseal)).toEqual([])
    expect(await found({ projectId }, (tx) => setAnswer(tx, 'pre-application', 'lenderTaxId', null))).toEqual(
      ['stages: answers.lenderTaxId'],
    )
  })

  test('a row that goes, a row of another project, somebody else’s sign-in, a job', async () => {
    const { projectId } = world.ours
    const both = [projectId, world.theirs.projectId]
    const rename = (tx: Tx) =>
      tx.updateTable('projects').set({ name: 'Both of them' }).where('id', 'in', both).execute()
    expect(await found({ projectId }, rename)).toEqual([
      `projects: a row of project ${world.theirs.projectId}`,
    ])
    expect(
      await found({}, (tx) => tx.deleteFrom('uploads').where('id', '=', world.ours.uploadId).execute()),
    ).toEqual(['uploads: removed'])
    const { personId, sessionId } = world.identities.viewer ?? { personId: '', sessionId: '' }
    const end = (tx: Tx) => tx.deleteFrom('sign_ins').where('id', '=', sessionId).execute()
    expect(await found({}, end)).toEqual([`sign_ins: a row of person ${personId}`, 'sign_ins: removed'])
    expect(await found({}, async () => undefined, ['send-mail'])).toEqual(['jobs: send-mail'])
  })

  test('a row that the call does not name, in a table of which it may change others', async () => {
    const personId = world.identities.viewer?.personId ?? ''
    const reassign = (tx: Tx) =>
      tx
        .updateTable('organization_members')
        .set({ role: 'officer' })
        .where('organization_id', '=', world.ours.organizationId)
    expect(await found({ personId }, (tx) => reassign(tx).execute())).toContain(
      'organization_members: a row that it does not name',
    )
    expect(
      await found({ personId }, (tx) => reassign(tx).where('person_id', '=', personId).execute()),
    ).toEqual(['organization_members: role'])
  })

  test('a function that writes without saying what does not compile', () => {
    // @ts-expect-error Its effects are missing.
    expect(() => personMutation(account.rename, async () => null)).not.toThrow()
    // @ts-expect-error There is no such column.
    expect(personMutation(account.rename, { people: ['nickname'] }, async () => null)).toBeDefined()
  })
})

test('every way in which tries are counted is seen somewhere', () => {
  expect(declaredParts(counted).filter((part) => !seenAnywhere.has(part))).toEqual([])
})

type Tx = Kysely<Tables>
type Judged = ReturnType<typeof judge>
interface Call {
  readonly title: string
  readonly who: Who
  readonly run: (tx: Tx) => Promise<Judged | undefined>
}

/** Everybody whom the matrix lets in, with whosever records. */
function letIn(path: string): readonly Who[] {
  const row = accessMatrix[path]
  return [...new Set([...(row?.ours ?? []), ...(row?.theirs ?? [])])]
}

/**
 * The calls of one function: every person whom the matrix lets in, and the cases beside it; and these cases as somebody
 * else, for those whom nothing has let run to its end.
 */
function callsOf({ entry, effects = {} }: Implementation) {
  const row = accessMatrix[entry.path]
  const judged = async (
    tx: Tx,
    who: Who,
    args: object,
    before: DatabaseState,
    fields?: readonly string[],
  ) => {
    enqueued.length = 0
    const identity = world.identities[who]
    const call = callOf(entry.path, args, identity)
    if (entry.kind === 'action') await runnerOn(tx).action(call)
    else await runnerOn(tx).mutation(call, tx)
    const differences = differencesBetween(before, await stateIn(tx), services.sealer)
    const verdict = judge(
      { path: entry.path, args, personId: identity?.personId, fields },
      effects,
      differences,
      enqueued,
    )
    return { ...verdict, undeclared: [...verdict.undeclared, ...unnamed(differences)] }
  }
  const ofRow = (whose: 'ours' | 'theirs') =>
    (row?.[whose] ?? []).map((who) => ({
      title: `${who}, ${whose}`,
      who,
      // What is refused is taken back whole, by the transaction of every call.
      run: (tx: Tx) => judged(tx, who, row?.args(world[whose]) ?? {}, seeded).catch(refused),
    }))
  const cases = effectCases[entry.path] ?? []
  const ofCase = ({ who, given, fields }: EffectCase, at: number) => ({
    title: `${who}, case ${at + 1}`,
    who,
    run: async (tx: Tx) => {
      const args = await given(sceneOf(world, tx, runnerOn(tx)))
      return judged(tx, who, args, await stateIn(tx), fields)
    },
  })
  return {
    calls: [...ofRow('ours'), ...ofRow('theirs'), ...cases.map(ofCase)],
    callsAs: (who: Who): readonly Call[] =>
      cases
        .flatMap((each, at) => inTheirPlace(each, who).map((theirs) => ofCase(theirs, at)))
        .map((call) => ({ ...call, run: (tx: Tx) => call.run(tx).catch(refused) })),
  }
}

/** Whatever a declaration says of its table, a row that the call did not name stays as it is. */
function unnamed(differences: readonly Difference[]): readonly string[] {
  const touched = differences.filter(
    (each) => bystanders.has(keyOf(each)) || Object.values(each.before).includes(unnamedText),
  )
  return [...new Set(touched.map(({ table }) => `${table}: a row that it does not name`))]
}

function refused(error: unknown): undefined {
  if (!isAppError(error)) throw error
}

async function rolledBack<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const tx = await db.startTransaction().execute()
  try {
    return await work(tx)
  } finally {
    await tx.rollback().execute()
  }
}

function runnerOn(tx: Tx) {
  return createRunner({ implementations, db: tx, services, log: () => undefined })
}
