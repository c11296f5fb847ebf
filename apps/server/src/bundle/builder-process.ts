import { fileURLToPath } from 'node:url'
import { diedOfTheFile, endOf, start } from '../files/inspection/inspection-start.ts'
import type { Line, Task } from './build-lines.ts'
import type { Progress } from './plan.ts'

const program = fileURLToPath(new URL('./build-main.ts', import.meta.url))

export interface BuildLimits {
  readonly memoryBytes: number
  readonly processorMs: number
  /** What opening one document may take of it. */
  readonly documentMs: number
}

/** A volume takes two and a half times its size while it is put together; a document takes seconds at most. */
export const buildLimits: BuildLimits = {
  memoryBytes: 1024 * 1024 * 1024,
  processorMs: 20 * 60_000,
  documentMs: 60_000,
}

/** The process ended in the middle of a document, which has to stand there by a sheet. */
export class EndedByDocument extends Error {
  override readonly name = 'EndedByDocument'
  readonly local: string
  /** Somebody or something ended it from outside, which may be the document's doing or not. */
  readonly isFromOutside: boolean

  constructor(local: string, why: string, isFromOutside: boolean) {
    super(`The builder ended in the middle of a document: ${why}`)
    this.local = local
    this.isFromOutside = isFromOutside
  }
}

/** One piece of work in a process of its own. It ends with the signal, or when this process does. */
export async function buildApart<Result>(
  { documentMs, ...limits }: BuildLimits,
  task: Omit<Task, 'documentMs'>,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted()
  const child = start(program, limits)
  const ended = endOf(child)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  let outcome: Line | undefined
  let taking: string | null = null
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const said = JSON.parse(line) as Line
      if ('progress' in said) onProgress(said.progress)
      else if ('taking' in said) taking = said.taking
      else outcome = said
    }
  })
  child.stdin?.on('error', () => {})
  child.stdin?.write(`${JSON.stringify({ ...task, documentMs })}\n`)
  const end = await ended
  signal.removeEventListener('abort', kill)
  signal.throwIfAborted()
  if (outcome && 'result' in outcome) return outcome.result as Result
  const why = wordsOf(outcome) ?? `it ended with ${end.code ?? end.signal}`
  if (taking !== null) throw new EndedByDocument(taking, why, !outcome && !diedOfTheFile(end))
  throw new Error(`A package could not be built: ${why}`)
}

function wordsOf(line: Line | undefined): string | undefined {
  if (line && 'failed' in line) return line.failed
  return line && 'spent' in line ? `it took too much: ${line.spent}` : undefined
}
