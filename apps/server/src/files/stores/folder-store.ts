import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileMissing, type FileStore, isKey, measured, NoSpace, requireKey } from './store.ts'

/**
 * Files in a local (or shared) folder, spread over 256 folders by the beginning of their key. A file appears under
 * its key only when it is whole and on the disk: it is written beside, synced, and renamed.
 */
export async function createFolderStore(root: string): Promise<FileStore> {
  const incoming = join(root, 'incoming')
  await mkdir(incoming, { recursive: true }).catch((error: Error) => {
    throw new Error(`FILES_DIR (${root}) cannot be written: ${error.message}`, { cause: error })
  })
  const pathOf = (key: string) => join(root, requireKey(key).slice(0, 2), key)

  return {
    async put(key, content, limit) {
      const path = pathOf(key)
      const part = join(incoming, randomUUID())
      try {
        const passing = measured(content, limit)
        const file = await open(part, 'wx', 0o600)
        try {
          for await (const chunk of passing.chunks()) await file.writeFile(chunk)
          await file.sync()
        } finally {
          await file.close()
        }
        await mkdir(dirname(path), { recursive: true })
        await rename(part, path)
        await syncFolder(dirname(path))
        return passing.result()
      } catch (error) {
        await rm(part, { force: true })
        throw isFull(error) ? new NoSpace('The folder of files is full.', { cause: error }) : error
      }
    },

    async open(key, range) {
      const path = pathOf(key)
      const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new FileMissing(key)
        throw error
      })
      return createReadStream(path, { fd: file, ...range })
    },

    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),

    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await rm(join(incoming, key), { force: true })
    },

    // Also what was being written when a server was killed, under a name that nobody knows: it is collected as a stray.
    async *list() {
      for await (const entry of await opendir(root, { recursive: true })) {
        if (!entry.isFile() || !isKey(entry.name)) continue
        const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
        if (found) yield { key: entry.name, size: found.size, modifiedAt: found.mtime }
      }
    },
  }
}

/** The disk, or what this account may have of it. */
function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** A rename is durable when the folder is. Windows cannot open folders and needs none of this. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r').catch(() => undefined)
  if (!folder) return
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
