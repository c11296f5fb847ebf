import { rm } from 'node:fs/promises'
import { preApplication, projects, projectTables, sensitive } from '@granary/api'
import { makeFunctionReference } from 'convex/server'
import type { Value } from 'convex/values'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessMatrix, people, type Who } from '../src/functions/access-matrix.ts'
import { implementations } from '../src/functions/registry.ts'
import { openClient } from '../src/testing/clients.ts'
import { productMain, startNode, type TestNode, temporaryDataDir } from '../src/testing/node.ts'
import { changesIn, inDatabase } from '../src/testing/running-product.ts'
import { type SignedIn, signInTo } from '../src/testing/sign-in.ts'

/** Of the sample projects, in both stages. */
const taxIds = ['00-1234567', '00-7654321', '00-1112223', '87-6543210']
const whole = new RegExp(taxIds.join('|'))
/** Of the last of them, planted into a table. */
const rowId = '6f1c9a52-53f5-4c7e-9a0f-4b5d2a9a7e01'
const readsOfEditors = [
  ...['get', 'getState', 'getStateSince', 'getHistory'].map((name) => `lender/preApplication:${name}`),
  'project/tables:get',
]
const reads = [...readsOfEditors, 'project/tables:history', 'project/tables:removed', 'project/sheets:get']

let dataDir: string
let node: TestNode
const signedIn = new Map<Who, SignedIn>()

beforeAll(async () => {
  dataDir = await temporaryDataDir()
  node = await startNode({ main: productMain, dataDir })
  for (const who of people) {
    if (who !== 'nobody') signedIn.set(who, await signInTo(node.portalUrl, `${who}@granary.example`))
  }
})
afterAll(async () => {
  await node.stop()
  await rm(dataDir, { recursive: true })
})

test('[B47] over HTTP and over the live line, nobody is sent a tax id of a submitted project', async () => {
  const projectId = await sampleProject('Wait for the review of the application.')
  const byReading = await changesIn({ dataDir }, async () => {
    for (const who of people) expect([who, ...(await pathsThatTell(who, projectId))]).toEqual([who])
  })
  const byDownload = await changesIn({ dataDir }, async () => {
    const told = await Promise.all(
      people.map(async (who) => [who, await workbookOf(who, projectId)] as const),
    )
    expect(told.filter(([, text]) => whole.test(text))).toEqual([])
    expect(told.filter(([, text]) => text.includes('•••••4321')).map(([who]) => who)).toEqual(
      expect.arrayContaining(['lender', 'colleague', 'viewer', 'admin']),
    )
  })
  expect(byDownload).toEqual({ audit_entries: [expect.stringMatching(/^\+\d+$/)] })
  // What the staff reads is logged.
  expect(byReading).toEqual({ audit_entries: [expect.stringMatching(/^\+\d+$/)] })
})

