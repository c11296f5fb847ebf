import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { HttpProblem } from '../http/problems.ts'
import { claimUploadGrant } from './grants.ts'
import { inspectApart } from './inspect-apart.ts'
import { type FileStore, TooLarge } from './store.ts'
import { addStoredFile } from './stored-files.ts'

export interface UploadDeps {
  readonly db: Kysely<Tables>
  readonly store: FileStore
  /** Present when a scanner is configured: holds the file until the job has its verdict. */
  readonly scheduleScan: ((tx: Kysely<Tables>, storageId: string) => Promise<void>) | undefined
}

export interface IncomingFile {
  readonly token: string
  readonly contentType: string | null
  readonly contentLength: number | null
  readonly body: IncomingMessage
}

/** Takes one file in: grant, stream to the store, inspection, row. Whatever fails, no object without a row is left. */
export async function receiveUpload({ db, store, scheduleScan }: UploadDeps, file: IncomingFile) {
  const grant = await claimUploadGrant(db, file.token)
  if (!grant) throw refused()
  const limit = grant.maxSizeBytes
  // Believed only when it is bad news: the limit is enforced on what arrives.
  if (file.contentLength !== null && file.contentLength > limit) throw tooLarge(limit)

  const storageId = randomUUID()
  try {
    const stored = await store.put(storageId, withinLimit(file.body, limit), limit)
    const finding = await inspectApart(await buffer(await store.open(storageId)))
    await db.transaction().execute(async (tx) => {
      const scan = scheduleScan ? 'held' : 'not scanned'
      await addStoredFile(tx, {
        storageId,
        grant,
        stored,
        finding,
        claimedContentType: file.contentType,
        scan,
      })
      await scheduleScan?.(tx, storageId)
    })
    return { storageId, size: stored.size }
  } catch (error) {
    await store.remove(storageId)
    throw error instanceof TooLarge ? tooLarge(limit) : error
  }
}

/**
 * Counts what has arrived but waits to be taken too, and hangs up at once. No browser gets here: it states the length
 * of a file, and is answered before it has sent any of it.
 */
async function* withinLimit(body: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  let taken = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    taken += chunk.byteLength
    if (taken + body.readableLength > limit) {
      body.socket.destroy()
      throw new TooLarge(`more than ${limit} bytes`)
    }
    yield chunk
  }
}

function refused() {
  return new HttpProblem(403, 'FORBIDDEN', 'This upload is no longer allowed. Choose the file again.')
}

function tooLarge(limit: number) {
  const megabytes = Math.max(1, Math.round(limit / 1_048_576))
  return new HttpProblem(413, 'TOO_LARGE', `File must be ${megabytes}MB or smaller.`)
}
