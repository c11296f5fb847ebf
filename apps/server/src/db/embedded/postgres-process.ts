import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, commandFor } from './account.ts'
import type { Places } from './places.ts'
import { readPostmasterFile } from './postmaster-file.ts'

/** One run of the server. */
export interface PostgresProcess {
  readonly pid: number | undefined
  readonly ended: Promise<void>
  signal(name: NodeJS.Signals): void
}

/** A start after a crash reads the log of what was committed, which may take a while. */
const patienceAfterCrashMs = 120_000
const largestLogBytes = 5_000_000

/** Resolves when the server takes connections; throws its last words when it does not. */
export async function launchPostgres(
  places: Places,
  account: Account,
  args: readonly string[],
  logFile: string,
  startPatienceMs = patienceAfterCrashMs,
): Promise<PostgresProcess> {
  const log = openSync(logFile, sizeOf(logFile) > largestLogBytes ? 'w' : 'a')
  const logStart = sizeOf(logFile)
  const command = commandFor(account, join(places.binaries.bin, 'postgres'), args, true)
  const child = spawn(command.file, command.args, {
    stdio: ['ignore', log, log],
    cwd: '/',
    // A group of its own: Ctrl-C in a terminal must reach it through us, after our connections are closed.
    detached: true,
    ...(command.uid === undefined ? {} : { uid: command.uid, gid: command.gid ?? command.uid }),
  })
  closeSync(log)
  let over: string | undefined
  const ended = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      over ??= reason
      resolve()
    }
    child.on('error', (error) => end(error.message))
    child.on('exit', (code, signal) => end(`It ended with ${signal ?? code}.`))
  })
  const deadline = Date.now() + startPatienceMs
  while (!isReady(places.cluster, child.pid)) {
    if (over !== undefined || Date.now() > deadline) {
      child.kill('SIGQUIT')
      await ended
      throw new Error(lastWords(logFile, logStart) || (over ?? 'It did not get ready.'))
    }
    await sleep(5)
  }
  return { pid: child.pid, ended, signal: (name) => void child.kill(name) }
}

function isReady(cluster: string, pid: number | undefined): boolean {
  const file = readPostmasterFile(cluster)
  return file !== undefined && file.pid === pid && file.ready
}

function lastWords(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString().trim().split('\n')
  const fatal = lines.filter((line) => /FATAL|error/i.test(line))
  return (fatal.length > 0 ? fatal : lines).slice(-2).join(' ')
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
