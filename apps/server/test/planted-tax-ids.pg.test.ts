import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { application, preApplication, projects, projectTables, sensitive } from '@granary/api'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { runningEmbeddedUrl } from '../src/db/embedded/supervisor.ts'
import { openClient } from '../src/testing/clients.ts'
import { productMain as main, startNode, temporaryDataDir } from '../src/testing/node.ts'
import { changesIn } from '../src/testing/running-product.ts'
import { signInTo } from '../src/testing/sign-in.ts'

const planted = ['47-1029384', '58-5647382', '69-9081726', '512-83-7465', '87-6543210', '86-5432109']
/** An answer that is not sensitive: it must be found, or the search would prove nothing. */
const control = 'UIN 70-2938475'

/**
 * Tax ids through everything that stores or repeats an answer: save, history, conflict, prefill, snapshot, replay.
 * Then every byte that the whole product has left on the disk, the write-ahead log and the logs included, is searched.
 */
test('[E] a planted tax id reaches colleagues live, and is nowhere on the disk', async () => {
  const dataDir = await temporaryDataDir()
  const node = await startNode({ main, dataDir })
  const [lender, colleague] = await Promise.all(
    ['lender', 'colleague'].map(async (who) => {
      const client = openClient(node.portalUrl)
      const { token } = await signInTo(node.portalUrl, `${who}@granary.example`)
      client.setAuth(token)
      return client
    }),
  )
  if (!lender || !colleague) throw new Error('Two people were to sign in.')

  const { page } = await lender.query(projects.list, { paginationOpts: { numItems: 10, cursor: null } })
  const projectId = page.find(({ nextStep }) => nextStep === 'Submit the pre-application.')?.projectId ?? ''
  const seen = await lender.query(preApplication.get, { projectId })
  const arrived = Promise.withResolvers<unknown>()
  colleague.onUpdate(application.get, { projectId }, ({ answers }) => {
    if (answers.lenderTaxId === planted[0]) arrived.resolve(answers.lenderTaxId)
  })

  const form = { projectId, schemaId: seen.schemaId, schemaRevision: seen.schemaRevision }
  const [first = '', second = '', third = '', fourth = '', cell = '', cellBefore = ''] = planted
  const save = (lenderTaxId: string, expectedVersion: number) =>
    lender.mutation(preApplication.save, { ...form, answers: { lenderTaxId }, expectedVersion })
  const planting = await changesIn({ dataDir }, async () => {
    await save(first, seen.version)
    expect(await arrived.promise).toBe(first)
    await expect(save(second, seen.version)).rejects.toThrow()
    await lender.mutation(preApplication.keepUnchosen, { projectId, fieldId: 'lenderTaxId', answer: second })
    const { version } = await lender.mutation(preApplication.save, {
      ...form,
      answers: {
        borrowerTaxId: third,
        lenderSamUin: control,
        additionalCoBorrowersDetails: `Ann Lee, ${fourth}, 5 Main Street`,
      },
      expectedVersion: seen.version + 1,
    })
    const historyNow = async () => {
      const history = await colleague.query(preApplication.getHistory, { projectId, fieldId: 'lenderTaxId' })
      return history.map(({ after }) => after)
    }
    expect(await historyNow()).toEqual([second, first, '00-1234567'])
    const owners = { projectId, table: 'owners' } as const
    const { version: rowsSeen } = await lender.query(projectTables.get, owners)
    const rowId = crypto.randomUUID()
    for (const [at, taxId] of [cellBefore, cell].entries()) {
      const changes = [{ rowId, set: { name: `${control} of an owner`, taxId } }]
      await lender.mutation(projectTables.save, { ...owners, changes, expectedVersion: rowsSeen + at })
    }
    const { rows } = await colleague.query(projectTables.get, owners)
    expect(rows.find((row) => row.rowId === rowId)?.taxId).toBe(cell)
    const told = await colleague.query(projectTables.history, { ...owners, rowId, column: 'taxId' })
    expect(told.map(({ beforeText, afterText }) => [beforeText, afterText])).toEqual([
      ['•••••2109', '•••••3210'],
      ['', '•••••2109'],
    ])
    const ofCell = { ...owners, rowId, column: 'taxId', reason: `Is it ${cell}?` }
    expect(await colleague.mutation(sensitive.reveal, ofCell)).toEqual({ value: cell })
    await lender.mutation(preApplication.submit, { projectId, expectedVersion: version })
    expect(await historyNow()).toEqual(['•••••7382', '•••••9384', '•••••4567'])
    const { value } = await colleague.mutation(sensitive.reveal, {
      projectId,
      stage: 'pre-application',
      fieldId: 'additionalCoBorrowersDetails',
      reason: `To compare ${fourth} with the letter of the agency.`,
    })
    expect(value).toBe(`Ann Lee, ${fourth}, 5 Main Street`)
  })
  const inBothStages = [
    ...[
      'additionalCoBorrowersDetails',
      'borrowerTaxId',
      'lenderSamUin',
      'lenderTaxId',
      'packagingStatus',
    ].map((fieldId) => `answers.${fieldId}`),
    ...['provenance.additionalCoBorrowersDetails', 'provenance.packagingStatus', 'version'],
  ]
  expect(planting).toEqual({
    answer_changes: ['+11'],
    audit_entries: ['+7'],
    notifications: ['+4'],
    projects: ['last_saved_at', 'rule_pack', 'status'],
    rate_limits: ['+2'],
    review_rounds: ['+1'],
    'stages application': inBothStages,
    'stages pre-application': [...inBothStages, 'last_saved_at', 'submitted_at', 'submitted_by'].toSorted(),
    submission_files: ['+15'],
    submissions: ['+1'],
    table_changes: ['+4'],
    table_rows: ['+1'],
  })

  await lender.close()
  await colleague.close()
  await expectNoTaxIdInAnyTable(dataDir)
  expect(await node.stop()).toBe(0)
  for (const taxId of planted) expect(node.said()).not.toContain(taxId)
  expect(await filesWith(dataDir, control)).toBeGreaterThan(0)
  for (const taxId of planted) expect(await filesWith(dataDir, taxId), taxId).toBe(0)
  await rm(dataDir, { recursive: true })
})

