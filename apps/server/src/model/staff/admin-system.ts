import type { SystemFacts } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import product from '../../../../../package.json' with { type: 'json' }
import { type AuditState, auditState } from '../../audit/checks.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { backupsOf } from './backups.ts'
import { countFailedMails, failedMails } from './mails-again.ts'
import { systemProblems } from './system-problems.ts'
import { systemTrends } from './system-trends.ts'

/** How the installation is doing; read outside any live query, since most of it belongs to no watched table. */
export async function lookAtSystem(db: Kysely<Tables>): Promise<SystemFacts> {
  const mails = await counts(db, sql`select state as name, count(*)::int as count from mails group by 1`)
  const jobs = await jobCounts(db)
  const failedJobs = await jobsFailed(db)
  const failed = await failedMails(db)
    .select(['id', 'recipient', 'subject', 'state', 'failure', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
  const audit = await auditState(db)
  const countOf = (facts: readonly { name: string; value: string }[], name: string) =>
    Number(facts.find((fact) => fact.name === name)?.value ?? 0)
  return {
    problems: systemProblems({
      refusedMails: countOf(mails, 'refused'),
      unsentMails: countOf(mails, 'not sent'),
      waitingMails: await mailsWaitingLong(db),
      failedJobs: countOf(jobs, 'failed'),
      hasBackup: (await backupsOf(db)).lastWhole !== null,
      audit,
    }),
    trends: await systemTrends(db),
    groups: [
      { title: 'Mail', facts: mails },
      { title: 'Jobs', facts: jobs },
      ...(failedJobs.length > 0 ? [{ title: 'Jobs that failed', facts: failedJobs }] : []),
      { title: 'Audit log', facts: auditFacts(audit) },
      { title: 'Storage', facts: await storage(db) },
      { title: 'Records', facts: await records(db) },
      { title: 'Versions', facts: await versions(db) },
    ],
    failedMails: failed.map(({ id, failure, created_at, ...mail }) => ({
      ...mail,
      mailId: id,
      failure: failure ?? '',
      at: created_at.getTime(),
    })),
    failedMailCount: await countFailedMails(db),
  }
}

async function mailsWaitingLong(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails where state = 'waiting' and created_at < now() - interval '1 hour'
  `.execute(db)
  return rows[0]?.count ?? 0
}

function auditFacts({ whole, entries, checkedAt }: AuditState) {
  return [
    { name: 'Chain', value: whole ? 'Whole' : 'Broken' },
    { name: 'Last checked', value: checkedAt?.toISOString() ?? 'Not yet' },
    // The log has grown since: what is counted is what was looked at.
    { name: 'Entries at that check', value: String(entries) },
  ]
}

interface Counted {
  readonly name: string
  readonly count: number
}

async function counts(
  db: Kysely<Tables>,
  query: ReturnType<typeof sql>,
): Promise<SystemFacts['groups'][number]['facts']> {
  const { rows } = await query.execute(db)
  return (rows as Counted[]).map(({ name, count }) => ({ name, value: String(count) }))
}

/** The queue makes its own tables when it first starts. */
async function hasQueue(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('pgboss.job') is not null as there`.execute(db)
  return rows[0]?.there ?? false
}

async function jobsFailed(db: Kysely<Tables>): Promise<SystemFacts['groups'][number]['facts']> {
  if (!(await hasQueue(db))) return []
  const { rows } = await sql<{ name: string; count: number; last: Date | null }>`
    select name, count(*)::int as count, max(completed_on) as last from pgboss.job where state = 'failed' group by 1
  `.execute(db)
  return rows.map(({ name, count, last }) => ({
    name,
    value: last ? `${count}, the last ${last.toISOString()}` : String(count),
  }))
}

async function jobCounts(db: Kysely<Tables>) {
  if (!(await hasQueue(db))) return []
  return counts(db, sql`select state::text as name, count(*)::int as count from pgboss.job group by 1`)
}

async function versions(db: Kysely<Tables>) {
  const { rows } = await sql<{ version: string; migration: string | null }>`
    select current_setting('server_version') as version, (select max(name) from schema_migrations) as migration
  `.execute(db)
  return [
    { name: 'Granary', value: product.version },
    { name: 'Node', value: process.version },
    { name: 'PostgreSQL', value: rows[0]?.version ?? '' },
    { name: 'Last migration', value: rows[0]?.migration ?? '' },
  ]
}

async function storage(db: Kysely<Tables>) {
  const { rows } = await sql<{ files: number; bytes: string; database: string }>`
    select count(*)::int as files, pg_size_pretty(coalesce(sum(size), 0)) as bytes,
           pg_size_pretty(pg_database_size(current_database())) as database
    from stored_files where removed_at is null and discarded_at is null
  `.execute(db)
  return [
    { name: 'Files', value: String(rows[0]?.files ?? 0) },
    { name: 'Size of the files', value: rows[0]?.bytes ?? '' },
    { name: 'Size of the database', value: rows[0]?.database ?? '' },
  ]
}

async function records(db: Kysely<Tables>) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from organizations) as "Lenders", (select count(*)::int from people) as "People",
           (select count(*)::int from projects) as "Projects", (select count(*)::int from sign_ins) as "Open sign-ins"
  `.execute(db)
  return Object.entries(rows[0] ?? {}).map(([name, value]) => ({ name, value: String(value) }))
}
