import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { preApplication, projects } from '@granary/api'
import { stages } from '@granary/checklists'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { copiedSources } from '../../../scripts/testing/copied-sources.ts'
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
test('[S1-126] a project of the revision before opens in a published one with its answers, and takes the new question', async () => {
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

  const { projectId, seen } = await work(join(import.meta.dirname, '../src/main.ts'), async (client) => {
    const made = await client.mutation(projects.create, aProject)
    const { schemaId, schemaRevision, version, answers } = await client.query(preApplication.get, made)
    await client.mutation(preApplication.save, {
      ...made,
      schemaId,
      schemaRevision,
      expectedVersion: version,
      answers: { ...answers, lenderTaxId: '47-1029384', loanPurposeSummary: 'A second line.' },
    })
    return { ...made, seen: await client.query(preApplication.get, made) }
  })
  expect([seen.schemaRevision, await storedRevision(database.url, projectId)]).toEqual([latest, latest])

  for (const step of howToSteps('publish-a-revision')) {
    if (step.kind === 'insert') await sources.insert(step.path, step.anchor, step.lines)
    else for (const line of step.lines) sources.run(line)
  }

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
  })
  expect(await storedRevision(database.url, projectId)).toBe(latest + 1)
  // The new question and the line that was typed: of all other projects nothing.
  const sealer = dataSealer(readSecrets(join(dataDir, 'secrets.json')), 'answers')
  const changes = differencesBetween(before, await stateOf(database.url), sealer)
  expect(changesOf(changes.filter((each) => !isOfTheServer(each)))).toEqual({
    answer_changes: ['+2'],
    projects: ['last_saved_at'],
    'stages pre-application': [
      ...[asked, 'loanPurposeSummary'].map((id) => `answers.${id}`),
      ...['last_saved_at', `provenance.${asked}`, 'schema_revision', 'version'],
    ],
    // Somebody came in from a device that is not known, and saved twice.
    ...{ audit_entries: ['+3'], known_devices: ['+1'], mails: ['+1'], sign_ins: ['+1'] },
  })
}, 300_000)

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
