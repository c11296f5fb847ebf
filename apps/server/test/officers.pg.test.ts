import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { preApplication, projects } from '@granary/api'
import type { FormSchema } from '@granary/forms'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../src/db/testing.ts'
import { openClient } from '../src/testing/clients.ts'
import { tokensOfAnotherNode } from '../src/testing/issuers/signed-tokens.ts'
import { freePort, startNode, temporaryDataDir } from '../src/testing/node.ts'
import { layWire, type Wire } from '../src/testing/wire.ts'
import { aProject } from '../src/testing/workspace.ts'
import { type Acknowledged, Officer } from './officers.ts'

const isLong = process.env.GRANARY_LONG === '1'
const officerCount = 50
const projectCount = 10
const stage = 'pre-application'

test(`[B01] ${officerCount} officers type in ${projectCount} projects while the server is killed again and again: no acknowledged answer is lost or doubled, every history is whole`, async () => {
  const world = await aWorld()
  const { officers, acknowledged } = await world.sitDown()
  const kills = await world.killing(isLong ? 300_000 : 6_000)
  await Promise.all(officers.map((officer) => officer.stop()))
  await vi.waitFor(() => everythingSettled(officers), { timeout: 60_000, interval: 200 })

  expect(kills).toBeGreaterThan(0)
  expect(acknowledged.length).toBeGreaterThan(officerCount)
  expect(await world.verdict(acknowledged)).toEqual({ lost: [], doubled: [], overruled: [], broken: [] })
  const stored = await world.answers()
  for (const { plan, typed } of officers) {
    const answers = stored.get(plan.projectId) ?? {}
    for (const [fieldId, text] of typed) expect(answers[fieldId], `${plan.name}, ${fieldId}`).toBe(text)
  }
  // And every screen shows what is stored.
  await vi.waitFor(
    () => {
      for (const { plan, shown } of officers) expect(shown).toMatchObject(stored.get(plan.projectId) ?? {})
    },
    { timeout: 30_000, interval: 200 },
  )
}, 600_000)

test('the same harness catches a server that forgets what it acknowledged, and one that lets stale drafts win', async () => {
  const world = await aWorld(['--save-carelessly'])
  const { officers, acknowledged } = await world.sitDown()
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(2 * officerCount), { timeout: 60_000 })
  await Promise.all(officers.map((officer) => officer.close()))
  const { lost, overruled } = await world.verdict(acknowledged)
  expect(lost.length).toBeGreaterThan(0)
  expect(overruled.length).toBeGreaterThan(0)
}, 120_000)

function everythingSettled(officers: readonly Officer[]) {
  for (const officer of officers) officer.settle()
  expect(officers.filter(({ isSettled }) => !isSettled).map(({ state }) => state)).toEqual([])
}

