/**
 * What lenders notice of the staff: 50 saves a second of 25 loan officers, with and without 100 of the staff who watch
 * the list of all projects, which every save changes. Rounds are interleaved. `--rounds N` of each kind (5), `--seconds
 * N` for one (10).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { adminProjects, preApplication, projects } from '@granary/api'
import type { FunctionReturnType } from 'convex/server'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/supervisor.ts'
import { tokensOfAnotherNode } from '../apps/server/src/testing/issuers/signed-tokens.ts'
import { startNode } from '../apps/server/src/testing/node.ts'
import { aProject } from '../apps/server/src/testing/workspace.ts'
import { median } from './median.ts'
import { SyncClient } from './server/sync-client.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '10' } },
})
const roundMs = Number(values.seconds) * 1000
const savesPerSecond = 50
const officers = 25
const projectsEach = 4
const staff = 100
const aPage = { paginationOpts: { numItems: 25, cursor: null } }

type Stage = FunctionReturnType<typeof preApplication.getState>

const folder = await mkdtemp(join(tmpdir(), 'granary-bench-'))
const postgres = await startEmbeddedPostgres({ folder, connections: 200 })
const node = await startNode({
  databaseUrl: postgres.url(),
  settings: { DEMO: '1', RATE_LIMITS: 'off' },
})
const sql = new Client({ connectionString: postgres.url() })
await sql.connect()
try {
  await addPeople()
  const sign = await tokensOfAnotherNode(sql, node.portalUrl)
  const open = async (id: string) => SyncClient.open(node.portalUrl, await sign(id, `sign-in of ${id}`))
  const atWork: Officer[] = []
  for (let at = 0; at < officers; at += 1) atWork.push(await sitDown(await open(`officer ${at}`)))
  // A server that has just started still compiles what it runs.
  await savesOf(atWork)
  const alone: number[] = []
  const watched: number[] = []
  const shown: number[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    alone.push(await savesOf(atWork))
    let heard = 0
    const hear = () => {
      heard += 1
    }
    const watching = await Promise.all(Array.from({ length: staff }, (_, at) => lookAtAll(at, open, hear)))
    // Everybody's first look is over.
    await delay(1_000)
    heard = 0
    watched.push(await savesOf(atWork))
    shown.push(heard / staff / Number(values.seconds))
    for (const client of watching) client.close()
    await delay(1_000)
  }
  report(alone, watched, shown)
  for (const { client } of atWork) client.close()
} finally {
  await sql.end()
  await node.stop()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

interface Officer {
  readonly client: SyncClient
  readonly stages: { projectId: string; stage: Stage; isBusy: boolean }[]
}

/** Five lenders with five officers each, and the staff. */
async function addPeople(): Promise<void> {
  await sql.query(
    `with hired as (
       insert into people (id, name, email)
       select kind || ' ' || n, 'Person ' || n, kind || n || '@bench.example'
       from (values ('officer', ${officers}), ('staff', ${staff})) of(kind, many), generate_series(0, many - 1) n
       returning id
     ), signed_in as (
       insert into sign_ins (id, token, person_id, expires_at)
       select 'sign-in of ' || id, 'token of ' || id, id, now() + interval '1 day' from hired
     ), lenders as (
       insert into organizations (name) select 'Lender ' || n from generate_series(0, 4) n returning id, name
     ), members as (
       insert into organization_members (organization_id, person_id, role)
       select lenders.id, hired.id, 'officer' from hired, lenders
       where hired.id like 'officer %' and lenders.name = 'Lender ' || (split_part(hired.id, ' ', 2)::int % 5)
     )
     insert into admin_duties (person_id, duty) select id, 'administration' from hired where id like 'staff %'`,
  )
}

/** Makes projects and watches the forms, as their pages do. */
async function sitDown(client: SyncClient): Promise<Officer> {
  const stages: Officer['stages'] = []
  for (let made = 0; made < projectsEach; made += 1) {
    const { projectId } = (await client.mutate(projects.create.path, aProject)) as { projectId: string }
    const stage = await new Promise<Stage>((resolve) => {
      client.subscribe(preApplication.getState.path, { projectId }, (value) => resolve(value as Stage))
    })
    stages.push({ projectId, stage, isBusy: false })
  }
  return { client, stages }
}

function lookAtAll(at: number, open: (id: string) => Promise<SyncClient>, onValue: () => void) {
  return new Promise<SyncClient>((resolve, reject) => {
    open(`staff ${at}`).then((client) => {
      client.subscribe(adminProjects.list.path, aPage, () => {
        onValue()
        resolve(client)
      })
    }, reject)
  })
}

/** A round of saves at a steady pace: what one of twenty waits at least for, in milliseconds. */
async function savesOf(atWork: readonly Officer[]): Promise<number> {
  const places = atWork.flatMap(({ client, stages }) => stages.map((place) => ({ client, place })))
  const waits: number[] = []
  const underWay = new Set<Promise<void>>()
  const from = performance.now()
  for (let saves = 0; performance.now() - from < roundMs; saves += 1) {
    const due = from + (saves * 1000) / savesPerSecond
    if (performance.now() < due) await delay(due - performance.now())
    const { client, place } = places[saves % places.length] ?? fail()
    if (place.isBusy) {
      // Whoever still waits for the one before: as late as can be.
      waits.push(Number.POSITIVE_INFINITY)
      continue
    }
    place.isBusy = true
    const save = saveOne(client, place, saves).then(() => {
      waits.push(performance.now() - due)
      place.isBusy = false
      underWay.delete(save)
    })
    underWay.add(save)
  }
  await Promise.all(underWay)
  return waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.95) - 1] ?? Number.NaN
}

async function saveOne(client: SyncClient, place: Officer['stages'][number], at: number): Promise<void> {
  const { projectId, stage } = place
  const { schemaId, schemaRevision, version: expectedVersion } = stage
  const answers = { ...stage.answers, lenderSamUin: `UIN ${at}` }
  const saved = await client.mutate(preApplication.save.path, {
    projectId,
    schemaId,
    schemaRevision,
    answers,
    expectedVersion,
  })
  place.stage = { ...stage, ...(saved as Pick<Stage, 'answers' | 'version'>) }
}

function report(alone: readonly number[], watched: readonly number[], shown: readonly number[]): void {
  const ratios = watched.map((ms, round) => ms / (alone[round] ?? Number.NaN))
  console.log(
    `Node ${process.version}, ${alone.length} interleaved rounds of ${values.seconds} s, load now ${loadavg()[0]?.toFixed(1)}; median (lowest to highest)\n`,
  )
  console.log(`| ${savesPerSecond} saves a second | p95 of a save, ms |\n|---|---:|`)
  console.log(`| nobody of the staff watches | ${withSpread(alone)} |`)
  console.log(`| ${staff} watch the list of all projects | ${withSpread(watched)} |`)
  console.log(
    `\nratio ${withSpread(ratios)}, aim 1.15; each list was shown anew ${withSpread(shown)} times a second`,
  )
}

function withSpread(figures: readonly number[]): string {
  const shown = (figure: number) => (figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3))
  return `${shown(median(figures))} (${shown(Math.min(...figures))}–${shown(Math.max(...figures))})`
}

function fail(): never {
  throw new Error('There is nobody to save.')
}
