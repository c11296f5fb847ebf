import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { Quotas } from '../../quotas.ts'
import type { UploadGrant } from './grants.ts'

/** Why there is no room, and whether waiting is enough. */
export interface NoRoom {
  readonly code: 'NO_ROOM' | 'NO_ROOM_YET'
  readonly message: string
}

export type Place = Pick<UploadGrant, 'personId' | 'projectId'>

/** What a file takes: none at all asks only whether anything may come. */
interface Wanted {
  readonly bytes: number
  readonly files: number
}

/** After this long nobody comes back for a file that was sent: it is taken into its field within seconds. */
const forgottenAfter = '15 minutes'
/** Longer than any upload lasts. What a server held that was killed meanwhile comes free again. */
const heldAtMost = '2 hours'

/**
 * Whether a file may come. Says the first of the limits that it would pass, and to whom it belongs. In a transaction,
 * which until its end holds off everybody else who asks for the same lender or person: then nobody passes a limit by
 * asking at the same time.
 */
export async function findNoRoom(
  tx: Kysely<Tables>,
  quotas: Quotas,
  place: Place,
  wanted: Wanted,
): Promise<NoRoom | undefined> {
  const lender = await lenderOf(tx, place.projectId)
  for (const holder of [`lender ${lender ?? place.projectId}`, `person ${place.personId}`]) {
    await sql`select pg_advisory_xact_lock(hashtext('granary.room'), hashtext(${holder}))`.execute(tx)
  }
  const [person, project, all] = await Promise.all([
    takenBy(tx, sql`created_by = ${place.personId}`, sql`person_id = ${place.personId}`),
    takenBy(tx, sql`project_id = ${place.projectId}`, sql`project_id = ${place.projectId}`),
    lender === undefined ? nothingTaken : takenBy(tx, ofLender(lender), ofLender(lender)),
  ])
  return refusal(quotas, wanted, { person, project, lender: all })
}

/**
 * Lets go of what this person sent and nobody came back for, as much as is needed to make room for what comes. Gives
 * the objects whose bytes may go once the transaction holds.
 */
export async function forgetAbandoned(
  tx: Kysely<Tables>,
  { personUnregisteredBytes }: Quotas,
  personId: string,
  bytes: number,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('stored_files')
    .select(['id', 'size', sql<boolean>`created_at < now() - ${forgottenAfter}::interval`.as('isAbandoned')])
    .where('created_by', '=', personId)
    .where('registered_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('discarded_at', 'is', null)
    .orderBy('created_at')
    .execute()
  let taken = rows.reduce((sum, { size }) => sum + size, bytes)
  const going: string[] = []
  for (const { id, size, isAbandoned } of rows) {
    if (taken <= personUnregisteredBytes || !isAbandoned) break
    going.push(id)
    taken -= size
  }
  if (going.length > 0) {
    await tx
      .updateTable('stored_files')
      .set({ discarded_at: sql<Date>`now()` })
      .where('id', 'in', going)
      .execute()
  }
  return going
}

interface Taken {
  readonly bytes: number
  readonly files: number
  /** Of those, what no field has taken yet. */
  readonly unregistered: number
  /** Not counting what was removed from its field and is kept a while longer. */
  readonly inUseBytes: number
  readonly inUseFiles: number
}

const nothingTaken: Taken = { bytes: 0, files: 0, unregistered: 0, inUseBytes: 0, inUseFiles: 0 }

type Condition = ReturnType<typeof sql>

/** What is stored, and what uploads under way may still bring. */
async function takenBy(tx: Kysely<Tables>, stored: Condition, coming: Condition): Promise<Taken> {
  const { rows } = await sql<Record<keyof Taken, string>>`
    with kept as (
      select size::bigint as size, registered_at is null and removed_at is null as is_new, removed_at is null as in_use
      from stored_files where discarded_at is null and ${stored}
      union all
      select reserved_bytes, true, true from upload_grants
      where reserved_bytes > 0 and used_at > now() - ${heldAtMost}::interval and ${coming}
    )
    select coalesce(sum(size), 0) as bytes, count(*) as files,
      coalesce(sum(size) filter (where is_new), 0) as unregistered,
      coalesce(sum(size) filter (where in_use), 0) as "inUseBytes",
      count(*) filter (where in_use) as "inUseFiles"
    from kept`.execute(tx)
  const [row] = rows
  if (!row) return nothingTaken
  return {
    bytes: Number(row.bytes),
    files: Number(row.files),
    unregistered: Number(row.unregistered),
    inUseBytes: Number(row.inUseBytes),
    inUseFiles: Number(row.inUseFiles),
  }
}

async function lenderOf(tx: Kysely<Tables>, projectId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from projects
    where id = case when ${projectId}::text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${projectId}::text::uuid end`.execute(
    tx,
  )
  return rows[0]?.id
}

const ofLender = (lender: string) =>
  sql`project_id in (select id::text from projects where organization_id = ${lender})`

function refusal(
  quotas: Quotas,
  { bytes, files }: Wanted,
  { person, project, lender }: { person: Taken; project: Taken; lender: Taken },
): NoRoom | undefined {
  if (project.inUseBytes + bytes > quotas.projectBytes || project.inUseFiles + files > quotas.projectFiles) {
    const limit = limitWords(
      project.inUseFiles + files > quotas.projectFiles,
      quotas.projectFiles,
      quotas.projectBytes,
    )
    return full(
      `This project holds as much as it may (${limit}). Remove files that it no longer needs, then try again.`,
    )
  }
  if (lender.bytes + bytes > quotas.lenderBytes || lender.files + files > quotas.lenderFiles) {
    const limit = limitWords(
      lender.files + files > quotas.lenderFiles,
      quotas.lenderFiles,
      quotas.lenderBytes,
    )
    return full(`This lender keeps as much as it may (${limit}). Ask our team for more room, then try again.`)
  }
  if (person.bytes + bytes > quotas.personBytes) {
    return full(
      `You have stored as much as one person may (${inWords(quotas.personBytes)}). Ask our team for more room, then try again.`,
    )
  }
  if (person.unregistered + bytes > quotas.personUnregisteredBytes) {
    const limit = inWords(quotas.personUnregisteredBytes)
    return {
      code: 'NO_ROOM_YET',
      message: `Other files that you sent are not in their fields yet, and ${limit} of those is the most at a time. This one can go when they are, or in 15 minutes.`,
    }
  }
  return undefined
}

const full = (message: string): NoRoom => ({ code: 'NO_ROOM', message })

function limitWords(isCount: boolean, files: number, bytes: number): string {
  return isCount ? `${files.toLocaleString('en-US')} files` : inWords(bytes)
}

function inWords(bytes: number): string {
  const megabytes = bytes / 1_048_576
  return megabytes >= 1024
    ? `${Number((megabytes / 1024).toFixed(1))} GB`
    : `${Number(megabytes.toFixed(1))} MB`
}
