import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import contentDisposition from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { ZipFile } from 'yazl'
import type { Tables } from '../../db/schema.generated.ts'
import { HttpProblem } from '../../requests/problems.ts'
import { findStoredFile } from '../records/stored-files.ts'
import { FileMissing, type FileStore } from '../stores/store.ts'
import { entryNames, type NamedFile } from './entry-names.ts'

export interface BundledFile extends NamedFile {
  readonly storageId: string
  readonly uploadedAt: Date
}

/** The documents of a project or of one of its stages, as they go out in one ZIP. */
export interface DocumentBundle {
  /** What the ZIP is called. */
  readonly title: string
  readonly files: readonly BundledFile[]
}

interface BundleDeps {
  readonly db: Kysely<Tables>
  readonly store: FileStore
}

/**
 * Streams the documents one after another: nothing is gathered, however many and large they are, and whoever goes away
 * ends it. A ZIP that breaks off has no end, so that no part of it passes for the whole.
 */
export async function sendBundle(
  deps: BundleDeps,
  bundle: DocumentBundle,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (bundle.files.length === 0) {
    throw new HttpProblem(404, 'NO_DOCUMENTS', 'There are no documents to download yet.')
  }
  const zip = new ZipFile()
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error))
  fill(deps, zip, bundle.files, gone.signal).catch((error: Error) => {
    if (!gone.signal.aborted) request.log.error({ err: error }, 'documents could not be sent to their end')
    output.destroy(error)
  })
  return reply
    .type('application/zip')
    .header('content-disposition', contentDisposition(`${bundle.title}.zip`, { type: 'attachment' }))
    .send(output)
}

async function fill(deps: BundleDeps, zip: ZipFile, files: readonly BundledFile[], gone: AbortSignal) {
  const names = entryNames(files)
  const left: string[] = []
  for (const [at, file] of files.entries()) {
    const name = names[at] ?? ''
    const content = await open(deps, file)
    if (!content) left.push(name)
    else await add(zip, name, file, content, gone)
  }
  if (left.length > 0) zip.addBuffer(Buffer.from(wordsOn(left)), 'Not included.txt')
  zip.end()
}

/** Nothing for a file that the virus check holds or refused, or whose bytes are not there. */
async function open({ db, store }: BundleDeps, { storageId }: BundledFile): Promise<Readable | undefined> {
  const stored = await findStoredFile(db, storageId)
  if (!stored || stored.scan === 'held' || stored.scan === 'infected') return undefined
  try {
    return await store.open(storageId)
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}

/** As they are: what people upload is compressed in itself. */
async function add(zip: ZipFile, name: string, file: BundledFile, content: Readable, signal: AbortSignal) {
  const passing = new PassThrough()
  zip.addReadStreamLazy(name, { mtime: file.uploadedAt, compress: false }, (done) => done(null, passing))
  await pipeline(content, passing, { signal })
}

function wordsOn(left: readonly string[]): string {
  return `These files could not be included, because the virus check has not let them pass or they cannot be read:\r\n\r\n${left.join('\r\n')}\r\n`
}
