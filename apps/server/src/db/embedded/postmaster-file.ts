import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The file that a running server keeps in its cluster: who it is and how far it has come. */
export interface PostmasterFile {
  readonly pid: number
  readonly ready: boolean
  /** Folder of its socket. */
  readonly socket: string
}

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready', socket: lines[4] ?? '' } : undefined
  } catch {
    return undefined
  }
}

/** The same, unless the file was left by a server that is gone. */
export function readRunningPostmaster(cluster: string): PostmasterFile | undefined {
  const file = readPostmasterFile(cluster)
  return file !== undefined && isPostgresOf(file.pid, cluster) ? file : undefined
}

/**
 * Ends the server that an earlier process of ours left behind (it was killed and could not). Call it only while holding
 * the folder: then whoever still runs there has no master.
 */
export async function stopOrphan(cluster: string, patienceMs = 20_000): Promise<void> {
  const orphan = readRunningPostmaster(cluster)
  if (orphan === undefined) {
    // The number may by now belong to another program, and PostgreSQL would take that for a server.
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  const deadline = Date.now() + patienceMs
  signal(orphan.pid, 'SIGINT')
  while (isPostgresOf(orphan.pid, cluster)) {
    if (Date.now() > deadline) signal(orphan.pid, 'SIGQUIT')
    if (Date.now() > deadline + patienceMs) {
      throw new Error(
        `An earlier PostgreSQL (process ${orphan.pid}) still holds the folder ${cluster} of DATA_DIR.`,
      )
    }
    await sleep(20)
  }
}

/** A number in a file may by now belong to any program, so its command line must name this cluster. */
function isPostgresOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  return signal(pid, 0)
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
