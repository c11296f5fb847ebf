import {
  invitation,
  invitations,
  preApplication,
  projects,
  projectTables,
  type ShareItem,
} from '@granary/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { aProject, createWorkspace, openStage, type Workspace } from '../../testing/workspace.ts'

const aSection: ShareItem = { stage: 'pre-application', kind: 'section', id: 'loanBasics' }
const aTable: ShareItem = { stage: 'application', kind: 'table', id: 'owners' }

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
  await workspace.db
    .updateTable('people')
    .set({ email_verified: true })
    .where('id', '=', 'stranger')
    .execute()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  for (const table of ['borrower_shares', 'invitations'] as const) {
    await workspace.db.deleteFrom(table).execute()
  }
  projectId = await anotherProject()
})

const anotherProject = async () => (await workspace.call('owner', projects.create, aProject)).projectId

async function invited(items: readonly ShareItem[], { of = projectId, mayAnswer = true } = {}) {
  const email = 'stranger@bank.example'
  const { invitationId } = await workspace.call('owner', invitations.inviteBorrower, {
    ...{ email, projectId: of, items: [...items], mayAnswer },
  })
  return invitationId ?? ''
}

const accepted = (invitationId: string) => workspace.call('stranger', invitation.claimMine, { invitationId })

test('leads to the first question that is left, and past it where it is answered', async () => {
  const first = await invited([aSection])
  const { asked } = await accepted(first)
  if (asked?.to.kind !== 'stage' || asked.to.fieldId === undefined)
    throw new Error('It leads to no question.')
  const { stage, fieldId } = asked.to
  expect([asked.projectId, stage]).toEqual([projectId, 'pre-application'])
  await workspace.db.deleteFrom('borrower_shares').execute()

  const { save } = await openStage(workspace, 'owner', preApplication, projectId)
  await save({ [fieldId]: 'Working capital and a barn.' })
  const further = await accepted(await invited([aSection]))
  expect(further.portal).toBe('borrower')
  expect(further.asked?.to).toMatchObject({ kind: 'stage', stage: 'pre-application' })
  expect(further.asked?.to).not.toEqual(asked.to)
})

test('leads to a table without a row, and to the home once it has one', async () => {
  expect(await accepted(await invited([aTable]))).toEqual({
    portal: 'borrower',
    asked: { projectId, to: { kind: 'table', table: 'owners' } },
  })
  await workspace.db.deleteFrom('borrower_shares').execute()
  await workspace.call('owner', projectTables.save, {
    ...{ projectId, table: 'owners', changes: [{ set: { name: 'Elena Ortiz' } }], expectedVersion: 0 },
  })
  expect(await accepted(await invited([aTable]))).toEqual({ portal: 'borrower', asked: null })
})

test('leads to the home where it is there to be read', async () => {
  const toRead = await invited([aSection, aTable], { mayAnswer: false })
  expect(await accepted(toRead)).toEqual({ portal: 'borrower', asked: null })
})

test('leads to the home where something is left in another project too, and else changes what it changed', async () => {
  await accepted(await invited([aTable]))
  const second = await anotherProject()
  const invitationId = await invited([aSection], { of: second })
  const changes = await changesBy(workspace, async () => {
    expect(await accepted(invitationId)).toEqual({ portal: 'borrower', asked: null })
  })
  expect(changes).toEqual({
    audit_entries: ['+1'],
    borrower_shares: ['+1'],
    invitations: ['claimed_at', 'claimed_by'],
    notifications: ['+1'],
  })
})

test('leads to what is asked where all of the other project is there', async () => {
  await accepted(await invited([aTable]))
  await workspace.call('owner', projectTables.save, {
    ...{ projectId, table: 'owners', changes: [{ set: { name: 'Elena Ortiz' } }], expectedVersion: 0 },
  })
  const second = await anotherProject()
  const { asked } = await accepted(await invited([aTable], { of: second }))
  expect(asked).toEqual({ projectId: second, to: { kind: 'table', table: 'owners' } })
})
