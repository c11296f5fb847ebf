import { chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** Where everything goes that is needed to have a cluster again as it was at any moment. */
export interface ArchiveFolder {
  /** Of the cluster, whatever folder it lies in: another one never mixes with it. */
  readonly id: string
  /** Copies of the whole cluster, each in a folder named after the moment at which it was complete. */
  readonly copies: string
  /** What was written since, in pieces, packed. */
  readonly log: string
}

/** As PostgreSQL knows it: the first eight bytes of its control file. */
export function clusterId(cluster: string): string {
  return readFileSync(join(cluster, 'global/pg_control')).readBigUInt64LE(0).toString()
}

export function archiveOf(folder: string, id: string): ArchiveFolder {
  return { id, copies: join(folder, id, 'copies'), log: join(folder, id, 'log') }
}

/** The archives of all clusters that ever wrote there. */
export function archivesIn(folder: string): ArchiveFolder[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map((id) => archiveOf(folder, id))
}

/** Makes it for the cluster, so that the account of PostgreSQL can write its log there. */
export function makeArchive(folder: string, cluster: string, account: Account): ArchiveFolder {
  try {
    const archive = archiveOf(folder, clusterId(cluster))
    mkdirSync(archive.copies, { recursive: true, mode: 0o700 })
    mkdirSync(archive.log, { recursive: true, mode: 0o700 })
    if (account.kind === 'other') {
      for (const path of [join(folder, archive.id), archive.log]) chownSync(path, account.uid, account.gid)
    }
    return archive
  } catch (error) {
    throw new Error(
      `ARCHIVE_DIR (${folder}) cannot be written: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    )
  }
}

/** Within a minute everything is there. A piece of the log is written aside first, and never over another one. */
export function archivingSettings({ log }: ArchiveFolder): Record<string, string> {
  const piece = inShell(`${log}/%f.gz`)
  const part = inShell(`${log}/%f.part`)
  const isThere = `test -e ${piece} && gzip -dc ${piece} | cmp -s - %p`
  const copy = `test ! -e ${piece} && gzip -1 -c %p > ${part} && sync ${part} && mv ${part} ${piece}`
  return { archive_mode: 'on', archive_timeout: '60', archive_command: `{ ${isThere}; } || { ${copy}; }` }
}

/** How far the log is read: to a moment, to a place in it, or to its end. */
export type Target = { readonly moment: Date } | { readonly place: string } | 'its end'

/** How a cluster that is put together from a copy reads the log. */
export function recoverySettings({ log }: ArchiveFolder, target: Target): Record<string, string> {
  return {
    restore_command: `gzip -dc ${inShell(`${log}/%f.gz`)} > %p`,
    recovery_target_action: 'promote',
    archive_mode: 'off',
    hot_standby: 'off',
    ...(target !== 'its end' &&
      ('moment' in target
        ? { recovery_target_time: target.moment.toISOString().replace('T', ' ').replace('Z', '+00') }
        : { recovery_target_lsn: target.place })),
  }
}

/** A sign of percent stands for more where PostgreSQL reads it. */
function inShell(path: string): string {
  const [folder, name = ''] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/'))]
  return `'${folder.replaceAll('%', '%%').replaceAll("'", "'\\''")}${name}'`
}
