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

const lockedAt = new Date()

/** Every way in which a stage no longer changes. */
const locks = {
  submitted: (tx: Tx) => tx.updateTable('stages').set({ submitted_at: lockedAt }),
  sent: (tx: Tx) => tx.updateTable('projects').set({ sent_at: lockedAt }),
  archived: (tx: Tx) => tx.updateTable('projects').set({ archived_at: lockedAt }),
  closed: (tx: Tx) => tx.updateTable('projects').set({ closed_at: lockedAt }),
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
        ...(['take', 'give', 'putBack', 'accept'] as const).map((name) => [name, ['submitted']] as const),
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
    for (const each of callsOf(path)) written.push(...(await locksWrittenTo(path, each)))
    const inOrder = always.filter((lock) => written.includes(lock))
    expect(inOrder).toEqual(exceptions[path]?.locks ?? [])
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

/** What the call needs is prepared once; each lock then finds it as it was. */
async function locksWrittenTo(path: string, { who, given }: EffectCase): Promise<readonly Lock[]> {
  const tx = await db.startTransaction().execute()
  const runner = createRunner({ implementations, db: tx, services, log: () => undefined })
  try {
    const args = await given(sceneOf(world, tx, runner))
    const projects = (await tx.selectFrom('projects').select('id').execute()).map(({ id }) => id)
    const prepared = await tx.savepoint('prepared').execute()
    const written: Lock[] = []
    for (const lock of always) {
      const locked = () => locks[lock](prepared).execute()
      const back = () => prepared.rollbackToSavepoint('prepared').execute()
      await locked()
      // What is refused is taken back whole, by the transaction of every call.
      const call = callOf(path, args, world.identities[who])
      if (await runner.mutation(call, prepared).then(() => true, refused)) {
        const after = await whatBelongsToStages(prepared, projects)
        await back()
        await locked()
        if ((await whatBelongsToStages(prepared, projects)) !== after) written.push(lock)
      }
      await back()
    }
    return written
  } catch (error) {
    refused(error)
    return []
  } finally {
    await tx.rollback().execute()
  }
}

function refused(error: unknown): false {
  if (isAppError(error)) return false
  throw error
}

const tables = [
  'stages',
  'answer_changes',
  'not_applicable_changes',
  'uploads',
  'stored_files',
  'upload_grants',
]

/** One text of all of it, in one question: that is what most of the time is spent on. */
async function whatBelongsToStages(tx: Tx, projects: readonly string[]): Promise<string> {
  const rows = tables.map(
    (table) => sql`
      select ${table}::text as place, to_jsonb(each)::text as text from ${sql.table(table)} as each
      where each.project_id::text = any(${projects})
    `,
  )
  const all = await sql<{ place: string; text: string }>`
    select place, text from (${sql.join(rows, sql` union all `)}) as rows order by 1, 2
  `.execute(tx)
  return JSON.stringify(all.rows)
}
