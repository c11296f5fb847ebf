import { finding, preApplication, projects } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '../../db/schema.generated.ts'
import { aProject, createWorkspace, openStage, type Workspace } from '../../testing/workspace.ts'
import { fitting } from './project-search.ts'

let workspace: Workspace
let projectId: string
let otherId: string

beforeAll(async () => {
  workspace = await createWorkspace()
  const create = async (given: Partial<typeof aProject>) =>
    (await workspace.call('owner', projects.create, { ...aProject, ...given })).projectId
  projectId = await create({
    projectName: 'Clinic wing',
    borrowerName: 'North Fork Health',
    contactFirstName: 'Ilse',
    contactLastName: 'Brandt',
    projectAddress: '4 Quarry Lane, Broken Bow, NE 68822',
  })
  otherId = await create({ projectName: 'Feed mill', borrowerName: 'Two Rivers Feed' })
})
afterAll(() => workspace.close())

const found = async (search: string) =>
  (
    await workspace.call('viewer', projects.list, {
      paginationOpts: { numItems: 10, cursor: null },
      search,
      sort: { by: 'projectName', direction: 'ascending' },
    })
  ).page.map(({ projectName }) => projectName)

async function answer(answers: Record<string, string>) {
  const stage = await openStage(workspace, 'owner', preApplication, projectId)
  await stage.save(answers)
}

describe('a project is found by', () => {
  test.each([
    ['its name', 'clinic'],
    ['a part of its name', 'lini'],
    ['its borrower', 'north fork'],
    ['words of several kinds, in any order', 'brandt clinic'],
    ['a contact', 'ilse'],
    ['its place', 'quarry'],
  ])('%s', async (_by, search) => {
    expect(await found(search)).toEqual(['Clinic wing'])
  })

  test('its program and its status, which others have too', async () => {
    expect(await found('community facilities')).toEqual(['Clinic wing', 'Feed mill'])
    expect(await found('draft')).toEqual(['Clinic wing', 'Feed mill'])
    expect(await found('closed')).toEqual([])
  })

  test('the word that its head shows, though no column has it', async () => {
    const { db } = workspace
    const both = ['pre-application', 'application']
    const set = (values: object, stages = both) =>
      db
        .updateTable('stages')
        .set(values)
        .where('project_id', '=', otherId)
        .where('stage', 'in', stages)
        .execute()
    const setProject = (values: object) =>
      db.updateTable('projects').set(values).where('id', '=', otherId).execute()
    const accept = async (stage: string) => {
      await sql`insert into submissions (project_id, stage, version, schema_id, schema_revision, answers, certification)
        select project_id, stage, version, schema_id, schema_revision, answers, ''
          from stages where project_id = ${otherId} and stage = ${stage}`.execute(db)
      await db
        .insertInto('review_rounds')
        .values({ project_id: otherId, stage, round: 1, state: 'accepted', submitted_at: new Date() })
        .execute()
    }
    const shown = async () =>
      (await workspace.call('viewer', projects.get, { projectId: otherId })).head.tag.text
    const words = ['Returned', 'Accepted', 'Commitment', 'Archived']
    const foundBy = async () => {
      const all = await Promise.all(words.map(async (word) => ((await found(word)).length > 0 ? [word] : [])))
      return all.flat()
    }
    expect(await foundBy()).toEqual([])

    await set({ reopened_at: new Date(), reopened_reason: 'The lease is not signed.' }, ['application'])
    expect([await shown(), await foundBy()]).toEqual(['Returned', ['Returned']])

    await set({ submitted_at: new Date() })
    await accept('pre-application')
    expect([await shown(), await foundBy()]).toEqual(['In review', []])
    await accept('application')
    await db.updateTable('review_rounds').set({ accepted_at: new Date() }).execute()
    expect([await shown(), await foundBy()]).toEqual(['Accepted', ['Accepted']])
    expect(await found('accep')).toEqual(['Feed mill'])

    await setProject({ sent_at: new Date(), committed_at: new Date() })
    expect([await shown(), await foundBy()]).toEqual(['Commitment', ['Commitment']])
    await setProject({ closed_at: new Date() })
    expect([await shown(), await foundBy()]).toEqual(['Closed', []])

    await setProject({ sent_at: null, committed_at: null, closed_at: null })
    await db.deleteFrom('review_rounds').execute()
    await set({ submitted_at: null, reopened_at: null, reopened_reason: null })
    expect([await shown(), await foundBy()]).toEqual(['Draft', []])
  })

  test('an answer of text as it is now, and no longer as it was', async () => {
    await answer({ projectOfficialName: 'A hangar for helicopters' })
    expect(await found('helicop')).toEqual(['Clinic wing'])
    expect(await found('hangar quarry')).toEqual(['Clinic wing'])
    expect(await found('hangar rivers')).toEqual([])
    await answer({ projectOfficialName: 'A garage for ambulances' })
    expect(await found('ambulances')).toEqual(['Clinic wing'])
    expect(await found('helicop')).toEqual([])
  })

  test('words of one and two letters, and numbers, which an answer has as a whole', async () => {
    await answer({ projectOfficialName: 'A garage for ambulances, with a margin of 18 percent' })
    for (const search of ['18', '18 percent', 'margin of 18 percent', 'ambulances & 18%', 'a margin of 18'])
      expect({ search, found: await found(search) }).toEqual({ search, found: ['Clinic wing'] })
    for (const search of ['margin 1', 'margin 81', 'margin of 19 percent', 'rivers 18', '18 absent'])
      expect({ search, found: await found(search) }).toEqual({ search, found: [] })
    await answer({ projectOfficialName: 'A garage for ambulances' })
    expect(await found('18')).toEqual([])
  })

  test('a word that thousands of answers have, as if it stood everywhere', async () => {
    await sql`
      insert into answer_changes (project_id, stage, version, field_id, before, after, source)
      select ${otherId}, 'stage ' || n, 1, 'projectOfficialName', 'null', '"usual words"', 'person'
        from generate_series(1, 5000) n`.execute(workspace.db)
    expect(await found('usual')).toEqual(['Feed mill'])
    await sql`
      insert into answer_changes (project_id, stage, version, field_id, before, after, source)
      values (${otherId}, 'stage 5001', 1, 'projectOfficialName', 'null', '"usual words"', 'person')`.execute(
      workspace.db,
    )
    expect(await found('usual')).toEqual(['Clinic wing', 'Feed mill'])
    expect(await found('usual clinic')).toEqual(['Clinic wing'])
  })

  test('the name of a file that is there', async () => {
    const file = {
      project_id: otherId,
      stage: 'application',
      field_id: 'any',
      storage_id: '00000000-0000-4000-8000-000000000001',
      file_name: 'Balance-Sheet_2025.pdf',
      file_size: 10,
    }
    await workspace.db.insertInto('uploads').values(file).execute()
    expect(await found('balance')).toEqual(['Feed mill'])
    expect(await found('sheet_2025.pdf')).toEqual(['Feed mill'])
    const called = 'Cash flow of a seasonal business & B-7.pdf'
    await workspace.db
      .insertInto('uploads')
      .values({ ...file, storage_id: '00000000-0000-4000-8000-000000000002', file_name: called })
      .execute()
    expect(await found(called)).toEqual(['Feed mill'])
    expect(await found('cash flow of an')).toEqual([])
    const documents = async (text: string) =>
      (await workspace.call('viewer', finding.find, { text })).documents.map(({ fileName }) => fileName)
    expect(await documents(called)).toEqual([called])
    expect(await documents('B-7')).toEqual([called])
    expect(await documents('b 8')).toEqual([])
    await workspace.db.updateTable('uploads').set({ removed_at: sql<Date>`now()` }).execute()
    expect(await found('balance')).toEqual([])
  })
})

