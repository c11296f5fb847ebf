import type { Identity } from '../auth/identity.ts'
import type { Database } from '../db/database.ts'
import { borrowerMayOpen } from './borrower-access.ts'
import { personOf } from './people.ts'
import { projectAccess } from './project-access.ts'
import type { Services } from './services.ts'

/** The stored file behind an upload, for those who may see its project or the question it answers; nothing for everybody else. */
export async function authorizeDownload(
  db: Database,
  identity: Identity | null,
  uploadId: string,
  rules: Pick<Services, 'staffSecondFactor'>,
): Promise<{ storageId: string; fileName: string } | null> {
  const person = await personOf(db, identity)
  if (!person || !/^[0-9a-f-]{36}$/.test(uploadId)) return null
  const upload = await db
    .selectFrom('uploads')
    .select(['project_id', 'stage', 'field_id', 'storage_id', 'file_name'])
    .where('id', '=', uploadId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!upload) return null
  const maySee =
    (await projectAccess(db, person, upload.project_id, rules)) || (await borrowerMayOpen(db, person, upload))
  if (!maySee) return null
  return { storageId: upload.storage_id, fileName: upload.file_name }
}
