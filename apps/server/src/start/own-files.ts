import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { type Database, reasonOf } from '../db/database.ts'
import type { FileStore } from '../files/stores/store.ts'

const looked = 5

/**
 * Whether the store is the one whose files this database knows. Another bucket or folder would take new files and have
 * none of the old ones, and nobody would notice before somebody opened one.
 */
export async function requireOwnFiles(
  { s3, filesDir }: Pick<Config, 's3' | 'filesDir'>,
  db: Database,
  store: FileStore,
  warn: (sentence: string) => void,
): Promise<void> {
  const where = s3 ? `S3_BUCKET (${s3.bucket})` : `FILES_DIR (${filesDir})`
  const known = await newestFiles(db)
  try {
    const found = await Promise.all([...known, randomUUID()].map((key) => store.has(key)))
    if (s3) await store.list()[Symbol.asyncIterator]().next()
    if (known.length === 0 || found.includes(true)) return
  } catch (error) {
    // A store that is down now is a matter of minutes; one that refuses us is a matter of settings.
    if (statusOf(error) === undefined) return warn(`The store at ${where} is not reached: ${reasonOf(error)}`)
    throw new Error(`The store at ${where} cannot be used: ${wordsOf(error)}`, { cause: error })
  }
  throw new Error(
    `The store at ${where} holds none of the newest files that this database knows: give the one that belongs to it.`,
  )
}

async function newestFiles(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('stored_files')
    .select('id')
    .where('registered_at', 'is not', null)
    .where('removed_at', 'is', null)
    .where('discarded_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(looked)
    .execute()
  return rows.map(({ id }) => id)
}

/** What the store answered; nothing when it did not. */
function statusOf(error: unknown): number | undefined {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status !== undefined && status < 500 ? status : undefined
}

/** A refusal of a HEAD request has no body and so no words. */
function wordsOf(error: unknown): string {
  const { name } = error as Error
  const reason = reasonOf(error)
  return reason === '' || reason === 'UnknownError' ? `it answered ${statusOf(error)}` : `${name}: ${reason}`
}
