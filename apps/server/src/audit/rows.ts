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
    select ${columns} from audit_entries where project_id = ${projectId} order by id
  `.execute(db)
  return rows
}

/** What is left of an entry without somebody who is erased, as the database says it. */
interface LeftOfEntry {
  readonly id: string
  readonly leaves: Redactable
}

/** The next of those that a person did, that were done as them, or that name their id, their address or whom was reminded. */
export async function entriesOfPerson(
  db: Kysely<Tables>,
  { erasureId, pseudonym }: { readonly erasureId: string; readonly pseudonym: string },
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly { readonly entry: EntryRow; readonly leaves: Redactable }[]> {
  const { rows } = await sql<LeftOfEntry>`
    select id, jsonb_build_object('person_email', person_email, 'viewed_person_email', viewed_person_email,
        'address', address, 'details', details) as leaves
      from entries_of_person(${erasureId}, ${pseudonym}, null)
     where id > ${after}::bigint order by id limit ${limit}
  `.execute(db)
  const entries = await entriesWithIds(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, leaves }) => {
    const entry = entries.get(id)
    return entry ? [{ entry, leaves }] : []
  })
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

/** What may be taken away of an entry, each for another reason: its project, or somebody it names, was erased. */
export type Redactable = Pick<EntryRow, 'person_email' | 'viewed_person_email' | 'address'> & {
  readonly details: Readonly<Record<string, unknown>>
}

/** The entry without what is not kept of it; one that had been changed before is found out as before. */
export function redacted(key: AuditKey, row: EntryRow, left: Partial<Redactable>): EntryRow & Redactable {
  const digest = digestOf(row)
  const isWhole = isAuthentic(key, row) || (row.mac === null && row.redaction === null)
  const changed = { ...row, details: row.details as Redactable['details'], ...left }
  const mac = isWhole ? redactionMac(key, changed, digest) : ''
  return { ...changed, redaction: { digest, mac } }
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
