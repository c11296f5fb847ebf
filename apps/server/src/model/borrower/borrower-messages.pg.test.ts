import { borrowerMessages, notifications, projects } from '@granary/api'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '../../db/schema.generated.ts'
import { changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, names, type Somebody, type Workspace } from '../../testing/workspace.ts'
import { listMessages } from './borrower-messages.ts'
import type { BorrowerShare } from './borrower-shares.ts'

const written = 503
const reader = { id: 'officer', name: names.officer, email: 'officer@bank.example', secondFactor: false }

let workspace: Workspace
let share: BorrowerShare

/** One thread in which two people wrote more than is shown, in an order of their own. */
beforeAll(async () => {
  workspace = await createWorkspace()
  const { projectId } = await workspace.call('owner', projects.create, aProject)
  const { db } = workspace
  const { organization_id } = await db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const scope = JSON.stringify([{ stage: 'pre-application', kind: 'section', id: 'borrowerStatements' }])
  share = await db
    .insertInto('borrower_shares')
    .values({ project_id: projectId, organization_id, person_id: 'stranger', scope, may_answer: true })
    .returningAll()
    .executeTakeFirstOrThrow()
  const messages = Array.from({ length: written }, (_, at) => ({
    share_id: share.id,
    project_id: projectId,
    stage: 'pre-application',
    item_id: 'borrowerStatements',
    person_id: at % 2 === 0 ? 'owner' : 'stranger',
    text: `Message ${at}.`,
    written_at: new Date(Date.UTC(2026, 0, 1, 0, 0, at)),
  }))
  await db.insertInto('borrower_messages').values(messages.toReversed()).execute()
})
afterAll(() => workspace.close())

test('of a long thread the last 500 messages show, the earliest of them first, each with who wrote it', async () => {
  const { messages: shown } = await workspace.call('officer', borrowerMessages.listForLender, {
    projectId: share.project_id,
    personId: share.person_id,
  })
  const expected = Array.from({ length: 500 }, (_, at) => at + written - 500)
  expect(shown.map(({ text, by }) => [text, by])).toEqual(
    expected.map((at) => [`Message ${at}.`, at % 2 === 0 ? names.owner : names.stranger]),
  )
})

test('what others wrote is new until its reader has read it, each reader for themselves; staff read none', async () => {
  const { project_id: projectId, person_id: personId } = share
  const at = { projectId, personId }
  const news = async (who: Somebody) => workspace.call(who, borrowerMessages.countNew, { projectId })
  const ofOfficer = async () => (await workspace.call('officer', borrowerMessages.listForLender, at)).messages
  const read = (who: Somebody, upTo: number) =>
    workspace.call(who, borrowerMessages.markReadForLender, { ...at, upTo })
  expect(await news('owner')).toEqual([{ personId, count: 251 }])
  expect(await news('officer')).toEqual([{ personId, count: 503 }])
  const [last] = (await ofOfficer()).slice(-1)
  const changes = await changesBy(workspace, () => read('officer', last?.at ?? 0))
  expect(changes).toEqual({ message_reads: ['+1'] })
  expect(await news('officer')).toEqual([])
  expect((await ofOfficer()).some(({ isNew }) => isNew)).toBe(false)
  expect(await news('owner')).toEqual([{ personId, count: 251 }])

  // What was read stays read, and nobody reads what is not written yet.
  expect(await changesBy(workspace, () => read('officer', 0))).toEqual({})
  for (const odd of [Date.UTC(2099, 0, 1), 1e300, Number.NaN, Number.POSITIVE_INFINITY, -1])
    await read('officer', odd)
  const about = { stage: 'pre-application', itemId: 'borrowerStatements', text: 'Which year?' } as const
  const sent = () => workspace.call('stranger', borrowerMessages.send, { projectId, ...about })
  await sent()
  expect(await news('officer')).toEqual([{ personId, count: 1 }])
  expect((await ofOfficer()).filter(({ isNew }) => isNew).map(({ text }) => text)).toEqual(['Which year?'])
  const ofBorrower = await workspace.call('stranger', borrowerMessages.list, { projectId })
  expect(ofBorrower.filter(({ isNew }) => isNew)).toHaveLength(250)
  await workspace.call('stranger', borrowerMessages.markRead, { projectId, upTo: last?.at ?? 0 })
  const after = await workspace.call('stranger', borrowerMessages.list, { projectId })
  expect(after.some(({ isNew }) => isNew)).toBe(false)

  // Whoever shared it is told by the bell, once for as long as they have not looked, and led to the thread.
  await workspace.db.updateTable('borrower_shares').set({ shared_by: 'officer' }).execute()
  await sent()
  await sent()
  const page = { paginationOpts: { numItems: 5, cursor: null } }
  const bell = await workspace.call('officer', notifications.list, page)
  expect(bell.page.map(({ sentence, to }) => [sentence, to])).toEqual([
    [
      `${names.stranger} wrote you 2 messages about ${aProject.projectName}`,
      `/lender/dashboard/projects/${projectId}?view=people&messages=${personId}`,
    ],
  ])
  await workspace.db.deleteFrom('borrower_messages').where('text', '=', 'Which year?').execute()

  await workspace.db
    .insertInto('project_assignments')
    .values({ project_id: projectId, person_id: 'packager' })
    .execute()
  expect(await news('packager')).toEqual([])
  const refused = await workspace.refusal('packager', borrowerMessages.markReadForLender, { ...at, upTo: 1 })
  expect(refused.code).toBe('NOT_FOUND')
})

