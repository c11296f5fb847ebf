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
  /** When its details were taken away: what was sealed of it, and what proves that who has the key took them. */
  readonly redaction: Redaction | null
}

export interface Redaction {
  readonly digest: string
  readonly mac: string
}

const columns = sql`id, at, (extract(epoch from at) * 1000000)::bigint::text as moment, nonce, mac, hash,
  organization_id, project_id, person_id, person_email, viewed_person_id, viewed_person_email, address, action, details,
  redaction`

export async function entriesWithIds(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntryRow>> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from audit_entries where id = any(${[...ids]}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function entriesOfProject(db: Kysely<Tables>, projectId: string): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from audit_entries where project_id = ${projectId} and redaction is null order by id
  `.execute(db)
  return rows
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
  if (row.redaction) return redactionMac(key, row, row.redaction.digest) === row.redaction.mac
  const content = contentOf(row)
  return content !== undefined && row.mac !== null && entryMac(key, content).equals(row.mac)
}

/** The entry without what is not kept of it; one that was changed before is found out as before. */
export function redacted(key: AuditKey, row: EntryRow, details: Readonly<Record<string, unknown>>): EntryRow {
  const digest = digestOf(row)
  const isWhole = row.mac === null || isAuthentic(key, row)
  const mac = isWhole ? redactionMac(key, { ...row, details }, digest) : ''
  return { ...row, details, redaction: { digest, mac } }
}

function redactionMac(key: AuditKey, row: EntryRow, digest: string): string {
  const { id, nonce, hash, moment } = row
  const of = [id, moment, nonce, hash?.toString('hex') ?? null, row.mac?.toString('hex') ?? null]
  const says = entryMac(key, { ...saidBy(row), nonce: nonce ?? '' }).toString('base64')
  return key.hash(JSON.stringify(['redaction 1', digest, ...of, says])).toString('base64')
}

/** What a seal says of an entry: its keyed hash, or for those of before all that it is. */
export function digestOf(row: EntryRow): string {
  if (row.redaction) return row.redaction.digest
  if (row.mac) return row.mac.toString('base64')
  const { id, moment, organization_id, project_id, person_id, action, details, hash } = row
  const whole = [id, moment, organization_id, project_id, person_id, action, details, hash?.toString('hex')]
  return createHash('sha256').update(JSON.stringify(whole)).digest('base64')
}

function contentOf(row: EntryRow): EntryContent | undefined {
  return row.nonce === null ? undefined : { ...saidBy(row), nonce: row.nonce }
}

function saidBy(row: EntryRow): Omit<EntryContent, 'nonce'> {
  return {
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
