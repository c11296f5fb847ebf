/**
 * What one save of one answer leaves behind: bytes of the log that a standby or an archive gets, and of each table that
 * grew. A whole application is filled in, and one of its texts is saved `--saves N` times (300), each time another.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { application, projects } from '@granary/api'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/supervisor.ts'
import { openClient } from '../apps/server/src/testing/clients.ts'
import { startNode } from '../apps/server/src/testing/node.ts'
import { signInTo } from '../apps/server/src/testing/sign-in.ts'

const { values } = parseArgs({ options: { saves: { type: 'string', default: '300' } } })
const saves = Number(values.saves)

const folder = await mkdtemp(join(tmpdir(), 'granary-bench-'))
const postgres = await startEmbeddedPostgres({ folder, connections: 60 })
const node = await startNode({ databaseUrl: postgres.url(), settings: { DEMO: '1', RATE_LIMITS: '0' } })
const sql = new Client({ connectionString: postgres.url() })
await sql.connect()
const client = openClient(node.portalUrl)
try {
  client.setAuth((await signInTo(node.portalUrl, 'lender@granary.example')).token)
  const { page } = await client.query(projects.list, { paginationOpts: { numItems: 10, cursor: null } })
  const projectId = page.find(({ nextStep }) => nextStep === 'Submit the pre-application.')?.projectId ?? ''
  await client.mutation(application.autofillTestData, { projectId })
  const { schemaId, schemaRevision, ...opened } = await client.query(application.get, { projectId })
  const text = opened.schema.sections
    .flatMap(({ fields }: { fields: { id: string; type: string }[] }) => fields)
    .find(({ type }: { type: string }) => type === 'longText').id
  let { answers, version } = opened
  const one = async (words: string) => {
    const request = { projectId, schemaId, schemaRevision, expectedVersion: version }
    const saved = await client.mutation(application.save, {
      ...request,
      answers: { ...answers, [text]: words },
    })
    ;({ answers, version } = saved)
  }
  // What runs for the first time is none of what is asked.
  for (let at = 0; at < 20; at += 1) await one(`Before, the ${at}th.`)
  const before = await measured()
  for (let at = 0; at < saves; at += 1) await one(`Words that are typed, the ${at}th time.`)
  const after = await measured()
  console.log(`${saves} saves of an application of ${JSON.stringify(answers).length} bytes\n`)
  console.log('| what | bytes a save |\n|---|---:|')
  row('write-ahead log', after.wal - before.wal)
  row('of it images of whole pages', after.images - before.images)
  for (const [table, bytes] of [...after.tables].sort(([, a], [, b]) => b - a)) {
    row(table, bytes - (before.tables.get(table) ?? 0))
  }
} finally {
  await client.close()
  await sql.end()
  await node.stop()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

function row(what: string, bytes: number): void {
  if (bytes > 0) console.log(`| ${what} | ${Math.round(bytes / saves)} |`)
}

/** After a checkpoint, so that both begin with pages that nobody has written yet; what is dead is swept first. */
async function measured() {
  await sql.query('vacuum')
  await sql.query('checkpoint')
  const { rows: log } = await sql.query<{ wal: string; images: string }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal, wal_fpi * 8192 as images from pg_stat_wal`,
  )
  const { rows } = await sql.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return {
    wal: Number(log[0]?.wal),
    images: Number(log[0]?.images),
    tables: new Map(rows.map(({ name, bytes }) => [name, Number(bytes)])),
  }
}
