/**
 * What the packaging team waits for as its work grows: the review queue and one review, opened by a sign-in of its own
 * over a new socket, with 50 projects and 2,000 remarks and with 5,000 and 200,000, both at once on two databases of one
 * server, in turns. `--rounds N` (15). Aim: at most 1.5 times.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { adminReviews, projectRemarks } from '@granary/api'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/supervisor.ts'
import { startNode } from '../apps/server/src/testing/node.ts'
import { tokensOfAnotherNode } from '../apps/server/src/testing/signed-tokens.ts'
import { median } from './median.ts'
import { SyncClient } from './server/sync-client.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } })
const rounds = Number(values.rounds)
const remarksEach = 40
const sizes = [50, 5_000]
const copied = ['projects', 'stages', 'submissions', 'submission_files', 'review_rounds', 'review_items']
const aPage = { paginationOpts: { numItems: 50, cursor: null }, state: 'open', sort: 'waiting' }

interface World {
  readonly projects: number
  readonly open: () => Promise<SyncClient>
  readonly review: { readonly projectId: string; readonly stage: string }
  readonly stop: () => Promise<void>
  readonly took: Record<string, number[]>
}

const folder = await mkdtemp(join(tmpdir(), 'granary-bench-'))
const postgres = await startEmbeddedPostgres({ folder, connections: 200 })
const worlds: World[] = []
try {
  for (const projects of sizes) worlds.push(await aWorld(projects))
  // A server that has just started still compiles what it runs.
  for (const world of worlds) for (let at = 0; at < 5; at += 1) await openAll(world)
  for (const world of worlds) for (const times of Object.values(world.took)) times.length = 0
  for (let round = 0; round < rounds; round += 1) for (const world of worlds) await openAll(world)
  report()
} finally {
  for (const world of worlds) await world.stop()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

async function openAll(world: World): Promise<void> {
  await timed(world, 'the queue', [
    [adminReviews.counts.path, {}],
    [adminReviews.list.path, aPage],
  ])
  await timed(world, 'its last by target date', [[adminReviews.list.path, { ...aPage, sort: 'target' }]])
  await timed(world, 'its search', [[adminReviews.list.path, { ...aPage, search: 'Project 4' }]])
  await timed(world, 'a review', [
    [adminReviews.get.path, world.review],
    [projectRemarks.list.path, world.review],
  ])
}

/** From asking over a connection that is open until everything that the page asks for is there. */
async function timed(world: World, what: string, asked: [path: string, args: object][]): Promise<void> {
  const client = await world.open()
  const start = performance.now()
  await Promise.all(
    asked.map(([path, args]) => new Promise((resolve) => client.subscribe(path, args, resolve))),
  )
  world.took[what] = [...(world.took[what] ?? []), performance.now() - start]
  client.close()
}

async function aWorld(projects: number): Promise<World> {
  const name = `with_${projects}`
  const owner = new Client({ connectionString: postgres.url() })
  await owner.connect()
  await owner.query(`create database ${name}`)
  await owner.end()
  const node = await startNode({
    databaseUrl: postgres.url(name),
    settings: { DEMO: '1', RATE_LIMITS: 'off' },
  })
  const sql = new Client({ connectionString: postgres.url(name) })
  await sql.connect()
  const review = await fill(sql, projects)
  const sign = await tokensOfAnotherNode(sql, node.portalUrl)
  const { rows } = await sql.query(
    `select person_id as id from admin_duties where duty = 'packaging' limit 1`,
  )
  await sql.query(
    `insert into sign_ins (id, token, person_id, expires_at) values ('bench', 'bench', $1, now() + interval '1 day')`,
    [rows[0]?.id],
  )
  return {
    projects,
    review,
    took: {},
    open: async () => {
      const client = await SyncClient.open(node.portalUrl, await sign(rows[0]?.id, 'bench'))
      await new Promise((resolve) =>
        client.subscribe(adminReviews.list.path, { ...aPage, search: 'nobody' }, resolve),
      )
      return client
    },
    stop: async () => {
      await sql.end()
      await node.stop()
    },
  }
}

/** The sample project of which both stages wait, as often as asked, each copy with remarks on what was answered. */
async function fill(sql: Client, projects: number): Promise<World['review']> {
  const { rows } = await sql.query<{ id: string }>(
    `select project_id as id from review_rounds where is_current group by 1 having count(*) = 2`,
  )
  const id = rows[0]?.id ?? ''
  // Nobody listens yet, so nothing has to be told.
  await sql.query('set session_replication_role = replica')
  await sql.query(
    `create temp table copies as select n, gen_random_uuid() as id from generate_series(2, $1::int) n`,
    [projects],
  )
  for (const table of copied) {
    await sql.query(
      `insert into ${table}
       select (jsonb_populate_record(null::${table}, to_jsonb(it) || case when '${table}' = 'projects'
         then jsonb_build_object('id', copies.id, 'name', 'Project ' || n, 'borrower_name', 'Borrower ' || n)
         else jsonb_build_object('id', gen_random_uuid(), 'project_id', copies.id) end)).*
       from ${table} it, copies where it.${table === 'projects' ? 'id' : 'project_id'} = $1`,
      [id],
    )
  }
  await sql.query(
    `insert into remarks (project_id, number, stage, round, field_id, audience, text, author, author_kind)
     select project_id, at, stage, round, field, 'lender', 'Please look at this again: ' || field, null, 'staff'
     from (
       select s.project_id, s.stage, s.round, f.field,
         row_number() over (partition by s.project_id order by s.stage, f.field) as at
       from submissions s, jsonb_object_keys(s.answers) f(field)
     ) each where at <= ${remarksEach}`,
  )
  await sql.query('set session_replication_role = origin')
  await sql.query('vacuum analyze')
  const { rows: counts } = await sql.query('select count(*)::int as remarks from remarks')
  console.log(`${projects} projects, ${counts[0].remarks} remarks`)
  return { projectId: id, stage: 'application' }
}

function report(): void {
  const [small, large] = worlds as [World, World]
  const ms = (times: readonly number[]) =>
    `${median(times).toFixed(1)} (${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)})`
  console.log(`Node ${process.version}, ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}\n`)
  console.log(
    `| opened | ${sizes[0]} projects, ms | ${sizes[1]} projects, ms | ratio |\n|---|---:|---:|---:|`,
  )
  for (const [what, few] of Object.entries(small.took)) {
    const many = large.took[what] ?? []
    console.log(`| ${what} | ${ms(few)} | ${ms(many)} | ${(median(many) / median(few)).toFixed(2)} |`)
  }
}
