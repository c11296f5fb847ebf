import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Account, commandFor } from './account.ts'
import type { Places } from './places.ts'

/** Name of the role that owns an embedded cluster. */
export const clusterOwner = 'granary'
/** Name of the database in it that is ours. */
export const ownDatabase = 'granary'

/**
 * Makes the cluster unless it is there; aside first, so that a cluster under its own name is always a whole one. The
 * collation is the same on every platform: the order of texts, and every index with it, must not depend on the C library.
 */
export async function makeCluster(
  places: Places,
  account: Account,
  { durable, copyOf }: { readonly durable: boolean; readonly copyOf?: string | undefined },
): Promise<void> {
  const { binaries, cluster } = places
  if (existsSync(cluster)) return checkVersion(cluster, binaries.major)
  const making = `${cluster}.making`
  rmSync(making, { recursive: true, force: true })
  if (copyOf === undefined) await initialize(making, places, account, durable)
  else {
    checkVersion(copyOf, binaries.major)
    cpSync(copyOf, making, { recursive: true })
    chmodSync(making, 0o700)
    giveAll(making, account)
  }
  renameSync(making, cluster)
}

async function initialize(
  making: string,
  { binaries }: Places,
  account: Account,
  durable: boolean,
): Promise<void> {
  mkdirSync(making, { mode: 0o700 })
  give(making, account)
  const collation =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8']
  const args = ['-D', making, '-U', clusterOwner, '--auth=trust', '--encoding=UTF8', ...collation]
  if (!durable) args.push('--no-sync')
  await run(account, join(binaries.bin, 'initdb'), args)
}

function give(path: string, account: Account): void {
  if (account.kind === 'other') chownSync(path, account.uid, account.gid)
}

function giveAll(folder: string, account: Account): void {
  if (account.kind !== 'other') return
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    give(join(folder, path), account)
  give(folder, account)
}

function checkVersion(cluster: string, major: number): void {
  const found = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10)
  if (found === major) return
  throw new Error(
    `The database in DATA_DIR was made by PostgreSQL ${found}, this version of Granary brings PostgreSQL ${major}: ` +
      'make a backup with the version of Granary that made it, and restore that into an empty DATA_DIR.',
  )
}

/** Settings of the server process; they are on its command line, so nothing has to be written into the cluster. */
export function serverArguments(
  { cluster, socket }: Places,
  durable: boolean,
  connections: number,
  more: Readonly<Record<string, string>> = {},
): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    port: 5432,
    max_connections: connections,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_min_messages: 'warning',
    // A log that is no longer needed goes, instead of lying there with its contents until it is written over.
    wal_recycle: 'off',
    ...more,
  }
  if (!durable) Object.assign(settings, { fsync: 'off', full_page_writes: 'off' })
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

function run(account: Account, file: string, args: readonly string[]): Promise<void> {
  const command = commandFor(account, file, args)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(command.file, command.args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    ...(command.uid === undefined ? {} : { uid: command.uid, gid: command.gid ?? command.uid }),
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  child.on('error', reject)
  child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(complaint.trim().slice(-2000)))))
  return promise
}
