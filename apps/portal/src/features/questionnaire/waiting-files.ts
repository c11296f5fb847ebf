/** Files chosen while there is no line, in the private file system of our origin, until they can be sent. */
export interface WaitingFile {
  readonly id: string
  readonly fieldId: string
  readonly file: File
}

export const MOST_WAITING_BYTES = 500 * 1024 * 1024

export const waitingTexts = {
  full: 'This device keeps at most 500 MB of files until the connection is back. Choose this file again then.',
  impossible: 'This browser cannot keep files until the connection is back. Choose this file again then.',
}

export interface WaitingFiles {
  keep(fieldId: string, file: File): Promise<WaitingFile>
  list(): Promise<readonly WaitingFile[]>
  drop(id: string): Promise<void>
}

const ROOT = 'waiting-files'

/** One folder a file, so that the file keeps its own name. */
export function openWaitingFiles(personId: string, place: string): WaitingFiles {
  const folder = async () => {
    const root = await navigator.storage.getDirectory()
    const all = await root.getDirectoryHandle(ROOT, { create: true })
    return all.getDirectoryHandle(encodeURIComponent(`${personId}/${place}`), { create: true })
  }
  return {
    async keep(fieldId, file) {
      if ((await bytesKept()) + file.size > MOST_WAITING_BYTES) throw new Error(waitingTexts.full)
      const id = `${fieldId}~${crypto.randomUUID()}`
      try {
        const own = await (await folder()).getDirectoryHandle(id, { create: true })
        const handle = await own.getFileHandle(file.name, { create: true })
        const writable = await handle.createWritable()
        await writable.write(file)
        await writable.close()
      } catch (error) {
        await (await folder().catch(() => undefined))
          ?.removeEntry(id, { recursive: true })
          .catch(() => undefined)
        throw new Error(isQuota(error) ? waitingTexts.full : waitingTexts.impossible)
      }
      return { id, fieldId, file }
    },
    async list() {
      const found: WaitingFile[] = []
      const own = await folder().catch(() => undefined)
      if (!own) return found
      for await (const [id, entry] of own.entries()) {
        if (entry.kind !== 'directory') continue
        const [fieldId = ''] = id.split('~')
        for await (const file of filesIn(entry as FileSystemDirectoryHandle))
          found.push({ id, fieldId, file })
      }
      return found
    },
    async drop(id) {
      await (await folder()).removeEntry(id, { recursive: true }).catch(() => undefined)
    },
  }
}

async function bytesKept(): Promise<number> {
  const root = await navigator.storage.getDirectory().catch(() => undefined)
  const all = await root?.getDirectoryHandle(ROOT, { create: true })
  let bytes = 0
  if (all) for await (const file of filesIn(all)) bytes += file.size
  return bytes
}

async function* filesIn(folder: FileSystemDirectoryHandle): AsyncGenerator<File> {
  for await (const entry of folder.values()) {
    if (entry.kind === 'file') yield await (entry as FileSystemFileHandle).getFile()
    else yield* filesIn(entry as FileSystemDirectoryHandle)
  }
}

function isQuota(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
