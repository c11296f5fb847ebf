import { preApplication, projects } from '@granary/api'
import type { Answer } from '@granary/forms'
import { ConvexError } from 'convex/values'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../src/db/testing.ts'
import { openClient } from '../src/testing/clients.ts'
import { productMain as main, startNode } from '../src/testing/node.ts'
import { signInTo } from '../src/testing/sign-in.ts'
import { layWire } from '../src/testing/wire.ts'
import { aProject } from '../src/testing/workspace.ts'

const isLong = process.env.GRANARY_LONG === '1'
const people = 20
const fields = [
  'lenderSamUin',
  'lenderPackagingNotes',
  'projectCountyName',
  'loanPurposeSummary',
  'baseRateSource',
]

type Answers = Readonly<Record<string, Answer>>
type Portal = ReturnType<typeof openClient>

interface Accepted {
  readonly projectId: string
  readonly field: string
  readonly value: string
  readonly version: number
  readonly sawBefore: unknown
}

/**
 * Twenty sockets of two colleagues save with versions that are mostly stale, and write a value nobody else writes into
 * one of a few fields. Whatever succeeds must be a version of its own; whatever somebody overwrote, they must have
 * been shown.
 */
test.each([
  { documents: 1, savesEach: isLong ? 500 : 15, isolation: 'read committed' },
  // Ten rows are read as a whole, and so is locked what nobody touches: the case in which most commits are refused.
  { documents: 10, savesEach: isLong ? 100 : 6, isolation: 'serializable' },
])(
  '[B01] twenty people save $documents document(s) with stale versions, $savesEach times each, $isolation: none is overwritten silently',
  async ({ documents, savesEach, isolation }) => {
    const { clients, projectIds, sql } = await peopleAtWork(documents, isolation)
    const works = clients.map((client, at) =>
      saveStale(client, at, projectIds[at % documents] ?? '', savesEach),
    )
    const outcomes = await Promise.all(works)
    const accepted = outcomes.flatMap((outcome) => outcome.accepted)
    const refused = outcomes.reduce((sum, outcome) => sum + outcome.refused, 0)
    expect(accepted.length + refused).toBe(people * savesEach)
    expect(refused).toBeGreaterThan(0)
    for (const projectId of projectIds) {
      const final = await (clients[0] as Portal).query(preApplication.get, { projectId })
      const here = accepted.filter((save) => save.projectId === projectId)
      expect(final.version).toBe(1 + here.length)
      expect(new Set(here.map(({ version }) => version)).size).toBe(here.length)
      await expectUnbrokenHistory(sql, here, projectId, final.answers)
    }
  },
  900_000,
)

test('a save whose answer was lost is answered the same again, whatever was saved since, and what is kept for it is little', async () => {
  const { clients, projectIds, sql, node, token } = await peopleAtWork(1, 'read committed')
  const [mine, colleague] = clients as [Portal, Portal]
  const projectId = projectIds[0] ?? ''
  await mine.mutation(preApplication.autofillTestData, { projectId })
  const wire = await layWire(node.portalPort)
  const client = openClient(wire.url)
  client.setAuth(token)
  onTestFinished(async () => {
    await client.close()
    await wire.close()
  })
  const { schemaId, schemaRevision, answers, version } = await client.query(preApplication.get, { projectId })
  const ofColleague = { ...answers, lenderPackagingNotes: 'A colleague' }
  const form = { projectId, schemaId, schemaRevision }
  await colleague.mutation(preApplication.save, { ...form, answers: ofColleague, expectedVersion: version })
  await sql.query('truncate replay')
  wire.deaf = true
  const draft = { ...answers, lenderSamUin: 'UIN 1' }
  const saved = client.mutation(preApplication.save, { ...form, answers: draft, expectedVersion: version })
  const shown = () => mine.query(preApplication.get, { projectId })
  await expect.poll(async () => (await shown()).version).toBe(version + 2)
  const { rows } = await sql.query<{ bytes: number }>('select octet_length(result) as bytes from replay')
  const later = { ...ofColleague, ...draft, lenderPackagingNotes: 'Later', projectCountyName: 'Loup' }
  await colleague.mutation(preApplication.save, { ...form, answers: later, expectedVersion: version + 2 })
  wire.deaf = false
  wire.cut()
  expect(await saved).toEqual({
    answers: { ...ofColleague, lenderSamUin: 'UIN 1' },
    version: version + 2,
  })
  expect(await shown()).toMatchObject({ version: version + 3, answers: later })
  expect(JSON.stringify(answers).length).toBeGreaterThan(3_000)
  expect(rows).toEqual([{ bytes: expect.toSatisfy((bytes: number) => bytes < 500) }])
}, 120_000)

