import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { preApplication, projects, projectTables, submissions, type TableChange } from '@granary/api'
import { projectTables as projectTablesNow, stages } from '@granary/checklists'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { copiedSources, type Sources } from '../../../scripts/testing/copied-sources.ts'
import { howToSteps } from '../../../scripts/testing/how-to.ts'
import { createDatabase, createPool } from '../src/db/database.ts'
import { freshDatabase } from '../src/db/testing.ts'
import { dataSealer, readSecrets } from '../src/secrets.ts'
import { changesOf, isOfTheServer } from '../src/testing/changes.ts'
import { openClient } from '../src/testing/clients.ts'
import { type DatabaseState, databaseState, differencesBetween } from '../src/testing/database-state.ts'
import { startNode, temporaryDataDir } from '../src/testing/node.ts'
import { signInTo } from '../src/testing/sign-in.ts'
import { aProject } from '../src/testing/workspace.ts'

const latest = stages.get('pre-application')?.latestRevision ?? 0
const asked = 'lenderAfterHoursPhone'

/** The server as it is, then the same with a revision that was published by the how-to, on one database. */
test('[S1-126] a project of the revisions before opens in published ones with its answers and rows, and takes what is new', async () => {
  const database = await freshDatabase()
  const dataDir = await temporaryDataDir()
  const sources = await copiedSources({ server: true })
  onTestFinished(async () => {
    await sources.remove()
    await rm(dataDir, { recursive: true })
    await database.drop()
  })
  const work = <T>(main: string, task: (client: Portal) => Promise<T>) =>
    atWork({ main, databaseUrl: database.url, dataDir }, task)

  const { projectId, seen, rows } = await work(
    join(import.meta.dirname, '../src/main.ts'),
    async (client) => {
      const made = await client.mutation(projects.create, aProject)
      const { schemaId, schemaRevision, version, answers } = await client.query(preApplication.get, made)
      await client.mutation(preApplication.save, {
        ...made,
        schemaId,
        schemaRevision,
        expectedVersion: version,
        answers: { ...answers, lenderTaxId: '47-1029384', loanPurposeSummary: 'A second line.' },
      })
      const rows = await saveDebts(client, made.projectId, 0, [
        { set: { creditor: 'First Bank', security: 'All equipment' } },
      ])
      await keepAsSubmitted(database.url, made.projectId)
      return { ...made, seen: await client.query(preApplication.get, made), rows }
    },
  )
  expect([seen.schemaRevision, await storedRevision(database.url, projectId)]).toEqual([latest, latest])

  for (const step of [...howToSteps('publish-a-revision'), ...howToSteps('add-a-column-to-a-table')]) {
    if (step.kind === 'insert') await sources.insert(step.path, step.anchor, step.lines)
    else for (const line of step.lines) sources.run(line)
  }
  await publishPledges(sources)

  const before = await stateOf(database.url)
  await work(join(sources.folder, 'apps/server/src/main.ts'), async (client) => {
    const opened = await client.query(preApplication.get, { projectId })
    expect([opened.schemaRevision, opened.version]).toEqual([latest + 1, seen.version])
    expect(opened.answers).toEqual({ ...seen.answers, [asked]: null })
    const { schemaId, schemaRevision, version, answers } = opened
    const saved = await client.mutation(preApplication.save, {
      projectId,
      schemaId,
      schemaRevision,
      expectedVersion: version,
      answers: { ...answers, [asked]: '(402) 555-0199' },
    })
    expect(saved.answers).toEqual({ ...seen.answers, [asked]: '(402) 555-0199' })
    // A form that was open meanwhile still sends the revision before.
    const stale = await client.mutation(preApplication.save, {
      projectId,
      schemaId,
      schemaRevision: latest,
      expectedVersion: saved.version,
      answers: { ...seen.answers, loanPurposeSummary: 'A third line.' },
    })
    expect(stale.answers).toEqual({
      ...seen.answers,
      [asked]: '(402) 555-0199',
      loanPurposeSummary: 'A third line.',
    })
    await seeRowsOfBefore(client, projectId, String(rows[0]?.rowId))
  })
  expect(await storedRevision(database.url, projectId)).toBe(latest + 1)
  // The new question and the line that was typed: of all other projects nothing.
  const sealer = dataSealer(readSecrets(join(dataDir, 'secrets.json')), 'answers')
  const changes = differencesBetween(before, await stateOf(database.url), sealer)
  expect(changesOf(changes.filter((each) => !isOfTheServer(each)))).toEqual({
    answer_changes: ['+2'],
    table_changes: ['+3'],
    table_rows: ['cells', 'revision', 'version'],
    projects: ['last_saved_at'],
    'stages pre-application': [
      ...[asked, 'loanPurposeSummary'].map((id) => `answers.${id}`),
      ...['last_saved_at', `provenance.${asked}`, 'schema_revision', 'version'],
    ],
    // Somebody came in from a device that is not known, and saved four times.
    ...{ audit_entries: ['+5'], known_devices: ['+1'], mails: ['+1'], sign_ins: ['+1'] },
  })
}, 300_000)

const saveDebts = async (
  client: Portal,
  projectId: string,
  expectedVersion: number,
  changes: TableChange[],
) => (await client.mutation(projectTables.save, { projectId, table: 'debts', expectedVersion, changes })).rows

