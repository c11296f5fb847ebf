import { appError, isAppError } from '@granary/api'
import { actingFrom, noteActor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Database } from '../../db/database.ts'
import { isOnRecord } from '../../files/records/on-record.ts'
import type { Identity } from '../../people/identity.ts'
import { personOf } from '../../people/people.ts'
import { lenderSuspended, refuseSuspendedPerson, suspendedLenderOf } from '../../people/suspension.ts'
import { isUuid } from '../../uuid.ts'
import { nameOfFile } from '../answers/index.ts'
import { borrowerMayOpen, isShared } from '../borrower/index.ts'
import type { Services } from '../services.ts'
import type { Denial } from './denials.ts'
import { projectAccess, staffReadOf } from './project-access.ts'

/**
 * The stored file behind an upload, for those who may see its project or the question it answers; nothing for everybody
 * else, save a sentence for whoever is kept out with their lender. What staff open is written to the audit log first.
 */
export async function authorizeDownload(
  db: Database,
  identity: Identity | null,
  uploadId: string,
  services: Pick<Services, 'staffSecondFactor' | 'writeTo'>,
): Promise<{ storageId: string; fileName: string } | null> {
  const person = await personOf(db, identity)
  if (!person && identity) await refuseSuspendedPerson(db, services, identity.personId)
  if (!person || !isUuid(uploadId)) return null
  noteActor(person)
  const upload = await db
    .selectFrom('uploads')
    .select(['project_id', 'stage', 'field_id', 'storage_id', 'file_name', 'removed_at', 'replaced_by'])
    .select(['part_id', 'pages_from', 'pages_to'])
    .where('id', '=', uploadId)
    .executeTakeFirst()
  if (!upload) return null
  const access = await projectAccess(db, person, upload.project_id, services)
  const isKept = async () => upload.replaced_by !== null || (await wentOut(db, uploadId))
  if (upload.removed_at !== null && !(access && (await isKept()))) return null
  if (!access && !(await borrowerMayOpen(db, person, upload))) {
    const closed = await suspendedLenderOf(db, person.id, upload.project_id)
    if (!closed || (closed.as === 'borrower' && !(await isShared(db, person, upload)))) return null
    throw lenderSuspended(services, closed.organizationName)
  }
  const read = access && staffReadOf(person, access)
  if (read) {
    const details = { ...read.details, fileName: upload.file_name }
    await db.transaction().execute((tx) => recordAudit(tx, { ...read, action: 'file opened', details }))
  }
  return { storageId: upload.storage_id, fileName: nameOfFile(upload) }
}

/** Like an earlier version, what was removed later is still read with the submission or the record that it went out with. */
async function wentOut(db: Database, uploadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', uploadId)
    .where((eb) =>
      eb.or([
        isOnRecord,
        eb.exists(eb.selectFrom('submission_files').select('upload_id').where('upload_id', '=', uploadId)),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** The same of every address, so it tells nothing of any; whoever was suspended hears of it at the sign-in. */
const signedOut = 'You are not signed in. Sign in, and open the file again from its project.'

export interface Caller {
  readonly headers: Headers
  readonly address: string
}

export interface DoorParts {
  readonly identify: (headers: Headers) => Promise<Identity | null>
  readonly denied: (denial: Denial) => void
}

/** The same for a plain request with a cookie. */
export function createDownloadDoor({
  db,
  services,
  ...parts
}: DoorParts & {
  readonly db: Database
  readonly services: Parameters<typeof authorizeDownload>[3]
}) {
  return createDoor(parts, '/api/files', (identity, uploadId: string) =>
    authorizeDownload(db, identity, uploadId, services),
  )
}

/** Lets a plain request in by its cookie; who is signed in and not let in stands in the audit log. */
export function createDoor<Found, Wanted = string>(
  { identify, denied }: DoorParts,
  path: string,
  authorize: (identity: Identity, wanted: Wanted) => Promise<Found | null>,
) {
  return async ({ headers, address }: Caller, wanted: Wanted): Promise<Found | null> => {
    const identity = await identify(headers)
    if (!identity) throw appError('NOT_FOUND', { message: signedOut })
    const note = (code: string) => denied({ personId: identity.personId, path, code, address })
    try {
      const found = await actingFrom(address, () => authorize(identity, wanted))
      if (!found) note('NOT_FOUND')
      return found
    } catch (error) {
      if (isAppError(error)) note(error.data.code)
      throw error
    }
  }
}
