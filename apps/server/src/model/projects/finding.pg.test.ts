import { adminFinding, borrowerFinding, finding, projects } from '@granary/api'
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

test('staff find what their duties let them see, and people and lenders by the administration alone', async () => {
  const sought = async (who: Somebody, text: string) => {
    const all = await workspace.call(who, adminFinding.find, { text })
    return [
      ...all.projects.map(({ projectName }) => projectName),
      ...all.documents.map(({ fileName }) => fileName),
      ...all.people.map(({ name }) => name),
      ...all.lenders.map(({ name }) => name),
    ].sort()
  }
  expect(await sought('administrator', 'balance')).toEqual(
    expect.arrayContaining(['Balance sheet 2025.pdf', 'balance-sheet_old.pdf']),
  )
  expect(await sought('administrator', 'reyes mar')).toContain('Marcus Reyes')
  expect(await sought('packager', 'balance')).toEqual([])
  expect(await sought('packager', 'reyes')).toEqual([])
  const ofMill = { project_id: mill, person_id: 'packager' }
  await workspace.db.insertInto('project_assignments').values(ofMill).execute()
  expect(await sought('packager', 'balance')).toEqual(['Balance sheet 2025.pdf', 'Mill'])
  await workspace.db.deleteFrom('project_assignments').where('project_id', '=', mill).execute()
})

test('a borrower finds what was shared with them, by its name, and no file of another question', async () => {
  const scope = JSON.stringify([{ stage: 'application', kind: 'document', id: 'currentBalanceSheetUpload' }])
  const ofStranger = workspace.db.updateTable('borrower_shares').where('project_id', '=', mill)
  await ofStranger.set({ scope }).execute()
  const file = (file_name: string) => ({
    ...{ project_id: mill, stage: 'application', field_id: 'currentBalanceSheetUpload', file_size: 10 },
    ...{ storage_id: crypto.randomUUID(), file_name },
  })
  await workspace.db
    .insertInto('uploads')
    .values([file('Mine.pdf'), { ...file('Taken back.pdf'), removed_at: sql<Date>`now()` }])
    .execute()
  const all = await workspace.call('stranger', borrowerFinding.find, { text: '' })
  expect(all.projects.map(({ projectName }) => projectName)).toEqual(['Mill'])
  expect(all.parts).toHaveLength(1)
  expect(all.documents.map(({ fileName }) => fileName)).toEqual(['Mine.pdf'])
  expect(await workspace.call('stranger', borrowerFinding.find, { text: 'balance 2025' })).toEqual({
    ...{ projects: [], parts: [], documents: [], people: [] },
  })
  expect((await workspace.call('viewer', borrowerFinding.find, { text: '' })).projects).toEqual([])
  await workspace.db.deleteFrom('uploads').where('file_name', 'in', ['Mine.pdf', 'Taken back.pdf']).execute()
  await ofStranger.set({ scope: '[]' }).execute()
})

test('an archived project keeps its people and documents to itself', async () => {
  await workspace.call('owner', projects.archive, { projectId: mill, archived: true })
  expect(await found('theo')).toEqual(['theodora@clinic.example, invited of Clinic'])
  expect(await found('balance')).toEqual(['balance-sheet_old.pdf of Clinic'])
})
