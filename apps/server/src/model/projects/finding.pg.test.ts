import { finding, projects } from '@granary/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject, createWorkspace, type Somebody, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
let mill: string
let clinic: string

beforeAll(async () => {
  workspace = await createWorkspace()
  const create = async (projectName: string) =>
    (await workspace.call('owner', projects.create, { ...aProject, projectName })).projectId
  mill = await create('Mill')
  clinic = await create('Clinic')
  await addFile(mill, 'Balance sheet 2025.pdf')
  await addFile(clinic, 'balance-sheet_old.pdf')
  await addFile(clinic, 'Removed balance.pdf', sql<Date>`now()`)
  const { organizationId } = await ofOwner()
  const share = { organization_id: organizationId, person_id: 'stranger', scope: '[]', may_answer: true }
  await workspace.db
    .insertInto('borrower_shares')
    .values([
      { ...share, project_id: mill },
      { ...share, project_id: mill, may_answer: false },
      { ...share, project_id: clinic, ended_at: sql<Date>`now()` },
    ])
    .execute()
  await workspace.db
    .insertInto('invitations')
    .values({
      ...{ kind: 'borrower', organization_id: organizationId, project_id: clinic },
      ...{ email: 'theodora@clinic.example', token_hash: 'of nobody', expires_at: sql<Date>`now()` },
    })
    .execute()
})
afterAll(() => workspace.close())

const ofOwner = () =>
  workspace.db
    .selectFrom('organization_members')
    .select('organization_id as organizationId')
    .where('person_id', '=', 'owner')
    .executeTakeFirstOrThrow()

const addFile = (projectId: string, fileName: string, removedAt?: ReturnType<typeof sql<Date>>) =>
  workspace.db
    .insertInto('uploads')
    .values({
      ...{ project_id: projectId, stage: 'application', field_id: 'any', file_size: 10 },
      ...{ storage_id: crypto.randomUUID(), file_name: fileName },
      ...(removedAt && { removed_at: removedAt }),
    })
    .execute()

async function found(text: string, who: Somebody = 'viewer') {
  const { people, documents } = await workspace.call(who, finding.find, { text })
  return [
    ...people.map(({ name, why, project }) => `${name}, ${why} of ${project?.projectName ?? 'all'}`),
    ...documents.map(({ fileName, projectName }) => `${fileName} of ${projectName}`),
  ].sort()
}

test.each([
  ['part of a name', 'reyes', ['Marcus Reyes, member of all']],
  ['words in any order', 'reyes mar', ['Marcus Reyes, member of all']],
  [
    'a borrower and who is invited',
    'THEO',
    ['Theo Lindqvist, borrower of Mill', 'theodora@clinic.example, invited of Clinic'],
  ],
  ['words of a file', 'sheet bal', ['Balance sheet 2025.pdf of Mill', 'balance-sheet_old.pdf of Clinic']],
  ['all words of a file', 'sheet 2025', ['Balance sheet 2025.pdf of Mill']],
  ['one letter', 'b', []],
  ['signs that mean something to a query', ":* & ' %", []],
])('what %s leads to', async (_what, text, expected) => {
  expect(await found(text)).toEqual(expected)
})

test('nobody finds what is of another lender', async () => {
  expect(await found('balance', 'stranger')).toEqual([])
  expect(await found('reyes', 'stranger')).toEqual([])
})

test('an archived project keeps its people and documents to itself', async () => {
  await workspace.call('owner', projects.archive, { projectId: mill, archived: true })
  expect(await found('theo')).toEqual(['theodora@clinic.example, invited of Clinic'])
  expect(await found('balance')).toEqual(['balance-sheet_old.pdf of Clinic'])
})