/** Saves on what the last answer showed; every third time on what was seen before that. */
async function saveStale(client: Portal, person: number, projectId: string, saves: number) {
  const accepted: Accepted[] = []
  let refused = 0
  const { schemaId, schemaRevision, ...opened } = await client.query(preApplication.get, { projectId })
  let seen: { answers: Answers; version: number } = opened
  for (let at = 0; at < saves; at += 1) {
    const field = fields[(person + at) % fields.length] ?? ''
    const value = `person ${person}, save ${at}`
    const form = { projectId, schemaId, schemaRevision, expectedVersion: seen.version }
    try {
      const saved = await client.mutation(preApplication.save, {
        ...form,
        answers: { ...seen.answers, [field]: value },
      })
      accepted.push({ projectId, field, value, version: saved.version, sawBefore: seen.answers[field] })
      if (at % 3 !== 0) seen = saved
    } catch (error) {
      if (!(error instanceof ConvexError) || error.data.code !== 'ANSWERS_CHANGED_ELSEWHERE') throw error
      refused += 1
      seen = error.data
    }
  }
  return { accepted, refused }
}

/** The history of each field is one thread: each value written once, over one that its writer had been shown. */
async function expectUnbrokenHistory(
  sql: Client,
  accepted: readonly Accepted[],
  projectId: string,
  answers: Answers,
): Promise<void> {
  const { rows } = await sql.query<{ field: string; version: number; before: unknown; after: unknown }>(
    `select field_id as field, version, before, after from answer_changes
      where project_id = $1 and stage = 'pre-application' and source = 'person' order by id`,
    [projectId],
  )
  for (const field of fields) {
    const story = rows.filter((row) => row.field === field)
    const saves = new Map(
      accepted.filter((save) => save.field === field).map((save) => [save.value as unknown, save]),
    )
    const values = [null, ...story.map(({ after }) => after)]
    expect(story.map(({ before }) => before)).toEqual(values.slice(0, -1))
    expect(values.at(-1)).toEqual(answers[field] ?? null)
    expect(story.length).toBe(saves.size)
    for (const { version, before, after } of story) {
      const save = saves.get(after)
      expect({ version: save?.version, saw: save?.sawBefore ?? null }).toEqual({ version, saw: before })
    }
  }
}

async function peopleAtWork(documents: number, isolation: string) {
  const database = await freshDatabase()
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  await sql.query(
    `do $$ begin execute format('alter database %I set default_transaction_isolation = %L', current_database(), '${isolation}'); end $$`,
  )
  const settings = { DEMO: '1', RATE_LIMITS: '0', LOG_LEVEL: 'error' }
  const node = await startNode({ main, databaseUrl: database.url, settings })
  const signedIn = await Promise.all(
    ['lender', 'colleague'].map((name) => signInTo(node.portalUrl, `${name}@granary.example`)),
  )
  const clients = Array.from({ length: people }, (_, at) => {
    const client = openClient(node.portalUrl)
    client.setAuth(signedIn[at % signedIn.length]?.token ?? (async () => null))
    return client
  })
  onTestFinished(async () => {
    await Promise.all(clients.map((client) => client.close()))
    await sql.end()
    expect(await node.stop()).toBe(0)
    expect(node.said()).not.toContain('40001')
    await database.drop()
  })
  const projectIds: string[] = []
  for (let at = 0; at < documents; at += 1) {
    const { projectId } = await (clients[0] as Portal).mutation(projects.create, aProject)
    projectIds.push(projectId)
  }
  return { clients, projectIds, sql, node, token: signedIn[0]?.token ?? (async () => null) }
}
