import {
  type DeviceKey,
  deviceRequest,
  FILES,
  holdLock,
  leftBy,
  newDeviceKey,
  tryLock,
} from '../../../lib/session/device-store.ts'
import { openChunks, openWords, sealChunks, sealWords } from './sealed-chunks.ts'

/** A file chosen while there is no line, kept on this device until it can be sent. */
export interface WaitingFile {
  readonly id: string
  readonly fieldId: string
  readonly name: string
  readonly size: number
}

export const MOST_WAITING_BYTES = 500 * 1024 * 1024

export const waitingTexts = {
  full: 'This device keeps at most 500 MB of files until the connection is back. Choose this file again then.',
  impossible: 'This browser cannot keep files until the connection is back. Choose this file again then.',
}

export interface WaitingFiles {
  keep(fieldId: string, file: File): Promise<WaitingFile>
  list(): Promise<readonly WaitingFile[]>
  /** Hands the file to this window alone; undefined when another window has it, or has sent it already. */
  take<Result>(id: string, use: (file: File) => Promise<Result>): Promise<Result | undefined>
  drop(id: string): Promise<void>
}

/** What the device knows of a file; everything about it but its size is sealed. */
interface KeptFile {
  readonly key: CryptoKey
  readonly size: number
  readonly at: number
  readonly words: ArrayBuffer
}

interface Words {
  readonly fieldId: string
  readonly name: string
  readonly type: string
  readonly lastModified: number
}

const FOLDER = 'waiting-files'

/**
 * The bytes lie in the private file system of our origin, encrypted like the journal with a key of their own, which
 * the browser never hands out. A file counts as kept once its entry is written, after its last byte.
 */
export function openWaitingFiles(personId: string, place: string): WaitingFiles {
  const keyOf = (id: string): DeviceKey => [personId, place, id]

  async function opened(id: string): Promise<{ kept: KeptFile; words: Words } | undefined> {
    const kept = await entryOf(keyOf(id))
    return kept && { kept, words: await openWords<Words>(kept.key, kept.words) }
  }

  return {
    async keep(fieldId, file) {
      // One at a time in all windows, so that two cannot share the last megabytes.
      const release = await holdLock(FOLDER).catch(impossible)
      try {
        if ((await bytesKept()) + file.size > MOST_WAITING_BYTES) throw new Error(waitingTexts.full)
        await removeRemains()
        const id = crypto.randomUUID()
        const key = await newDeviceKey()
        await writeSealed(id, key, file)
        const words: Words = { fieldId, name: file.name, type: file.type, lastModified: file.lastModified }
        const kept: KeptFile = {
          key,
          size: file.size,
          at: Date.now(),
          words: await sealWords(key, words),
        }
        await deviceRequest(FILES, 'readwrite', (store) => store.put(kept, keyOf(id)))
        return { id, fieldId, name: file.name, size: file.size }
      } catch (error) {
        throw isOurs(error) ? error : new Error(isQuota(error) ? waitingTexts.full : waitingTexts.impossible)
      } finally {
        release()
      }
    },
    async list() {
      const keys = await deviceRequest<DeviceKey[]>(FILES, 'readonly', (store) =>
        store.getAllKeys(leftBy(personId, place)),
      )
      const found = await Promise.all(keys.map(([, , id]) => opened(id).catch(() => undefined)))
      return found
        .flatMap((each, at) => (each ? [{ ...each, id: keys[at]?.[2] ?? '' }] : []))
        .toSorted((one, other) => one.kept.at - other.kept.at)
        .map(({ id, kept, words }) => ({ id, fieldId: words.fieldId, name: words.name, size: kept.size }))
    },
    async take(id, use) {
      const release = await tryLock(`${FOLDER}/${id}`)
      if (!release) return undefined
      try {
        const found = await opened(id)
        if (!found) return undefined
        const { name, type, lastModified } = found.words
        const parts = await openChunks(found.kept.key, await sealedBytes(id), found.kept.size)
        return await use(new File(parts, name, { type, lastModified }))
      } finally {
        release()
      }
    },
    async drop(id) {
      await deviceRequest(FILES, 'readwrite', (store) => store.delete(keyOf(id))).catch(() => undefined)
      await removeBytes(id)
    },
  }
}

const entryOf = (key: DeviceKey) =>
  deviceRequest<KeptFile | undefined>(FILES, 'readonly', (store) => store.get(key))

async function bytesKept(): Promise<number> {
  const kept = await deviceRequest<KeptFile[]>(FILES, 'readonly', (store) => store.getAll())
  return kept.reduce((sum, { size }) => sum + size, 0)
}

async function folder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(FOLDER, { create: true })
}

async function writeSealed(id: string, key: CryptoKey, file: File): Promise<void> {
  const handle = await (await folder()).getFileHandle(id, { create: true })
  const writable = await handle.createWritable()
  try {
    for await (const piece of sealChunks(key, file)) await writable.write(piece)
    await writable.close()
  } catch (error) {
    await writable.abort().catch(() => undefined)
    await removeBytes(id)
    throw error
  }
}

async function sealedBytes(id: string): Promise<Blob> {
  return (await (await folder()).getFileHandle(id)).getFile()
}

async function removeBytes(id: string): Promise<void> {
  const all = await folder().catch(() => undefined)
  await all?.removeEntry(id, { recursive: true }).catch(() => undefined)
}

/** Bytes without an entry are those of a window that crashed while it kept them. Only the keeper itself may look. */
async function removeRemains(): Promise<void> {
  const keys = await deviceRequest<DeviceKey[]>(FILES, 'readonly', (store) => store.getAllKeys())
  const known = new Set(keys.map(([, , id]) => id))
  for await (const name of (await folder()).keys()) if (!known.has(name)) await removeBytes(name)
}

const ownTexts: readonly string[] = Object.values(waitingTexts)

function isOurs(error: unknown): error is Error {
  return error instanceof Error && ownTexts.includes(error.message)
}

function isQuota(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function impossible(): never {
  throw new Error(waitingTexts.impossible)
}
