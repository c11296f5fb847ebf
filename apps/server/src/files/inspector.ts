import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createFairQueue } from './fair-queue.ts'
import type { Finding } from './inspect.ts'
import { type InspectionLimits, inspectionLimits } from './inspection-limits.ts'

export interface Inspector {
  /**
   * Finds what a file is. A file that is too much for the limits has that as its flaw; rejects with
   * `InspectionFailed` when it is not the file's fault that nothing was found.
   */
  inspect(file: FileToInspect): Promise<Finding>
}

export interface FileToInspect {
  /** Whose file it is: people take turns. */
  readonly whose: string
  readonly size: number
  readonly open: () => Promise<AsyncIterable<Uint8Array>>
}

export class InspectionFailed extends Error {
  override readonly name = 'InspectionFailed'
}

export interface InspectorSettings extends InspectionLimits {
  readonly atOnce: number
  /** By the clock: reached by a process that stands still, or on a machine that has no time for it. */
  readonly patienceMs: number
  readonly program: string
}

const tries = 2

/** Inspects files in processes of their own: a file made to hurt hurts one of them, and the server stays as it was. */
export function createInspector(given: Partial<InspectorSettings> = {}): Inspector {
  const settings = { ...usual, ...given }
  const queue = createFairQueue(settings.atOnce)
  return {
    inspect: (file) =>
      queue.run(file.whose, async () => {
        for (let attempt = 1; attempt <= tries; attempt++) {
          const finding = await inspectOnce(settings, file)
          if (finding) return finding
        }
        throw new InspectionFailed(`the inspection ended without an answer, ${tries} times`)
      }),
  }
}

const usual: InspectorSettings = {
  ...inspectionLimits,
  atOnce: 2,
  patienceMs: 60_000,
  program: fileURLToPath(new URL('./inspect-main.ts', import.meta.url)),
}

async function inspectOnce(settings: InspectorSettings, file: FileToInspect): Promise<Finding | undefined> {
  const child = start(settings, file.size)
  const timer = setTimeout(() => child.kill('SIGKILL'), settings.patienceMs)
  try {
    const ended = endOf(child)
    const [said, , sent] = await Promise.allSettled([text(child.stdout), ended, send(file, child)])
    const finding = said.status === 'fulfilled' ? findingIn(said.value) : undefined
    if (finding) return finding
    // The store could not give the file: that is told as what it is.
    if (sent.status === 'rejected' && !isBrokenPipe(sent.reason)) throw sent.reason
    return diedOfTheFile(await ended) ? { kind: 'other', flaw: 'bomb', caution: null } : undefined
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

type ChildOfPipes = ChildProcess & { stdin: NodeJS.WritableStream; stdout: NodeJS.ReadableStream }

/**
 * It inherits no settings and so no secrets. It watches over its memory and time itself, which holds everywhere and
 * says why; the operating system is the outer fence where it has one, should the watch ever fail.
 */
function start({ memoryBytes, processorMs, program }: InspectorSettings, size: number): ChildOfPipes {
  const task = JSON.stringify({ size, memoryBytes, processorMs })
  const options: SpawnOptions = { stdio: ['pipe', 'pipe', 'ignore'], env: {} }
  const command = [process.execPath, program, task] as const
  if (process.platform === 'win32') return spawn(command[0], command.slice(1), options) as ChildOfPipes
  const dataKb = Math.ceil((memoryBytes + claimedBytes) / 1024)
  const seconds = Math.ceil(processorMs / 1000) + 1
  const fences = `ulimit -c 0; ulimit -d ${dataKb}; ulimit -S -t ${seconds}`
  return spawn(
    '/bin/sh',
    ['-c', `{ ${fences}; } 2>/dev/null; exec "$@"`, 'sh', ...command],
    options,
  ) as ChildOfPipes
}

/** What the runtime claims and never fills: above all half a gigabyte for compiled code. */
const claimedBytes = 768 * 1024 * 1024

async function send({ open }: FileToInspect, child: ChildOfPipes): Promise<void> {
  try {
    await pipeline(await open(), child.stdin)
  } catch (error) {
    // It would wait for the rest, unless it is what broke off and has said why.
    if (!isBrokenPipe(error)) child.kill('SIGKILL')
    throw error
  }
}

function findingIn(said: string): Finding | undefined {
  const [line = '', ...more] = said.split('\n')
  return more.length > 0 ? (JSON.parse(line) as Finding) : undefined
}

interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

function endOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
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

function diedOfTheFile({ code, signal }: End): boolean {
  return endsOfExhaustion.includes(signal) || codesOfExhaustion.includes(code)
}

function isBrokenPipe(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET'
}
