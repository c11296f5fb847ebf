import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import type { InspectionLimits } from '../content/inspection-limits.ts'

/**
 * It inherits no settings and so no secrets. It watches over its memory and time itself, which holds everywhere and
 * says why; the operating system is the outer fence where it has one, should the watch ever fail. That counts all the
 * time a process has used: it takes its last file before it has used as much as one file may, so it ends within twice
 * that, however many files it has read.
 */
export function start(program: string, limits: InspectionLimits): ChildProcess {
  const { memoryBytes, processorMs } = limits
  const options: SpawnOptions = { stdio: ['pipe', 'pipe', 'ignore'], env: {} }
  const command = [process.execPath, program, JSON.stringify({ memoryBytes, processorMs })] as const
  if (process.platform === 'win32') return spawn(command[0], command.slice(1), options)
  const dataKb = Math.ceil((memoryBytes + claimedBytes) / 1024)
  const seconds = Math.ceil((2 * processorMs) / 1000) + 1
  const fences = `ulimit -c 0; ulimit -d ${dataKb}; ulimit -S -t ${seconds}`
  return spawn('/bin/sh', ['-c', `{ ${fences}; } 2>/dev/null; exec "$@"`, 'sh', ...command], options)
}

/** What the runtime claims and never fills: above all half a gigabyte for compiled code. */
const claimedBytes = 768 * 1024 * 1024

export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** One that could not even be started has ended as well. */
export function endOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    child.on('error', () => resolve({ code: null, signal: null }))
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
}

/** How a process ends that ran out of heap, of memory, of stack or of time. `SIGKILL` comes from outside. */
const endsOfExhaustion: readonly (NodeJS.Signals | null)[] = [
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGSEGV',
  'SIGBUS',
  'SIGXCPU',
]
const codesOfExhaustion: readonly (number | null)[] = [133, 134, 139]

export function diedOfTheFile({ code, signal }: End): boolean {
  return endsOfExhaustion.includes(signal) || codesOfExhaustion.includes(code)
}
