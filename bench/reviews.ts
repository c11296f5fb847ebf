/**
 * What the packaging team waits for as its work grows: the review queue and one review, opened by a sign-in of its own
 * over a new socket, with 50 projects and 2,000 remarks and with 5,000 and 200,000, both at once on two databases of one
 * server, in turns; and how soon the lender has what the team writes. `--rounds N` (15). Aim: at most 1.5 times.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { adminReviews, application, projectRemarks } from '@granary/api'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/supervisor.ts'
import { tokensOfAnotherNode } from '../apps/server/src/testing/issuers/signed-tokens.ts'
import { startNode } from '../apps/server/src/testing/node.ts'
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
  readonly open: (who: 'team' | 'lender') => Promise<SyncClient>
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
  await timed(world, 'its first by target date', [[adminReviews.list.path, { ...aPage, sort: 'target' }]])
  await timed(world, 'its first by amount', [[adminReviews.list.path, { ...aPage, sort: 'amount' }]])
  await timed(world, 'its search', [[adminReviews.list.path, { ...aPage, search: 'Project 4' }]])
  await timed(world, 'a review', [
    [adminReviews.get.path, world.review],
    [projectRemarks.list.path, world.review],
  ])
  await tellAll(world)
}

/** A remark and a save of the team: from sending it until the open page of the lender has it. */
async function tellAll(world: World): Promise<void> {
  const { review } = world
  const about = { ...review, item: { fieldId: 'packagingNotes' }, audience: 'lender', text: 'Please look.' }
  await told(world, 'a remark', [projectRemarks.list.path, review], (team) =>
    team.mutate(projectRemarks.add.path, about),
  )
  const project = { projectId: review.projectId }
  await told(world, 'a save', [application.getState.path, project], (team, seen) =>
    team.mutate(application.saveStaffFields.path, {
      ...project,
      answers: { packagingNotes: `Note ${crypto.randomUUID()}` },
      expectedVersion: (seen as { version: number }).version,
    }),
  )
}

async function told(
  world: World,
  what: string,
  [path, args]: [path: string, args: object],
  change: (team: SyncClient, seen: unknown) => Promise<unknown>,
): Promise<void> {
  const [lender, team] = await Promise.all([world.open('lender'), world.open('team')])
  const heard: ((value: unknown) => void)[] = []
  const next = () => new Promise<unknown>((resolve) => heard.push(resolve))
  const first = next()
  lender.subscribe(path, args, (value) => heard.shift()?.(value))
  const seen = await first
  const start = performance.now()
  await Promise.all([next(), change(team, seen)])
  note(world, `${what}, until the lender has it`, performance.now() - start)
  lender.close()
  team.close()
}

function note({ took }: World, what: string, ms: number): void {
  took[what] = [...(took[what] ?? []), ms]
}

/** From asking over a connection that is open until everything that the page asks for is there. */
async function timed(world: World, what: string, asked: [path: string, args: object][]): Promise<void> {
  const client = await world.open('team')
  // An overview is open already, as the page before it was.
  await new Promise((resolve) =>
    client.subscribe(adminReviews.list.path, { ...aPage, search: 'nobody' }, resolve),
  )
  const start = performance.now()
  await Promise.all(
    asked.map(([path, args]) => new Promise((resolve) => client.subscribe(path, args, resolve))),
  )
  note(world, what, performance.now() - start)
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
  const team = await signInOf(
    sql,
    `select person_id as id from admin_duties where duty = 'packaging' limit 1`,
  )
  const lender = await signInOf(
    sql,
    `select person_id as id from organization_members join projects using (organization_id)
     where projects.id = '${review.projectId}' and role = 'owner' limit 1`,
  )
  return {
    projects,
    review,
    took: {},
    open: async (who) => {
      const id = who === 'team' ? team : lender
      return SyncClient.open(node.portalUrl, await sign(id, id))
    },
    stop: async () => {
      await sql.end()
      await node.stop()
    },
  }
}

async function signInOf(sql: Client, query: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(query)
  const id = rows[0]?.id ?? ''
  await sql.query(
    `insert into sign_ins (id, token, person_id, expires_at) values ($1, $1, $1, now() + interval '1 day')`,
    [id],
  )
  return id
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
    const columns = await givenColumns(sql, table)
    await sql.query(
      `insert into ${table} (${columns})
       select ${columns.map((column) => `copy.${column}`)}
       from ${table} it, copies, jsonb_populate_record(null::${table}, to_jsonb(it) || case when '${table}' = 'projects'
         then jsonb_build_object('id', copies.id, 'name', 'Project ' || n, 'borrower_name', 'Borrower ' || n)
         else jsonb_build_object('id', gen_random_uuid(), 'project_id', copies.id) end) copy
       where it.${table === 'projects' ? 'id' : 'project_id'} = $1`,
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

/** Those that the database does not compute itself. */
async function givenColumns(sql: Client, table: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows.map(({ name }) => name)
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