test('[B47] of an open project they go to its editors alone, and to nobody from its submission on', async () => {
  const projectId = await sampleProject('Submit the pre-application.')
  const editing = await clientOf('lender')
  const owners = { projectId, table: 'owners' } as const
  const { version: rowsSeen } = await editing.query(projectTables.get, owners)
  const changes = [{ rowId, set: { name: 'Ann Hill', taxId: '87-6543210' } }]
  const planting = await changesIn({ dataDir }, () =>
    editing.mutation(projectTables.save, { ...owners, changes, expectedVersion: rowsSeen }),
  )
  expect(planting).toEqual({
    audit_entries: ['+1'],
    projects: ['last_saved_at'],
    table_changes: ['+3'],
    table_rows: ['+1'],
  })
  await editing.close()
  const before = await Promise.all(
    (['lender', 'viewer', 'other', 'borrower', 'admin'] as const).map(
      async (who) => [who, await pathsThatTell(who, projectId, reads)] as const,
    ),
  )
  expect(before).toEqual([
    ['lender', readsOfEditors],
    ['viewer', []],
    ['other', []],
    ['borrower', []],
    ['admin', []],
  ])

  const watching = await clientOf('colleague')
  const submitting = await clientOf('lender')
  const seen: { readOnly: boolean; taxId: unknown }[] = []
  const masked = Promise.withResolvers<void>()
  watching.onUpdate(preApplication.getState, { projectId }, ({ readOnly, answers }) => {
    seen.push({ readOnly, taxId: answers.borrowerTaxId })
    if (readOnly) masked.resolve()
  })
  const { version } = await submitting.query(preApplication.get, { projectId })
  const submission = await changesIn({ dataDir }, async () => {
    await submitting.mutation(preApplication.submit, { projectId, expectedVersion: version })
    await masked.promise
  })
  const accepted = ['answers.packagingStatus', 'provenance.packagingStatus', 'version']
  expect(submission).toEqual({
    answer_changes: ['+2'],
    audit_entries: ['+1'],
    notifications: ['+4'],
    projects: ['rule_pack', 'status'],
    review_rounds: ['+1'],
    'stages application': accepted,
    'stages pre-application': [...accepted, 'submitted_at', 'submitted_by'].toSorted(),
    submission_files: ['+15'],
    submissions: ['+1'],
  })
  expect(seen.at(-1)).toEqual({ readOnly: true, taxId: '•••••4321' })
  expect(seen.filter(({ readOnly, taxId }) => readOnly && taxId !== '•••••4321')).toEqual([])

  const reveal = {
    projectId,
    stage: 'pre-application',
    fieldId: 'borrowerTaxId',
    reason: 'The agency asked by phone.',
  } as const
  const revealing = await changesIn({ dataDir }, async () => {
    expect(await submitting.mutation(sensitive.reveal, reveal)).toEqual({ value: '00-7654321' })
    const answer = await post('lender', 'mutation', sensitive.reveal.path, reveal)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('00-7654321')
    const refused = await post('viewer', 'mutation', sensitive.reveal.path, reveal)
    expect(await refused.text()).toMatch(/FORBIDDEN/)
  })
  expect(revealing).toEqual({ audit_entries: ['+2'], rate_limits: ['+1'] })
  await expect.poll(refusedToReveal).toEqual(['viewer@granary.example'])
  await watching.close()
  await submitting.close()
  expect(node.said()).not.toMatch(whole)
})

/** By address, as the log tells it once what was refused is written. */
const refusedToReveal = () =>
  inDatabase({ dataDir }, async (db) => {
    const entries = await db
      .selectFrom('audit_entries')
      .select('person_email')
      .where('action', '=', 'call denied')
      .where(sql<string>`details ->> 'path'`, '=', sensitive.reveal.path)
      .execute()
    return entries.map(({ person_email }) => person_email)
  })

async function sampleProject(nextStep: string): Promise<string> {
  const client = await clientOf('lender')
  const { page } = await client.query(projects.list, { paginationOpts: { numItems: 50, cursor: null } })
  await client.close()
  return page.find((row) => row.nextStep === nextStep)?.projectId ?? ''
}

/** The queries that tell this person a tax id, by either way. */
async function pathsThatTell(
  who: Who,
  projectId: string,
  paths = implementations.filter(({ entry }) => entry.kind === 'query').map(({ entry }) => entry.path),
): Promise<string[]> {
  const client = await clientOf(who)
  const records = { projectId, organizationId: '', uploadId: '' }
  const told = new Set<string>()
  for (const path of paths) {
    const args = { ...accessMatrix[path]?.args(records) } as Record<string, Value>
    if ('fieldId' in args) args.fieldId = 'borrowerTaxId'
    if ('rowId' in args) args.rowId = rowId
    const live = await client
      .query(makeFunctionReference<'query'>(path), args)
      .catch((error: unknown) => `${error} ${JSON.stringify((error as { data?: unknown }).data)}`)
    const once = await (await post(who, 'query', path, args)).text()
    if (whole.test(JSON.stringify(live)) || whole.test(once)) told.add(path)
  }
  await client.close()
  return [...told]
}

/** Every cell of the workbook that they are given, and nothing where they are given none. */
async function workbookOf(who: Who, projectId: string): Promise<string> {
  const cookie = signedIn.get(who)?.cookie
  const response = await fetch(`${node.portalUrl}/api/projects/${projectId}/workbook.xlsx`, {
    headers: cookie === undefined ? {} : { cookie },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!response.ok) return ''
  return JSON.stringify((await readXlsx(bytes)).sheets.map(({ rows }) => rows))
}

async function clientOf(who: Who) {
  const client = openClient(node.portalUrl)
  const signIn = signedIn.get(who)
  if (signIn) client.setAuth(signIn.token)
  return client
}

async function post(who: Who, kind: 'query' | 'mutation', path: string, args: object): Promise<Response> {
  const token = await signedIn.get(who)?.token()
  return fetch(`${node.portalUrl}/api/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ path, args: [args], format: 'convex_encoded_json' }),
  })
}
