import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isPassing } from '@granary/live'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { Quotas } from '../../quotas.ts'
import { HttpProblem, problems } from '../../requests/problems.ts'
import type { Finding } from '../content/findings.ts'
import { InspectionFailed, type Inspector } from '../inspection/inspector.ts'
import { isUseless } from '../records/file-name.ts'
import { claimUploadGrant, reserveBytes, type UploadGrant } from '../records/grants.ts'
import { findNoRoom, forgetAbandoned } from '../records/room.ts'
import { addStoredFile } from '../records/stored-files.ts'
import { type FileStore, NoSpace, TooLarge } from '../stores/store.ts'

export interface UploadDeps {
  readonly db: Kysely<Tables>
  readonly store: FileStore
  readonly inspector: Inspector
  readonly quotas: Quotas | undefined
  /** The largest file that any field takes. */
  readonly maxUploadBytes: number
  /** Throws when the person of the grant, or their lender, was suspended since it was given. */
  readonly refuseSuspended: (grant: UploadGrant) => Promise<void>
  /** Present when a scanner is configured: holds the file until the job has its verdict. */
  readonly scheduleScan: ((tx: Kysely<Tables>, storageId: string) => Promise<void>) | undefined
  readonly readStoredFile: ReadStoredFile
}

/** What of a file is kept as it arrives, sealed; null for one that is only stored. */
export type ReadStoredFile = (file: {
  readonly grant: UploadGrant
  readonly storageId: string
  readonly finding: Finding
  readonly open: () => Promise<AsyncIterable<Uint8Array>>
}) => Promise<string | null>

export interface IncomingFile {
  readonly token: string
  readonly contentType: string | null
  readonly contentLength: number | null
  readonly body: IncomingMessage
}

/** Takes one file in, or says that it cannot be taken for now: then it waits on the device it was chosen on. */
export async function receiveUpload(deps: UploadDeps, file: IncomingFile) {
  try {
    return await takeIn(deps, file)
  } catch (error) {
    if (!(error instanceof NoSpace) && !isPassing(error)) throw error
    await swallow(file.body, deps.maxUploadBytes)
    throw error instanceof NoSpace ? problems.noSpace() : error
  }
}

/** Grant, room, stream to the store, inspection, row. Whatever fails, no object without a row is left. */
async function takeIn(deps: UploadDeps, file: IncomingFile) {
  const grant = await claimUploadGrant(deps.db, file.token)
  if (!grant) throw refused()
  await deps.refuseSuspended(grant).catch(async (error: unknown) => {
    await swallow(file.body, grant.maxSizeBytes)
    throw error
  })
  // Believed only when it is bad news: the limit is enforced on what arrives.
  if (file.contentLength !== null && file.contentLength > grant.maxSizeBytes)
    throw tooLarge(grant.maxSizeBytes)
  await takeRoom(deps, file, grant)
  const storageId = randomUUID()
  try {
    return await keep(deps, file, grant, storageId)
  } catch (error) {
    await deps.store.remove(storageId)
    await reserveBytes(deps.db, file.token, 0)
    if (error instanceof TooLarge) throw tooLarge(grant.maxSizeBytes)
    throw error instanceof InspectionFailed ? notChecked() : error
  }
}

async function keep(
  { db, store, inspector, scheduleScan, readStoredFile }: UploadDeps,
  file: IncomingFile,
  grant: UploadGrant,
  storageId: string,
) {
  const limit = grant.maxSizeBytes
  const stored = await store.put(storageId, withinLimit(file.body, limit), limit)
  const finding = await inspector.inspect({
    whose: grant.personId,
    size: stored.size,
    open: () => store.open(storageId),
  })
  const isDiscarded = isUseless(finding)
  const open = () => store.open(storageId)
  const reading = isDiscarded ? null : await readStoredFile({ grant, storageId, finding, open })
  const isHeld = scheduleScan !== undefined && !isDiscarded
  await db.transaction().execute(async (tx) => {
    await addStoredFile(tx, {
      storageId,
      grant,
      stored,
      finding,
      claimedContentType: file.contentType,
      scan: isHeld ? 'held' : 'not scanned',
      isDiscarded,
      reading,
    })
    await reserveBytes(tx, file.token, 0)
    if (isHeld) await scheduleScan(tx, storageId)
  })
  // Why it was refused is told when it is registered; the bytes serve nobody until then.
  if (isDiscarded) await store.remove(storageId)
  return { storageId, size: stored.size }
}

/** Reserves what is announced, or the most that may come, before anything of it is read. */
async function takeRoom({ db, store, quotas }: UploadDeps, file: IncomingFile, grant: UploadGrant) {
  if (!quotas) return
  const bytes = file.contentLength ?? grant.maxSizeBytes
  const { noRoom, going } = await db.transaction().execute(async (tx) => {
    const going = await forgetAbandoned(tx, quotas, grant.personId, bytes)
    const noRoom = await findNoRoom(tx, quotas, grant, { bytes, files: 1 })
    if (!noRoom) await reserveBytes(tx, file.token, bytes)
    return { noRoom, going }
  })
  for (const storageId of going) await store.remove(storageId)
  if (!noRoom) return
  await swallow(file.body, grant.maxSizeBytes)
  throw new HttpProblem(409, noRoom.code, noRoom.message)
}

/** Browsers hear an answer only when their whole file was taken; a broken line would tell them nothing. */
async function swallow(body: IncomingMessage, limit: number): Promise<void> {
  try {
    for await (const _ of withinLimit(body, limit));
  } catch {
    // Whoever hangs up, or sends without end, needs no answer.
  }
}

/**
 * Counts what has arrived but waits to be taken too, and hangs up at once. No browser gets here: it states the length
 * of a file, and is answered before it has sent any of it.
 */
async function* withinLimit(body: IncomingMessage, limit: number): AsyncGenerator<Uint8Array> {
  let taken = 0
  // What is left when a store gives up is still swallowed: a body that is destroyed takes the line with it.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
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

/** Not the file's fault, so that trying again can help; it is still where it was chosen. */
function notChecked() {
  return new HttpProblem(
    503,
    'FILE_NOT_CHECKED',
    'This file could not be checked just now. Try again in a moment.',
  )
}

function tooLarge(limit: number) {
  const megabytes = Math.max(1, Math.round(limit / 1_048_576))
  return new HttpProblem(413, 'TOO_LARGE', `File must be ${megabytes}MB or smaller.`)
}