/** What a submission of the pre-application would keep of the tables, without all that it asks for. */
async function keepAsSubmitted(url: string, projectId: string): Promise<void> {
  const sql = new Client({ connectionString: url })
  await sql.connect()
  await sql.query(
    `insert into submissions (project_id, stage, version, schema_id, schema_revision, answers, certification, tables, tables_revision)
     select project_id, stage, version, schema_id, schema_revision, '{}', '',
       (select jsonb_build_object('debts', jsonb_agg(jsonb_build_object('rowId', row_id, 'cells', cells)))
          from table_rows where project_id = $1), (select max(revision) from table_rows where project_id = $1)
       from stages where stage = 'pre-application' and project_id = $1`,
    [projectId],
  )
  await sql.end()
}

/** The column of securities is called otherwise, and a step says what becomes of its cells. */
async function publishPledges(sources: Sources): Promise<void> {
  const folder = 'packages/checklists/src/tables'
  await sources.replace(`${folder}/money.ts`, "text('security', 'Security')", "text('pledge', 'Pledged')")
  await sources.replace(
    `${folder}/migrations.ts`,
    'migrations: Migrations = {}',
    `migrations: Migrations = { ${projectTablesNow.latestRevision + 2}: moveField('debts.security', 'debts.pledge') }`,
  )
  await sources.replace(
    `${folder}/migrations.ts`,
    'import type { Migrations }',
    "import { moveField } from '@granary/forms'\nimport type { Migrations }",
  )
  const { status, said } = sources.run(
    'npm run -s schema -- publish tables.v1 --title "Pledges" --changes "Securities are called pledges."',
  )
  expect([status, said]).toEqual([0, expect.stringContaining('+ debts.pledge (shortText): Pledged')])
}

const before = projectTablesNow.latestRevision

/** Rows open with the columns of now, the past is told with those of then, and so is what was submitted. */
async function seeRowsOfBefore(client: Portal, projectId: string, rowId: string): Promise<void> {
  const ofDebts = { projectId, table: 'debts' } as const
  const opened = await client.query(projectTables.get, ofDebts)
  const row = { rowId, creditor: 'First Bank', pledge: 'All equipment' }
  expect(opened.rows).toEqual([row])
  const owners = await client.query(projectTables.get, { projectId, table: 'owners' })
  expect(owners.columns).toContainEqual(expect.objectContaining({ id: 'ownerSince' }))
  // Somebody who last saw the empty table still collides with what was written under the former name.
  const unseen = saveDebts(client, projectId, 0, [{ rowId, set: { pledge: 'The land' } }])
  await expect(unseen).rejects.toMatchObject({ data: { code: 'ANSWERS_CHANGED_ELSEWHERE' } })
  await expect(unseen).rejects.toMatchObject({ data: { fields: [{ column: 'pledge', by: 'Marcus Reyes' }] } })
  // What was typed before the update is sent under the names of then, and disputed under those of now.
  const typedBefore = (set: NonNullable<TableChange['set']>): TableChange[] => [
    { rowId, set, revision: before },
  ]
  const unseenBefore = saveDebts(client, projectId, 0, typedBefore({ security: 'The land' }))
  await expect(unseenBefore).rejects.toMatchObject({
    data: { fields: [{ column: 'pledge', sentAs: 'security', mine: 'The land', theirs: 'All equipment' }] },
  })
  expect(
    await saveDebts(client, projectId, opened.version, typedBefore({ balance: 5, security: 'The land' })),
  ).toEqual([{ ...row, balance: 5, pledge: 'The land' }])
  const corrected = [...typedBefore({ balance: 1e12 }), { rowId, set: { balance: 6 }, revision: before + 2 }]
  expect(await saveDebts(client, projectId, opened.version + 1, corrected)).toEqual([
    { ...row, balance: 6, pledge: 'The land' },
  ])
  const past = await client.query(projectTables.history, { ...ofDebts, rowId, column: 'pledge' })
  expect(past).toMatchObject([
    { column: 'pledge', label: 'Pledged', labelThen: null, afterText: 'The land' },
    {
      ...{ column: 'pledge', label: 'Pledged', labelThen: 'Security', afterText: 'All equipment' },
      restores: { before: null, after: 'All equipment' },
    },
  ])
  const place = { projectId, stage: 'pre-application' } as const
  const { tables } = await client.query(submissions.get, { ...place, round: 1 })
  expect(tables).toMatchObject([
    { table: 'debts', lines: [{ label: 'First Bank', text: 'Security: All equipment' }] },
  ])
}

async function stateOf(url: string): Promise<DatabaseState> {
  const db = createDatabase(createPool(url, { connections: 1 }))
  try {
    return await databaseState(db)
  } finally {
    await db.destroy()
  }
}

type Portal = ReturnType<typeof openClient>

async function atWork<T>(
  node: { readonly main: string; readonly databaseUrl: string; readonly dataDir: string },
  task: (client: Portal) => Promise<T>,
): Promise<T> {
  const running = await startNode({ ...node, settings: { DEMO: '1', RATE_LIMITS: '0', LOG_LEVEL: 'error' } })
  const { token } = await signInTo(running.portalUrl, 'lender@granary.example')
  const client = openClient(running.portalUrl)
  client.setAuth(token)
  try {
    return await task(client)
  } finally {
    await client.close()
    await running.stop()
  }
}

async function storedRevision(url: string, projectId: string): Promise<number | undefined> {
  const sql = new Client({ connectionString: url })
  await sql.connect()
  const { rows } = await sql.query<{ revision: number }>(
    `select schema_revision as revision from stages where stage = 'pre-application' and project_id = $1`,
    [projectId],
  )
  await sql.end()
  return rows[0]?.revision
}
