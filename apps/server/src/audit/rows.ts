import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { type EntryContent, entryMac } from './entry.ts'
import type { AuditKey } from './key.ts'

/** An entry as it stands in the database, with what proves it. */
export interface EntryRow {
  readonly id: string
  readonly at: Date
  /** To the microsecond, as entries of before were written. */
  readonly moment: string
  readonly nonce: string | null
  readonly mac: Buffer | null
  readonly hash: Buffer | null
  readonly organization_id: string | null
  readonly project_id: string | null
  readonly person_id: string | null
  readonly person_email: string | null
  readonly viewed_person_id: string | null
  readonly viewed_person_email: string | null
  readonly address: string | null
  readonly action: string
  readonly details: unknown
}

const columns = sql`id, at, (extract(epoch from at) * 1000000)::bigint::text as moment, nonce, mac, hash,
  organization_id, project_id, person_id, person_email, viewed_person_id, viewed_person_email, address, action, details`

export async function entriesWithIds(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntryRow>> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from audit_entries where id = any(${[...ids]}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function entriesOfActions(
  db: Kysely<Tables>,
  actions: readonly string[],
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from audit_entries where action = any(${[...actions]}::text[]) order by id
  `.execute(db)
  return rows
}

/** Whether the entry was written by who holds the key, and is as it was written. */
export function isAuthentic(key: AuditKey, row: EntryRow): boolean {
  const content = contentOf(row)
  return content !== undefined && row.mac !== null && entryMac(key, content).equals(row.mac)
}

/** What a seal says of an entry: its keyed hash, or for those of before all that it is. */
export function digestOf(row: EntryRow): string {
  if (row.mac) return row.mac.toString('base64')
  const { id, moment, organization_id, project_id, person_id, action, details, hash } = row
  const whole = [id, moment, organization_id, project_id, person_id, action, details, hash?.toString('hex')]
  return createHash('sha256').update(JSON.stringify(whole)).digest('base64')
}

function contentOf(row: EntryRow): EntryContent | undefined {
  if (row.nonce === null) return undefined
  return {
    nonce: row.nonce,
    at: row.at,
    organizationId: row.organization_id,
    projectId: row.project_id,
    personId: row.person_id,
    personEmail: row.person_email,
    viewedPersonId: row.viewed_person_id,
    viewedPersonEmail: row.viewed_person_email,
    address: row.address,
    action: row.action,
    details: row.details as EntryContent['details'],
  }
}