describe('no project is found by', () => {
  test('an answer that is sensitive, sealed or not', async () => {
    await answer({ borrowerTaxId: '12-3456789' })
    expect(await found('3456789')).toEqual([])
    const plain = { stage: 'pre-application', version: 99, source: 'person', before: JSON.stringify(null) }
    await workspace.db
      .insertInto('answer_changes')
      .values({
        ...plain,
        project_id: projectId,
        field_id: 'borrowerTaxId',
        after: JSON.stringify('98-7654321'),
      })
      .execute()
    expect(await found('7654321')).toEqual([])
  })

  test('a note of the packaging team, which is not what the project is about', async () => {
    const note = { stage: 'application', version: 99, source: 'person', before: JSON.stringify(null) }
    const write = (field_id: string, text: string) =>
      workspace.db
        .insertInto('answer_changes')
        .values({ ...note, project_id: projectId, field_id, after: JSON.stringify(text) })
        .execute()
    await write('packagingNotes', 'Xylophones are dear.')
    await write('loanPurposeSummary', 'Marimbas are dear.')
    expect([await found('xylophones'), await found('marimbas')]).toEqual([[], ['Clinic wing']])
  })

  test('signs that mean something to a query', async () => {
    for (const search of ["'", "o'clock:*", '_', '%', 'a & ! (b', '\\', ':*:*', '<->']) {
      expect({ search, found: await found(search) }).toEqual({ search, found: [] })
    }
  })

  test('somebody of another lender', async () => {
    const theirs = await workspace.call('stranger', projects.list, {
      paginationOpts: { numItems: 10, cursor: null },
      search: 'ambulances',
    })
    expect(theirs.page).toEqual([])
  })
})

test('words of answers are read from their index', async () => {
  const explained = await workspace.db.connection().execute(async (db: Kysely<Tables>) => {
    await sql`set enable_seqscan = off`.execute(db)
    return db
      .selectFrom('projects')
      .select('id')
      .where(fitting('ambulances', '00000000-0000-4000-8000-00000000000a'))
      .explain('text')
  })
  expect(JSON.stringify(explained)).toContain('answer_changes_words')
})
