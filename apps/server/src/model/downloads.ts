import { noteActor } from '../audit/actor.ts'
import type { Identity } from '../auth/identity.ts'
import type { Database } from '../db/database.ts'
import { recordAudit } from './audit.ts'
import { borrowerMayOpen } from './borrower-access.ts'
import { personOf } from './people.ts'
import { projectAccess, staffReadOf } from './project-access.ts'
import type { Services } from './services.ts'
import { isUuid } from './uuid.ts'

/**
 * The stored file behind an upload, for those who may see its project or the question it answers; nothing for everybody
 * else. What staff open is written to the audit log first.
 */
export async function authorizeDownload(
  db: Database,
  identity: Identity | null,
  uploadId: string,
  rules: Pick<Services, 'staffSecondFactor'>,
): Promise<{ storageId: string; fileName: string } | null> {
  const person = await personOf(db, identity)
  if (!person || !isUuid(uploadId)) return null
  noteActor(person)
  const upload = await db
    .selectFrom('uploads')
    .select(['project_id', 'stage', 'field_id', 'storage_id', 'file_name'])
    .where('id', '=', uploadId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!upload) return null
  const access = await projectAccess(db, person, upload.project_id, rules)
  if (!access && !(await borrowerMayOpen(db, person, upload))) return null
  const read = access && staffReadOf(person, access)
  if (read) {
    const details = { ...read.details, fileName: upload.file_name }
    await db.transaction().execute((tx) => recordAudit(tx, { ...read, action: 'file opened', details }))
  }
  return { storageId: upload.storage_id, fileName: upload.file_name }
}