/**
 * As a version left it that did not know that the question asks for tax ids: in answers, history and submissions, and
 * in the statistics that the database draws from them.
 */
test('[E] [B47] what an earlier version stored in the clear is sealed by the next start, wherever it lies', async () => {
  const dataDir = await temporaryDataDir()
  const before = await startNode({ main, dataDir })
  const text = `Ann Lee, ${planted[3]}, 5 Main Street`
  const left = await withDatabase(dataDir, (client) => leftInTheClear(client, text))
  expect(left.changed).toBeGreaterThan(100)
  expect(await before.stop()).toBe(0)
  expect(await filesWith(dataDir, planted[3] ?? '')).toBeGreaterThan(1)

  const node = await startNode({ main, dataDir })
  expect(node.said()).toContain('sensitive answers that had been stored in the clear are sealed now')
  const client = openClient(node.portalUrl)
  const { token } = await signInTo(node.portalUrl, 'lender@granary.example')
  client.setAuth(token)
  const { projectId } = left
  const seen = await client.query(preApplication.get, { projectId })
  expect(seen.answers.additionalCoBorrowersDetails).toBe(text)
  const history = await client.query(preApplication.getHistory, {
    projectId,
    fieldId: 'additionalCoBorrowersDetails',
  })
  expect(history[0]).toMatchObject({ before: text, after: text })
  await client.close()
  await expectNoTaxIdInAnyTable(dataDir, 'Manure digester')
  const again = await withDatabase(dataDir, async (db) => {
    const { rows } = await db.query('select answers from submissions order by submitted_at limit 1')
    await expect(db.query("update submissions set answers = '{}'")).rejects.toThrow('never changed')
    return rows[0].answers
  })
  expect(again.additionalCoBorrowersDetails).toMatch(/^sealed:1:/)
  expect({ ...again, additionalCoBorrowersDetails: text }).toEqual(left.submission)
  expect(await node.stop()).toBe(0)

  expect(await filesWith(dataDir, planted[3] ?? '')).toBe(0)
  const third = await startNode({ main, dataDir })
  expect(third.said()).not.toContain('sealed now')
  expect(await third.stop()).toBe(0)
  await rm(dataDir, { recursive: true })
})

async function leftInTheClear(client: Client, text: string) {
  const field = 'additionalCoBorrowersDetails'
  await client.query('delete from sealed_fields where field_id = $1', [field])
  const put = (table: string) =>
    client.query(`update ${table} set answers = answers || jsonb_build_object('${field}', $1::text)`, [text])
  await put('stages')
  await client.query('alter table submissions disable trigger immutable')
  await put('submissions')
  await client.query('alter table submissions enable trigger immutable')
  const { rowCount } = await client.query(
    `insert into answer_changes (project_id, stage, version, field_id, before, after, source)
     select project_id, stage, version, '${field}', to_jsonb($1::text), to_jsonb($1::text), 'person'
       from stages cross join generate_series(1, 50)`,
    [text],
  )
  await client.query('analyze')
  const { rows } = await client.query(
    `select project_id from stages join organizations on organizations.id = organization_id
      where stage = 'pre-application' and submitted_at is null and name = 'Sample State Bank' limit 1`,
  )
  const { rows: submissions } = await client.query(
    'select answers from submissions order by submitted_at limit 1',
  )
  return {
    changed: rowCount ?? 0,
    projectId: String(rows[0].project_id),
    submission: submissions[0].answers,
  }
}

/** On the disk a long value lies compressed, so the rows themselves are read too. */
async function expectNoTaxIdInAnyTable(dataDir: string, known = control): Promise<void> {
  await withDatabase(dataDir, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname <> 'information_schema'`,
    )
    expect(tables.length).toBeGreaterThan(90)
    let controls = 0
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select r::text as row from ${name} r`)
      for (const { row } of rows) {
        if (row.includes(known)) controls += 1
        for (const taxId of planted) expect(row, `${name} holds ${taxId}`).not.toContain(taxId)
      }
    }
    expect(controls).toBeGreaterThan(0)
  })
}

async function withDatabase<Result>(dataDir: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({
    connectionString: runningEmbeddedUrl(join(dataDir, 'postgres'), 'granary') ?? '',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** How many files hold a text, the write-ahead log and the logs of the database included. */
async function filesWith(folder: string, text: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(1000)
  let found = 0
  for (const path of files) if ((await readFile(path)).includes(text)) found++
  return found
}