test('a long thread asks the database no more than a short one', async () => {
  const long = await statementsOf((db) => listMessages(db, workspace.services, reader, [share]))
  await workspace.db.deleteFrom('borrower_messages').where('text', '<>', 'Message 502.').execute()
  const short = await statementsOf(async (db) => {
    expect(await listMessages(db, workspace.services, reader, [share])).toHaveLength(1)
  })
  expect(long).toBe(short)
})

test('an archived project takes no messages from either side, and says so', async () => {
  const { project_id: projectId, person_id: personId } = share
  const about = { projectId, stage: 'pre-application', itemId: 'borrowerStatements', text: 'Hello.' } as const
  const archive = (archived: boolean) => workspace.call('owner', projects.archive, { projectId, archived })
  await archive(true)
  const refused = {
    code: 'STAGE_READ_ONLY',
    message: 'This project is archived and takes no messages until it is brought back.',
  }
  expect(
    await changesBy(workspace, async () => {
      expect(await workspace.refusal('owner', borrowerMessages.answer, { ...about, personId })).toMatchObject(
        refused,
      )
      expect(await workspace.refusal('stranger', borrowerMessages.send, about)).toMatchObject(refused)
    }),
  ).toEqual({})
  await archive(false)
  await workspace.call('owner', borrowerMessages.answer, { ...about, personId })
})

test('a message of signs that nobody sees is none', async () => {
  const { project_id: projectId, person_id: personId } = share
  const about = { projectId, stage: 'pre-application', itemId: 'borrowerStatements' } as const
  const nothing = async () => {
    for (const text of ['\u200b', ' \u202e\ufeff\n']) {
      const refused = [
        await workspace.refusal('owner', borrowerMessages.answer, { ...about, text, personId }),
        await workspace.refusal('stranger', borrowerMessages.send, { ...about, text }),
      ]
      for (const { message } of refused) expect(message).toBe('Write a message.')
    }
  }
  expect(await changesBy(workspace, nothing)).toEqual({})
})

async function statementsOf(work: (db: Kysely<Tables>) => Promise<unknown>): Promise<number> {
  let statements = 0
  await work(
    workspace.db.withPlugin({
      transformQuery({ node }) {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  )
  return statements
}
