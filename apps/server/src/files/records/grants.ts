import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

export interface UploadGrant {
  readonly personId: string
  readonly projectId: string
  readonly fieldId: string
  readonly maxSizeBytes: number
}

/** Gives a token that lets its bearer upload one file, once, within the hour, for this person, project and field. */
export async function createUploadGrant(db: Kysely<Tables>, grant: UploadGrant): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('upload_grants')
    .values({
      token_hash: hashOf(token),
      person_id: grant.personId,
      project_id: grant.projectId,
      field_id: grant.fieldId,
      max_size_bytes: grant.maxSizeBytes,
      expires_at: sql<Date>`now() + interval '1 hour'`,
    })
    .execute()
  return token
}

/** Uses the grant up, before the first byte is read: two uploads with one token cannot both pass here. */
export async function claimUploadGrant(db: Kysely<Tables>, token: string): Promise<UploadGrant | undefined> {
  const row = await db
    .updateTable('upload_grants')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['person_id', 'project_id', 'field_id', 'max_size_bytes'])
    .executeTakeFirst()
  if (!row) return undefined
  return {
    personId: row.person_id,
    projectId: row.project_id,
    fieldId: row.field_id,
    maxSizeBytes: row.max_size_bytes,
  }
}

/** What the upload may still bring counts as taken until it has ended, however it ends. */
export async function reserveBytes(tx: Kysely<Tables>, token: string, bytes: number): Promise<void> {
  await tx
    .updateTable('upload_grants')
    .set({ reserved_bytes: bytes })
    .where('token_hash', '=', hashOf(token))
    .execute()
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