/** Ten projects of one lender, and nodes that take turns behind one address. */
async function aWorld(args: readonly string[] = []) {
  const database = await freshDatabase()
  const dataDir = await temporaryDataDir()
  const wire = await layWire(0)
  const start = async () => {
    const settings = { PORTAL_URL: wire.url, PORTAL_PORT: await freePort() }
    return startNode({ databaseUrl: database.url, dataDir, settings, arguments: args })
  }
  let carrying = await start()
  wire.port = carrying.portalPort
  const sql = new Client({ connectionString: database.url })
  await sql.connect()
  const people = await hire(sql, wire)
  const seats = await prepare(wire, people)
  const officers: Officer[] = []
  onTestFinished(async () => {
    await Promise.all(officers.map((officer) => officer.close()))
    await wire.close()
    await carrying.kill()
    await sql.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  return {
    async sitDown() {
      const acknowledged: Acknowledged[] = []
      for (const [at, token] of people.entries()) {
        const { projectId, own, shared } = seats(at)
        officers.push(
          new Officer({
            url: wire.url,
            token,
            name: `officer ${at}`,
            projectId,
            own,
            shared,
            onAcknowledged: (answer) => void acknowledged.push(answer),
          }),
        )
      }
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(officerCount / 5), {
        timeout: 60_000,
      })
      return { officers, acknowledged }
    },
    /** Kills the node that carries everybody, as soon as the next one is ready, for as long as that and three times. */
    async killing(milliseconds: number): Promise<number> {
      let kills = 0
      for (const end = Date.now() + milliseconds; Date.now() < end || kills < 3; kills += 1) {
        const [next] = await Promise.all([start(), delay(500 + Math.random() * 3000)])
        // Half of the time there is nobody for a moment.
        const gap = Math.random() < 0.5 ? Math.random() * 1500 : 0
        const killed = carrying
        carrying = next
        if (gap === 0) wire.port = next.portalPort
        await killed.kill()
        await delay(gap)
        wire.port = next.portalPort
      }
      return kills
    },
    verdict: (acknowledged: readonly Acknowledged[]) => verdict(sql, officers, acknowledged),
    async answers() {
      const { rows } = await sql.query<{ project_id: string; answers: Record<string, unknown> }>(
        'select project_id, answers from stages where stage = $1',
        [stage],
      )
      return new Map(rows.map(({ project_id, answers }) => [project_id, answers]))
    },
  }
}

/** Fifty people of one lender, each with a sign-in, and tokens as another node would sign them. */
async function hire(sql: Client, wire: Wire) {
  const sign = await tokensOfAnotherNode(sql, wire.url)
  const { rows } = await sql.query<{ id: string }>(
    "insert into organizations (name) values ('Prairie Bank') returning id",
  )
  await sql.query(
    `with hired as (
       insert into people (id, name, email)
       select 'p' || n, 'Officer ' || n, 'p' || n || '@bank.example' from generate_series(0, $2::int - 1) n returning id
     ), signed_in as (
       insert into sign_ins (id, token, person_id, expires_at)
       select 's' || id, 't' || id, id, now() + interval '1 day' from hired returning id
     )
     insert into organization_members (organization_id, person_id, role) select $1, id, 'officer' from hired`,
    [rows[0]?.id, officerCount],
  )
  return Array.from({ length: officerCount }, (_, at) => () => sign(`p${at}`, `sp${at}`))
}

/** Makes the projects; gives each person a project and its fields. */
async function prepare(wire: Wire, people: readonly (() => Promise<string>)[]) {
  const client = openClient(wire.url)
  client.setAuth(people[0] ?? (async () => null))
  const made = Array.from({ length: projectCount }, () => client.mutation(projects.create, aProject))
  const projectIds = (await Promise.all(made)).map(({ projectId }) => projectId)
  const { schema } = await client.query(preApplication.get, { projectId: projectIds[0] ?? '' })
  await client.close()
  const fields = (schema as FormSchema).sections.flatMap((section) => section.fields)
  const texts = fields
    .filter(({ type, metadata }) => (type === 'shortText' || type === 'longText') && !metadata?.sensitive)
    .map(({ id }) => id)
  const together = officerCount / projectCount
  const each = Math.floor((texts.length - 6) / together)
  return (at: number) => {
    const place = Math.floor(at / projectCount)
    return {
      projectId: projectIds[at % projectCount] ?? '',
      own: texts.slice(6 + place * each, 6 + (place + 1) * each),
      shared: texts.slice(0, 6),
    }
  }
}

interface StoredChange {
  readonly project_id: string
  readonly field_id: string
  readonly before: unknown
  readonly after: unknown
  readonly source: string
}

/** Reads the whole history, and what it ends in. */
async function verdict(sql: Client, officers: readonly Officer[], acknowledged: readonly Acknowledged[]) {
  const { rows } = await sql.query<StoredChange>(
    `select project_id, field_id, before, after, source from answer_changes
     where stage = $1 and source <> 'not-chosen' order by id`,
    [stage],
  )
  const { rows: ends } = await sql.query<{ project_id: string; answers: Record<string, unknown> }>(
    'select project_id, answers from stages where stage = $1',
    [stage],
  )
  const counts = new Map<string, number>()
  for (const { project_id, field_id, after } of rows) {
    const key = `${project_id} ${field_id} ${String(after)}`
    if (/^officer \d+, word \d+$/.test(String(after))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const broken: string[] = []
  for (const [place, changes] of Map.groupBy(rows, (row) => `${row.project_id} ${row.field_id}`)) {
    const [projectId = '', fieldId = ''] = place.split(' ')
    const end = ends.find(({ project_id }) => project_id === projectId)?.answers[fieldId] ?? null
    const follows = (at: number) => (at + 1 < changes.length ? changes[at + 1]?.before : end)
    if (changes.some(({ after }, at) => !same(after, follows(at)))) broken.push(place)
  }
  return {
    lost: acknowledged
      .map(({ projectId, fieldId, text }) => `${projectId} ${fieldId} ${text}`)
      .filter((key) => !counts.has(key)),
    // An answer kept over a colleague's after its window died may stand there a second time, as chosen.
    doubled: [...counts]
      .filter(([key, count]) => count > 1 + sum(officers.map(({ kept }) => kept.get(key) ?? 0)))
      .map(([key]) => key),
    // In a field of their own nobody but its officer is to be read, each word after the one before.
    overruled: officers.flatMap(({ plan }) =>
      plan.own.filter((fieldId) => {
        const written = rows
          .filter(
            (row) => row.project_id === plan.projectId && row.field_id === fieldId && row.source === 'person',
          )
          .map(({ after }) => wordNumber(plan.name, after))
        return written.some((word, at) => at > 0 && !(word > (written[at - 1] ?? 0)))
      }),
    ),
    broken,
  }
}

function wordNumber(name: string, answer: unknown): number {
  const prefix = `${name}, word `
  return typeof answer === 'string' && answer.startsWith(prefix)
    ? Number(answer.slice(prefix.length))
    : Number.NaN
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
