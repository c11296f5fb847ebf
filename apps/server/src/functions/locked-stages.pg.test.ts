import { isAppError } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import type { Tables } from '../db/schema.generated.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { type AccessWorld, makeAccessWorld } from '../testing/access-world.ts'
import { effectCases } from '../testing/effects/effect-cases.ts'
import { callOf, type EffectCase, sceneOf } from '../testing/effects/effect-world.ts'
import { servicesForTests } from '../testing/services.ts'
import { accessMatrix } from './access-matrix.ts'
import { implementations } from './registry.ts'
import { createRunner } from './runner.ts'

type Tx = Kysely<Tables>

/** Every way in which a stage no longer changes. */
const locks = {
  submitted: (tx: Tx) => tx.updateTable('stages').set({ submitted_at: new Date() }),
  sent: (tx: Tx) => tx.updateTable('projects').set({ sent_at: new Date() }),
  archived: (tx: Tx) => tx.updateTable('projects').set({ archived_at: new Date() }),
  closed: (tx: Tx) => tx.updateTable('projects').set({ closed_at: new Date() }),
} as const
type Lock = keyof typeof locks
const always = Object.keys(locks) as Lock[]

/** Who may write to a locked stage all the same, or to what belongs to it. Everything else that does is a mistake. */
const exceptions: Readonly<Record<string, { readonly locks: readonly Lock[]; readonly why: string }>> = {
  ...bothStages(
    'saveStaffFields',
    always,
    'Fields of the packaging team are its work on what was handed in.',
  ),
  ...bothStages('keepUnchosen', always, 'The same fields: what a colleague chose against stays to be found.'),
  ...bothStages('reopen', ['submitted'], 'It is what opens a submitted stage again.'),
  'admin/reviews:returnForChanges': {
    locks: ['submitted'],
    why: 'It gives a submitted stage back to its lender.',
  },
  ...Object.fromEntries(
    (
      [
        ...(['take', 'give', 'putBack', 'accept'] as const).map((name) => [name, always] as const),
        ...(['markSent', 'undoSent'] as const).map(
          (name) => [name, ['submitted', 'sent', 'closed']] as const,
        ),
      ] satisfies readonly (readonly [string, readonly Lock[]])[]
    ).map(([name, which]) => [
      `admin/reviews:${name}`,
      { locks: which, why: 'The record of the work on a project follows the events of its review.' },
    ]),
  ),
  'project/workbook:generateUploadUrl': {
    locks: always,
    why: 'A workbook is compared with a locked stage too; nothing of it is taken over.',
  },
  ...Object.fromEntries(
    [
      ...['generateUploadUrl', 'registerUpload', 'removeUpload'].map((name) => `project/agency:${name}`),
      ...['generateReceiptUrl', 'addReceipt'].map((name) => `admin/reviews:${name}`),
    ].map((path) => [
      path,
      {
        locks: ['submitted', 'sent', 'closed'] as const,
        why: 'A document that the agency asks for comes when both stages are locked, and belongs to neither.',
      },
    ]),
  ),
  'admin/reviews:setItemState': {
    locks: ['submitted'],
    why: 'What was said not to apply needs attention by being asked for.',
  },
  'project/answers:disputeNotApplicable': {
    locks: ['submitted'],
    why: 'The packaging team finds out after submission that a document does apply.',
  },
  'project/answers:withdrawDispute': { locks: ['submitted'], why: 'What may be said may be taken back.' },
}

function bothStages(name: string, which: readonly Lock[], why: string) {
  return Object.fromEntries(
    ['lender/preApplication', 'lender/application'].map((path) => [`${path}:${name}`, { locks: which, why }]),
  )
}

const services = servicesForTests()
let database: TestDatabase
let db: Database
let world: AccessWorld

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  world = await makeAccessWorld(db, services)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const mutations = implementations.filter(({ entry }) => entry.kind === 'mutation')

test('every exception is of a function that there is', () => {
  const paths = mutations.map(({ entry }) => entry.path)
  expect(Object.keys(exceptions).filter((path) => !paths.includes(path))).toEqual([])
})

test.each(mutations.map(({ entry }) => entry.path))(
  '%s writes to no stage that is locked, whoever calls, unless there is a reason for it',
  async (path) => {
    const written: Lock[] = []
    for (const lock of always) {
      for (const each of callsOf(path)) {
        if (await writes(path, each, lock)) written.push(lock)
      }
    }
    expect([...new Set(written)]).toEqual(exceptions[path]?.locks ?? [])
  },
)

/** Those whom the matrix lets in, the calls that have every effect, and staff with a field of theirs. */
function callsOf(path: string): readonly EffectCase[] {
  const row = accessMatrix[path]
  const ofRow = (row?.ours ?? []).map((who) => ({ who, given: () => row?.args(world.ours) ?? {} }))
  return [...ofRow, ...(effectCases[path] ?? []), ...ofStaff(path)]
}

function ofStaff(path: string): readonly EffectCase[] {
  const { projectId } = world.ours
  const answer = 'Call the county first.'
  if (path.endsWith(':keepUnchosen')) {
    return (['packager', 'lender', 'colleague'] as const).map((who) => ({
      who,
      given: () => ({ projectId, fieldId: who === 'packager' ? 'packagingNotes' : 'borrowerName', answer }),
    }))
  }
  if (!path.endsWith(':saveStaffFields')) return []
  return [
    {
      who: 'packager',
      given: () => ({ projectId, answers: { packagingNotes: answer }, expectedVersion: 1 }),
    },
  ]
}

async function writes(path: string, { who, given }: EffectCase, lock: Lock): Promise<boolean> {
  const tx = await db.startTransaction().execute()
  const runner = createRunner({ implementations, db: tx, services, log: () => undefined })
  try {
    const args = await given(sceneOf(world, tx, runner))
    await locks[lock](tx).execute()
    const projects = (await tx.selectFrom('projects').select('id').execute()).map(({ id }) => id)
    const before = await whatBelongsToStages(tx, projects)
    await runner.mutation(callOf(path, args, world.identities[who]), tx)
    return JSON.stringify(await whatBelongsToStages(tx, projects)) !== JSON.stringify(before)
  } catch (error) {
    if (isAppError(error)) return false
    throw error
  } finally {
    await tx.rollback().execute()
  }
}

const tables = [
  'stages',
  'answer_changes',
  'not_applicable_changes',
  'uploads',
  'stored_files',
  'upload_grants',
]

async function whatBelongsToStages(tx: Tx, projects: readonly string[]): Promise<readonly string[]> {
  const rows = await Promise.all(
    tables.map((table) =>
      sql<{ text: string }>`
        select to_jsonb(each)::text as text from ${sql.table(table)} as each
        where each.project_id::text = any(${projects}) order by 1
      `.execute(tx),
    ),
  )
  return rows.flatMap((each) => each.rows.map(({ text }) => text))
}
