import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'

export interface AuditEntry {
  readonly action: string
  readonly personId: string | null
  readonly organizationId?: string | null
  readonly projectId?: string | null
  /** Never an answer or a secret: names, ids, counts. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Writes what happened into the caller's transaction. Rows of a project or an organization are chained by hash at
 * once, under the lock of their root row; the others wait for `sealAudit`, because one chain for all would make every
 * commit wait for every other.
 */
export async function recordAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  const { organizationId = null, projectId = null, personId, action } = entry
  const details = JSON.stringify(entry.details ?? {})
  const chain = chainOf(entry)
  if (chain === 'unsealed') {
    await sql`
      insert into audit_entries (organization_id, project_id, person_id, action, details)
      values (${organizationId}, ${projectId}, ${personId}, ${action}, ${details})
    `.execute(db)
    return
  }
  // Two statements of one crossing: the second looks for its predecessor after it has the lock, not before.
  await Promise.all([
    lockRoot(db, entry),
    sql`
      insert into audit_entries
        (id, at, organization_id, project_id, person_id, action, details, chain, previous_hash, hash)
      overriding system value
      select entry.*, ${digest('entry')} from (
        select nextval(pg_get_serial_sequence('audit_entries', 'id')) as id, now() as at,
          ${organizationId}::uuid as organization_id, ${projectId}::uuid as project_id, ${personId}::text as person_id,
          ${action}::text as action, ${details}::jsonb as details, ${chain}::text as chain,
          (select hash from audit_entries where chain = ${chain} order by id desc limit 1) as previous_hash
      ) as entry
    `.execute(db),
  ])
}

/** Chains the rows that belong to neither project nor organization; a job calls it. Gives how many it sealed. */
export async function sealAudit(db: Kysely<Tables>, atMost = 1000): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('granary.audit.common'))`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      update audit_entries set chain = 'common' where id in (
        select id from audit_entries where chain = 'unsealed' order by id limit ${atMost})
      returning id
    `.execute(tx)
    for (const { id } of rows.toSorted((a, b) => Number(a.id) - Number(b.id))) await link(tx, 'common', id)
    return rows.length
  })
}

/** The first row of a chain whose hash is not what its contents and its predecessor give, or nothing. */
export async function brokenLink(db: Kysely<Tables>, chain: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, hash, previous_hash, lag(hash) over (order by id) as expected, ${digest('audit_entries')} as actual
      from audit_entries where chain = ${chain}
    ) links
    where hash is distinct from actual or previous_hash is distinct from expected
    order by id limit 1
  `.execute(db)
  return rows[0]?.id
}

function chainOf({ projectId, organizationId }: AuditEntry): string {
  if (projectId) return `project:${projectId}`
  return organizationId ? `organization:${organizationId}` : 'unsealed'
}

/** One after the other they add to a chain, as long as they hold its root row. */
async function lockRoot(db: Kysely<Tables>, { projectId, organizationId }: AuditEntry): Promise<void> {
  if (projectId) await sql`select 1 from projects where id = ${projectId} for update`.execute(db)
  else await sql`select 1 from organizations where id = ${organizationId} for update`.execute(db)
}

async function link(db: Kysely<Tables>, chain: string, id: string): Promise<void> {
  await sql`
    update audit_entries set previous_hash = (
      select hash from audit_entries where chain = ${chain} and id < ${id} order by id desc limit 1)
    where id = ${id}
  `.execute(db)
  await sql`update audit_entries set hash = ${digest('audit_entries')} where id = ${id}`.execute(db)
}

function digest(table: string) {
  const row = sql.table(table)
  return sql`sha256(coalesce(${row}.previous_hash, ''::bytea) || convert_to(jsonb_build_array(
    ${row}.id, ${row}.at, ${row}.organization_id, ${row}.project_id, ${row}.person_id, ${row}.action,
    ${row}.details, ${row}.chain)::text, 'UTF8'))`
}
