import { rm } from 'node:fs/promises'
import { knownOf, preApplication, presence, projectAnswers, projects, withDifference } from '@granary/api'
import { withHints } from '@granary/checklists'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../src/db/testing.ts'
import { openClient } from '../src/testing/clients.ts'
import { startNode, type TestNode, temporaryDataDir } from '../src/testing/node.ts'
import { recorder } from '../src/testing/recorder.ts'
import { changesIn, inDatabase } from '../src/testing/running-product.ts'
import { signInTo } from '../src/testing/sign-in.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let node: TestNode
let dataDir: string

beforeAll(async () => {
  database = await freshDatabase()
  dataDir = await temporaryDataDir()
  node = await startNode({ databaseUrl: database.url, dataDir, settings: { DEMO: '1', RATE_LIMITS: '0' } })
})
afterAll(async () => {
  await node?.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true })
})

async function open(who: string, options = {}) {
  const client = openClient(node.portalUrl, options)
  onTestFinished(() => client.close())
  client.setAuth((await signInTo(node.portalUrl, `${who}@granary.example`)).token)
  const { page } = await client.query(projects.list, { paginationOpts: { numItems: 10, cursor: null } })
  const projectId = page.find(({ nextStep }) => nextStep === 'Submit the pre-application.')?.projectId ?? ''
  return { client, projectId }
}

test('a save sends the answers to who watches, and not the questionnaire again', async () => {
  const { frames, webSocketConstructor } = recorder()
  const { client, projectId } = await open('lender', { webSocketConstructor })
  const whole = await client.query(preApplication.get, { projectId })
  const schemas: unknown[] = []
  const seen: string[] = []
  client.onUpdate(preApplication.getQuestionnaire, { projectId }, (schema) => void schemas.push(schema))
  client.onUpdate(
    preApplication.getState,
    { projectId },
    ({ answers }) => void seen.push(String(answers.lenderSamUin)),
  )
  await vi.waitFor(() => expect([schemas.length, seen.length]).toEqual([1, 1]), 20_000)
  const { schema, initialAnswers: _initial, prefillAnswers: _prefill, ...state } = whole
  expect(schemas).toEqual([withHints(schema)])
  const { questionnaireFile, ...watched } = await client.query(preApplication.getState, { projectId })
  expect(watched).toEqual(state)
  const file = await fetch(`${node.portalUrl}${questionnaireFile}`)
  expect(await file.json()).toEqual(schemas[0])

  const before = frames.length
  const { schemaId, schemaRevision, version: expectedVersion } = whole
  const answers = { lenderSamUin: 'UIN 70-2938475' }
  const save = { projectId, schemaId, schemaRevision, answers, expectedVersion }
  const saving = await changesIn({ dataDir, databaseUrl: database.url }, async () => {
    await client.mutation(preApplication.save, save)
    await vi.waitFor(() => expect(seen.at(-1)).toBe(answers.lenderSamUin), 20_000)
  })
  // What is asked in both stages is answered in both.
  expect(saving).toEqual({
    answer_changes: ['+2'],
    audit_entries: ['+1'],
    projects: ['last_saved_at'],
    'stages application': ['answers.lenderSamUin', 'version'],
    'stages pre-application': ['answers.lenderSamUin', 'last_saved_at', 'version'],
  })
  const told = frames.slice(before).filter(({ type }) => type === 'Transition')
  const text = JSON.stringify(told)
  expect(text).toContain(answers.lenderSamUin)
  expect(text.length).toBeLessThan(JSON.stringify(whole).length / 3)
  expect(schemas).toHaveLength(1)
})

