import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { application, preApplication, projects } from '@granary/api'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { runningEmbeddedUrl } from '../src/db/embedded/supervisor.ts'
import { openClient } from '../src/testing/clients.ts'
import { startNode, temporaryDataDir } from '../src/testing/node.ts'
import { signInTo } from '../src/testing/sign-in.ts'

const main = join(import.meta.dirname, '../src/main.ts')
const planted = ['47-1029384', '58-5647382', '69-9081726']
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
  const [first = '', second = '', third = ''] = planted
  const save = (lenderTaxId: string, expectedVersion: number) =>
    lender.mutation(preApplication.save, { ...form, answers: { lenderTaxId }, expectedVersion })
  await save(first, seen.version)
  expect(await arrived.promise).toBe(first)
  await expect(save(second, seen.version)).rejects.toThrow()
  await lender.mutation(preApplication.keepUnchosen, { projectId, fieldId: 'lenderTaxId', answer: second })
  const { version } = await lender.mutation(preApplication.save, {
    ...form,
    answers: { borrowerTaxId: third, lenderSamUin: control },
    expectedVersion: seen.version + 1,
  })
  await lender.mutation(preApplication.submit, { projectId, expectedVersion: version })
  const history = await colleague.query(preApplication.getHistory, { projectId, fieldId: 'lenderTaxId' })
  expect(history.map(({ after }) => after)).toEqual([second, first, '00-1234567'])

  await lender.close()
  await colleague.close()
  await expectNoTaxIdInAnyTable(dataDir)
  expect(await node.stop()).toBe(0)
  for (const taxId of planted) expect(node.said()).not.toContain(taxId)
  const files = await everyFile(dataDir)
  expect(files.length).toBeGreaterThan(1000)
  let found = 0
  for (const path of files) {
    const content = await readFile(path)
    if (content.includes(control)) found++
    for (const taxId of planted) expect(content.includes(taxId), `${path} holds ${taxId}`).toBe(false)
  }
  expect(found).toBeGreaterThan(0)
  await rm(dataDir, { recursive: true })
})

/** On the disk a long value lies compressed, so the rows themselves are read too. */
async function expectNoTaxIdInAnyTable(dataDir: string): Promise<void> {
  const client = new Client({
    connectionString: runningEmbeddedUrl(join(dataDir, 'postgres'), 'granary') ?? '',
  })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(30)
  let controls = 0
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select r::text as row from ${name} r`)
    for (const { row } of rows) {
      if (row.includes(control)) controls += 1
      for (const taxId of planted) expect(row, `${name} holds ${taxId}`).not.toContain(taxId)
    }
  }
  expect(controls).toBeGreaterThan(0)
  await client.end()
}

async function everyFile(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
