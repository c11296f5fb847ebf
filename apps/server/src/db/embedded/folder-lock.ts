import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One process a data folder. PostgreSQL refuses a second server by itself, but the second process would take the first
 * one's server for a left-over and stop it.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'process.lock')
  const own = `${path}.${process.pid}`
  const mark = markOf(process.pid)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(own, mark)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new Error(`The data folder cannot be written, set DATA_DIR to one that can: ${reason}`, {
      cause: error,
    })
  }
  try {
    while (!linkedAs(own, path)) {
      const holder = read(path)
      if (holder !== undefined && isCurrent(holder)) {
        throw new Error(
          `Another Granary (process ${holder.split(' ')[0]}) uses the data folder ${folder}: stop it, or set DATA_DIR to another folder.`,
        )
      }
      removeStale(path, holder)
    }
  } finally {
    rmSync(own, { force: true })
  }
  return () => {
    if (read(path) === mark) rmSync(path, { force: true })
  }
}

/** Linking fails when the name is taken, in one step: only one of several processes gets it. */
function linkedAs(own: string, path: string): boolean {
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Two may find the same stale file; the slower of them may have moved the faster one's new file, and puts it back. */
function removeStale(path: string, holder: string | undefined): void {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
    if (read(aside) !== holder) linkedAs(aside, path)
    rmSync(aside, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function isCurrent(holder: string): boolean {
  const pid = Number(holder.split(' ')[0])
  return pid > 0 && markOf(pid) === holder
}

/** Numbers of processes are used again; together with the moment of the start they name one process. */
function markOf(pid: number): string {
  if (process.platform === 'linux') {
    const status = read(`/proc/${pid}/stat`)
    return status === undefined ? '' : `${pid} ${status.slice(status.lastIndexOf(')')).split(' ')[20]}`
  }
  try {
    process.kill(pid, 0)
    return String(pid)
  } catch {
    return ''
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