test('a tab whose line ends without a goodbye is forgotten; one that comes back stays', async () => {
  const { client: watcher, projectId } = await open('colleague')
  const tabs: string[][] = []
  watcher.onUpdate(presence.list, { projectId }, (here) => void tabs.push(here.map(({ tab }) => tab)))
  const enter = (tab: string) => ({ projectId, tab, stage: 'pre-application' as const })

  const { client: leaving } = await open('lender')
  await leaving.mutation(presence.enter, enter('leaving'))
  const { client: before } = await open('lender')
  await before.mutation(presence.enter, enter('returning'))
  await vi.waitFor(() => expect(tabs.at(-1)).toEqual(['leaving', 'returning']), 20_000)

  // Over another line before the end of the first is heard of: how soon a line is back is the client's own affair.
  const { client: after } = await open('lender')
  await vi.waitFor(async () => {
    const { written } = await after.mutation(presence.enter, enter('returning'))
    expect(written).toBe(true)
  }, 20_000)
  await before.close()
  await leaving.close()
  await vi.waitFor(() => expect(tabs.at(-1)).toEqual(['returning']), 20_000)
  const since = tabs.findIndex((here) => here.includes('returning'))
  expect(tabs.slice(since).every((here) => here.includes('returning'))).toBe(true)
})

test('who is told what differs has exactly what the server shows them, whatever changed it', async () => {
  const { client: owner, projectId } = await open('lender')
  const ofProject = { projectId }
  const readers = ['lender', 'colleague', 'viewer']
  const followed = await Promise.all(readers.map((who) => follow(who, projectId)))
  const { schemaId, schemaRevision } = await owner.query(preApplication.getState, ofProject)
  const save = async (answers: Record<string, string | null>) => {
    const { version: expectedVersion } = await owner.query(preApplication.getState, ofProject)
    await owner.mutation(preApplication.save, {
      ...ofProject,
      schemaId,
      schemaRevision,
      answers,
      expectedVersion,
    })
  }
  const onAnswer = { ...ofProject, stage: 'pre-application', fieldId: 'lenderSamUin' } as const
  const written = (set: object) =>
    inDatabase({ dataDir, databaseUrl: database.url }, (db) =>
      db.updateTable('stages').set(set).where('project_id', '=', projectId).execute(),
    )
  const steps: [string, () => Promise<unknown>][] = [
    ['an answer taken back', () => save({ lenderSamUin: null })],
    [
      'said not to apply',
      () => owner.mutation(projectAnswers.notApplicable, { ...onAnswer, reason: 'A bank.' }),
    ],
    ['said to apply', () => owner.mutation(projectAnswers.applicable, onAnswer)],
    ['a text of forty characters', () => save({ lenderSamUin: 'x'.repeat(40) })],
    ['a tax id', () => save({ borrowerTaxId: '12-3456789' })],
    ['a hand in the database', () => written({ version: 3 })],
    [
      'submitted, so that masks take the place of answers',
      async () => {
        const { version: expectedVersion } = await owner.query(preApplication.getState, ofProject)
        await owner.mutation(preApplication.submit, { ...ofProject, expectedVersion })
      },
    ],
  ]
  for (const [what, step] of steps) {
    await step()
    for (const { shown, whole, who } of followed) {
      await vi.waitFor(async () => expect([who, what, shown()]).toEqual([who, what, await whole()]), 20_000)
    }
  }
  const [first] = followed
  expect(first?.shown()).toMatchObject({ readOnly: true, answers: { borrowerTaxId: '•••••6789' } })
})

/** Somebody who has asked for the whole once, and from then on for what differs. */
async function follow(who: string, projectId: string) {
  const { frames, webSocketConstructor } = recorder()
  const { client } = await open(who, { webSocketConstructor })
  const whole = () => client.query(preApplication.getState, { projectId })
  const before = await whole()
  const known = knownOf(before, 'saltsalt')
  if (!known) throw new Error('Too much is known.')
  let shown: unknown
  client.onUpdate(preApplication.getStateSince, { projectId, known: known.marks }, (difference) => {
    shown = withDifference(before, known, difference)
  })
  await vi.waitFor(() => expect(shown).toEqual(before), 20_000)
  return { who, whole, shown: () => shown, frames }
}
