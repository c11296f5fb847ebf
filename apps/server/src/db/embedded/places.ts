import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, isOpenToOthers } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'

/** Where the cluster, its socket and its programs are for the account that runs it. */
export interface Places {
  readonly binaries: PostgresBinaries
  readonly cluster: string
  readonly socket: string
}

/** The kernel takes 107 bytes for the address of a socket; some are left for what comes after. */
const longestSocketPath = 100

/** Makes the folders. `folder` is the one that the settings name; it stays the place where people look for their data. */
export function makePlaces(folder: string, binaries: PostgresBinaries, account: Account): Places {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account.kind !== 'other') {
    return { binaries, cluster: join(folder, 'cluster'), socket: socketFolder(folder, account) }
  }
  chmodSync(folder, 0o711)
  const base = isOpenToOthers(folder) ? folder : sharedFolder(folder)
  return { binaries: readable(binaries), cluster: join(base, 'cluster'), socket: socketFolder(base, account) }
}

function socketFolder(base: string, account: Account): string {
  const near = join(base, 'run')
  const path = Buffer.byteLength(join(near, '.s.PGSQL.5432.lock')) <= longestSocketPath ? near : far(base)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = lstatSync(path)
  const mine = account.kind === 'other' ? [0, account.uid] : [process.getuid?.()]
  // A folder with a guessable name in /tmp may have been put there by somebody else.
  if (!found.isDirectory() || !mine.includes(found.uid)) {
    throw new Error(
      `The folder ${path} belongs to somebody else: remove it, or give DATA_DIR a shorter path.`,
    )
  }
  chmodSync(path, 0o700)
  if (account.kind === 'other') chownSync(path, account.uid, account.gid)
  return path
}

function far(base: string): string {
  return join(tmpdir().length < 50 ? tmpdir() : '/tmp', `granary-${shortHash(base)}`)
}

/** A folder that another account can reach, for data whose own folder is closed to it. */
function sharedFolder(folder: string): string {
  const base = join('/var/lib/granary', shortHash(folder))
  mkdirSync(base, { recursive: true, mode: 0o711 })
  return base
}

/** The programs themselves, or a copy of them when they lie below a folder that is closed to others. */
function readable(binaries: PostgresBinaries): PostgresBinaries {
  if (isOpenToOthers(binaries.root)) return binaries
  const copy = join('/var/lib/granary', `postgres-${binaries.major}-${shortHash(binaries.root)}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    mkdirSync(dirname(copy), { recursive: true, mode: 0o711 })
    cpSync(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    try {
      renameSync(unfinished, copy)
    } catch {
      rmSync(unfinished, { recursive: true })
    }
  }
  return { ...binaries, root: copy, bin: join(copy, 'bin') }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
