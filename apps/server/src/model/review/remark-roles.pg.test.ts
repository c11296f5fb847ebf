import { projectRemarks, projects } from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, type Somebody, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
let projectId: string
const stage = 'pre-application'
const fieldId = 'borrowerCurrentBalanceSheetReference'

beforeAll(async () => {
  workspace = await createWorkspace()
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  const assigned = { project_id: projectId, person_id: 'packager' }
  await workspace.db.insertInto('project_assignments').values(assigned).execute()
})
afterAll(() => workspace.close())

type Audience = 'internal' | 'lender' | 'borrower'

const write = async (audience: Audience) => {
  const said = { projectId, stage, item: { fieldId }, text: 'Is it signed?', audience } as const
  return (await workspace.call('packager', projectRemarks.add, said)).remarkId
}

/** What a part is shared as, with the one who is of no lender here. */
async function share(mayAnswer: boolean, id: string) {
  const { organization_id } = await workspace.db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const scope = JSON.stringify([{ stage, kind: 'document', id }])
  const shared = { project_id: projectId, organization_id, person_id: 'stranger', scope }
  await workspace.db
    .insertInto('borrower_shares')
    .values({ ...shared, may_answer: mayAnswer })
    .execute()
}
const nothing = async () => undefined

const actions = {
  reply: (who: Somebody, remarkId: string) =>
    workspace.call(who, projectRemarks.reply, { remarkId, text: 'By Ada.' }),
  settle: (who: Somebody, remarkId: string) => workspace.call(who, projectRemarks.settle, { remarkId }),
  dispute: (who: Somebody, remarkId: string) =>
    workspace.call(who, projectRemarks.dispute, { remarkId, note: 'It is on page 2.' }),
  resolve: (who: Somebody, remarkId: string) => workspace.call(who, projectRemarks.resolve, { remarkId }),
  edit: (who: Somebody, remarkId: string) =>
    workspace.call(who, projectRemarks.edit, { remarkId, text: 'It is signed.' }),
}

type Outcome = 'done' | 'FORBIDDEN' | 'NOT_FOUND'
type Row = readonly [reply: Outcome, settle: Outcome, dispute: Outcome, resolve: Outcome, edit: Outcome]

const all = (outcome: Outcome): Row => [outcome, outcome, outcome, outcome, outcome]
const unseen = all('NOT_FOUND')
const refused = all('FORBIDDEN')
/** Of those who are asked: they answer and settle, and the team that wrote it resolves and words it. */
const asked: Row = ['done', 'done', 'done', 'FORBIDDEN', 'FORBIDDEN']

const people: readonly {
  readonly as: string
  readonly who: Somebody
  readonly begin?: () => Promise<unknown>
  readonly rows: Readonly<Record<Audience, Row>>
}[] = [
  {
    as: 'the packager who wrote it',
    who: 'packager',
    rows: { internal: all('done'), lender: all('done'), borrower: all('done') },
  },
  {
    as: 'an administrator without the packaging duty',
    who: 'administrator',
    rows: { internal: refused, lender: refused, borrower: refused },
  },
  { as: 'the owner', who: 'owner', rows: { internal: unseen, lender: asked, borrower: asked } },
  { as: 'an officer', who: 'officer', rows: { internal: unseen, lender: asked, borrower: asked } },
  { as: 'a viewer', who: 'viewer', rows: { internal: unseen, lender: refused, borrower: refused } },
  { as: 'another lender', who: 'stranger', rows: { internal: unseen, lender: unseen, borrower: unseen } },
  {
    as: 'a borrower with whom something else is shared',
    who: 'stranger',
    begin: () => share(true, 'loanPurposeSummary'),
    rows: { internal: unseen, lender: unseen, borrower: unseen },
  },
  {
    as: 'a borrower who is shown this part',
    who: 'stranger',
    begin: () => share(false, fieldId),
    rows: {
      internal: unseen,
      lender: unseen,
      borrower: ['done', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
    },
  },
  {
    as: 'a borrower who answers this part',
    who: 'stranger',
    begin: () => share(true, fieldId),
    rows: { internal: unseen, lender: unseen, borrower: asked },
  },
]

test.each(people)('[B11] $as may do this with a remark, and nothing else', async (person) => {
  const { who, begin = nothing, rows } = person
  await workspace.db.deleteFrom('borrower_shares').execute()
  await begin()
  for (const audience of ['internal', 'lender', 'borrower'] as const) {
    const outcomes: string[] = []
    for (const act of Object.values(actions)) {
      const remarkId = await write(audience)
      let outcome = 'done'
      const changes = await changesBy(workspace, () =>
        act(who, remarkId).catch(({ data }: { data: { code: string } }) => {
          outcome = data.code
        }),
      )
      // What is refused changes nothing, and what is done is in the log.
      expect(Object.keys(changes).includes('audit_entries')).toBe(outcome === 'done')
      if (outcome !== 'done') expect(changes).toEqual({})
      outcomes.push(outcome)
    }
    expect([audience, outcomes]).toEqual([audience, rows[audience]])
  }
})
