import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it directly; root lends it a user namespace in which it is
 * nobody while it stays the owner of its files; where namespaces are forbidden, it runs as the real account nobody.
 */
export type Account =
  | { readonly kind: 'direct' }
  | { readonly kind: 'namespace' }
  | { readonly kind: 'other'; readonly uid: number; readonly gid: number }

/** Throws a sentence for people when root has no way to run it. */
export function chooseAccount(): Account {
  if (process.platform === 'win32') {
    throw new Error(
      'The packaged PostgreSQL is not used on Windows: set DATABASE_URL to a PostgreSQL server.',
    )
  }
  if (process.getuid?.() !== 0) return { kind: 'direct' }
  if (canRun('unshare', [...namespaceArguments, 'true'])) return { kind: 'namespace' }
  return otherAccount()
}

/** The account that PostgreSQL gets where root may not make a namespace. */
export function otherAccount(passwd = readFileSync('/etc/passwd', 'utf8')): Account {
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = passwd.match(new RegExp(`^${name}:([^:]*):(\\d+):(\\d+):`, 'm')) ?? []
    if (uid !== undefined && gid !== undefined) return { kind: 'other', uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no account nobody: start Granary as another user, or set DATABASE_URL.',
  )
}

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly uid?: number
  readonly gid?: number
}

/**
 * `ends` makes the kernel stop the program when this process dies, however it dies. It comes after the change of
 * account, which would clear it.
 */
export function commandFor(account: Account, file: string, args: readonly string[], ends = false): Command {
  const bound = ends && hasDeathSignal() ? ['setpriv', '--pdeathsig', 'INT', file, ...args] : [file, ...args]
  if (account.kind === 'namespace') return { file: 'unshare', args: [...namespaceArguments, ...bound] }
  const [program = file, ...rest] = bound
  if (account.kind === 'direct') return { file: program, args: rest }
  return { file: program, args: rest, uid: account.uid, gid: account.gid }
}

/** Whether an account that owns nothing can reach this path: every folder above lets others pass. */
export function isOpenToOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

const namespaceArguments = ['-U', '--map-user=65534', '--map-group=65534']

function hasDeathSignal(): boolean {
  return process.platform === 'linux' && canRun('setpriv', ['--pdeathsig', 'INT', 'true'])
}

function canRun(file: string, args: readonly string[]): boolean {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}
