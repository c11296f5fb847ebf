/**
 * Lists that grow for years: pages of an audit log of a million entries, and a search among five thousand projects of
 * one lender with sixty answers of text each, and the portfolio of these. Told is what the server's own function takes, median of `--rounds N` (9).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { createDatabase, createPool } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/supervisor.ts'
import { fitting, portfolioFees, portfolioLoans } from '../apps/server/src/model/projects/index.ts'
import { listAudit } from '../apps/server/src/model/staff/index.ts'
import { questionnaireOf } from '../apps/server/src/model/stages/index.ts'
import { startNode } from '../apps/server/src/testing/node.ts'
import { median } from './median.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    entries: { type: 'string', default: '1000000' },
    projects: { type: 'string', default: '5000' },
  },
})
const rounds = Number(values.rounds)
const entries = Number(values.entries)
const projects = Number(values.projects)
const answersEach = 60
const textFields = questionnaireOf('application')
  .latestSchema()
  .sections.flatMap(({ fields }) => fields)
  .filter(({ type }) => type === 'shortText' || type === 'longText')
  .map(({ id }) => id)
  .slice(0, answersEach)

const folder = await mkdtemp(join(tmpdir(), 'granary-bench-'))
const postgres = await startEmbeddedPostgres({ folder, connections: 50 })
// Its start brings the tables.
const node = await startNode({ databaseUrl: postgres.url(), settings: {} })
await node.stop()
const db = createDatabase(createPool(postgres.url()))
// Without the limits that the server gives its statements.
const filler = new Client({ connectionString: postgres.url() })
await filler.connect()
try {
  const lender = await aLender('Prairie Bank')
  const gone = await aLender('Gone Bank')
  await writeLog(lender, gone)
  await writeProjects(lender)
  await writeLoans(lender)
  await filler.query('vacuum analyze')
  console.log(`Node ${process.version}, ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}\n`)
  console.log('| what | ms: median (lowest to highest) |\n|---|---:|')
  const page = (filters: object, cursor: string | null = null) =>
    listAudit(db, { ...filters, paginationOpts: { numItems: 50, cursor } }, { before: null, after: null })
  const middle = JSON.stringify([String(entries / 2)])
  await row('the log, its end', () => page({}))
  await row('the log, in the middle', () => page({}, middle))
  await row('a common kind', () => page({ kind: 'answers' }))
  await row('a kind that is long ago', () => page({ kind: 'lenders' }))
  await row('a busy person', () => page({ personId: 'busy 1' }))
  await row('a lender that left long ago', () => page({ organizationId: gone }))
  await row('a lender that left, and a kind', () => page({ organizationId: gone, kind: 'answers' }))
  await row('a day long ago', () => page({ from: '2026-01-03', until: '2026-01-03' }))
  await row('a common kind until a day long ago', () => page({ kind: 'answers', until: '2026-01-03' }))
  const search = (text: string) =>
    db
      .selectFrom('projects')
      .select('id')
      .where('organization_id', '=', lender)
      .where(fitting(text, lender))
      .orderBy('last_saved_at', 'desc')
      .limit(26)
      .execute()
  await row('a search for a name', () => search('project 4321'))
  await row('a search for a rare word of an answer', () => search('rare777'))
  await row('a search for what one project in fifty has', () => search('word42'))
  await row('a search for the beginning of every answer', () => search('wor'))
  await row('a search for a name with two words of every answer', () => search('project 4321 of an'))
  await row('a search for nothing that is there', () => search('absent'))
  const loans = await portfolioLoans(db, lender)
  await row('the loans of a portfolio', () => portfolioLoans(db, lender))
  await row('their fees by year', () => portfolioFees(db, loans, '2026-11-27'))
} finally {
  await filler.end()
  await db.destroy()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function row(what: string, ask: () => Promise<unknown>): Promise<void> {
  await ask()
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await ask()
    took.push(performance.now() - start)
  }
  const ms = (time: number) => time.toPrecision(3)
  console.log(`| ${what} | ${ms(median(took))} (${ms(Math.min(...took))} to ${ms(Math.max(...took))}) |`)
}

async function aLender(name: string): Promise<string> {
  const { id } = await db
    .insertInto('organizations')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Two entries a minute: nearly all are saves of a hundred people; what is rare stands at the far beginning. */
async function writeLog(lender: string, gone: string): Promise<void> {
  await filler.query(
    `insert into audit_entries (at, organization_id, person_id, action, details)
     select timestamptz '2026-01-01' + n * interval '30 seconds',
            case when n <= 20000 then $2::uuid else $1::uuid end, 'busy ' || n % 100,
            case when n <= 20000 and n % 2 = 0 then 'lender changed'
                 when n % 50 = 0 then 'sign-in' else 'answers saved' end,
            '{"stage": "application", "count": 2}'
       from generate_series(1, $3::int) n`,
    [lender, gone, entries],
  )
}

/** Rates, terms and amounts of all kinds, so that hardly two loans are alike. */
async function writeLoans(lender: string): Promise<void> {
  await filler.query(
    `insert into stages (project_id, stage, organization_id, schema_id, schema_revision, answers)
     select id, stage, $1, stage || '.v1', 1,
            (select jsonb_object_agg(field, md5(field || nth) || ' several words that fill an answer of usual length')
               from unnest($2::text[]) field)
            || jsonb_build_object('totalLoanAmount', 500000 + nth * 1000, 'guaranteePercentageRequested', 60 + nth % 30,
                 'loanProgram', 'B_AND_I', 'loanTermYears', 5 + nth % 36, 'loanPaymentFrequency',
                 (array['MONTHLY', 'QUARTERLY', 'SEMI_ANNUAL', 'ANNUAL'])[1 + nth % 4])
       from (select id, row_number() over () as nth from projects) each
            cross join unnest(array['pre-application', 'application']) stage`,
    [lender, textFields],
  )
  await filler.query(
    `insert into table_rows (project_id, table_name, row_id, place, version, cells)
     select id, 'terms', gen_random_uuid(), 0, 1, jsonb_build_object('interestRate', 5 + (nth % 600) / 100.0,
              'expectedClosingDate', (2026 + nth % 4) || '-12-31', 'interestOnlyMonths', nth % 3 * 6)
       from (select id, row_number() over () as nth from projects) each`,
  )
}

async function writeProjects(lender: string): Promise<void> {
  await filler.query(
    `insert into projects (organization_id, name, borrower_name, program, creation, last_saved_at)
     select $1, 'Project ' || n, 'Borrower ' || n, 'CF', '{"projectAddress": "1 Main Street"}',
            timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, $2::int) n`,
    [lender, projects],
  )
  await filler.query(
    `insert into answer_changes (project_id, stage, version, field_id, before, after, source)
     select id, 'application', n, ($1::text[])[n], 'null',
            to_jsonb('word' || (n * 7 + nth % 50) % 3000 || ' several other words that fill an answer of usual length '
              || case when n = 1 then 'rare' || nth else '' end), 'person'
       from (select id, row_number() over () as nth from projects) each
            cross join generate_series(1, cardinality($1::text[])) n`,
    [textFields],
  )
}
