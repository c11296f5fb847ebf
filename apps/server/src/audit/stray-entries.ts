import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { type Finding, findingAt } from './findings.ts'
import type { AuditKey } from './key.ts'
import { entriesWithIds, isAuthentic } from './rows.ts'
import type { Head } from './seals.ts'

export interface StrayOptions {
  readonly key: AuditKey
  readonly last: Head
  /** All that is looked at is looked at; otherwise what costs little. */
  readonly thoroughly: boolean
  /** Where a server runs, no entry waits longer for its seal. */
  readonly sealedWithinMs?: number | undefined
}

const mostNamed = 20

/** Entries outside the chain: forged ones, copies, and those that nobody seals. */
export async function strayEntries(db: Kysely<Tables>, options: StrayOptions): Promise<Finding[]> {
  const { last, thoroughly } = options
  const counts = await sql<{ there: string; waiting: string }>`
    select (select count(*) from audit_entries) as there, (select count(*) from audit_unsealed) as waiting
  `.execute(db)
  const { there = '0', waiting = '0' } = counts.rows[0] ?? {}
  const isEven = Number(there) === last.total + Number(waiting)
  return [
    ...(await waitingEntries(db, options)),
    ...(isEven && !thoroughly ? [] : await entriesOutside(db)),
    ...(thoroughly ? await copies(db) : []),
  ]
}

async function waitingEntries(db: Kysely<Tables>, { key, sealedWithinMs }: StrayOptions): Promise<Finding[]> {
  const waiting = await db
    .selectFrom('audit_unsealed')
    .select('entry_id')
    .orderBy('entry_id')
    .limit(1000)
    .execute()
  const ids = waiting.map(({ entry_id }) => entry_id)
  const rows = await entriesWithIds(db, ids)
  const overdue = (at: Date) => sealedWithinMs !== undefined && Date.now() - at.getTime() > sealedWithinMs
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return [findingAt({ id }, 'It was written, and removed before it was sealed.')]
    if (!isAuthentic(key, row)) return [findingAt(row, notOurs)]
    return overdue(row.at) ? [findingAt(row, 'It has waited for its seal for too long.')] : []
  })
}

export const notOurs = 'It was not written by Granary: it has no keyed hash that fits.'

async function entriesOutside(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select id, at from audit_entries as entry
    where not exists (select from audit_unsealed where entry_id = entry.id)
      and not exists (
        select from (select unnest(entries) as id from audit_seals) as sealed where sealed.id = entry.id)
    order by id limit ${mostNamed}
  `.execute(db)
  return rows.map((row) => findingAt(row, 'It stands beside the chain: it was put in past it.'))
}

async function copies(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<{ id: string; original: string }>`
    select max(id) as id, min(id) as original from audit_entries
    where nonce is not null group by nonce having count(*) > 1 order by 1 limit ${mostNamed}
  `.execute(db)
  return rows.map(({ id, original }) => findingAt({ id }, `It is a copy of entry ${original}.`))
}
