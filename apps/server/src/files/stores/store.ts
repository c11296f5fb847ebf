import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Where the bytes of files are kept. Keys are ours (`isKey`), never names that people gave. */
export interface FileStore {
  /**
   * Keeps the content under the key, whole or not at all; rejects with `TooLarge` as soon as it passes the limit, and
   * with `NoSpace` when there is none left.
   */
  put(key: string, content: AsyncIterable<Uint8Array>, limit: number): Promise<Stored>
  /** Rejects with `FileMissing` when there is no such object. Both ends of a range are part of it. */
  open(key: string, range?: ByteRange): Promise<Readable>
  has(key: string): Promise<boolean>
  /** Removing what is not there is no error: a job may run twice. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<ListedFile>
}

export interface Stored {
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface ListedFile {
  readonly key: string
  readonly size: number
  readonly modifiedAt: Date
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** Where files are kept is full: the same file may be taken later. */
export class NoSpace extends Error {
  override readonly name = 'NoSpace'
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing'
}

export function isKey(key: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(key)
}

export function requireKey(key: string): string {
  if (!isKey(key)) throw new FileMissing('not a key of a stored file')
  return key
}

/** Counts and hashes what passes, and stops at the first chunk beyond the limit. */
export function measured(content: AsyncIterable<Uint8Array>, limit: number) {
  const hash = createHash('sha256')
  let size = 0
  let failure: unknown
  return {
    async *chunks(): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of content) {
          size += chunk.byteLength
          if (size > limit) throw new TooLarge(`more than ${limit} bytes`)
          hash.update(chunk)
          yield chunk
        }
      } catch (error) {
        failure = error
        throw error
      }
    },
    /** Why the content broke off: a store's library may put an error of its own clearing up in its place. */
    failure: () => failure,
    result: (): Stored => ({ size, sha256: hash.digest('hex') }),
  }
}
