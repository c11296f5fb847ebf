import { fileURLToPath } from 'node:url'
import { endOf, start } from '../files/inspection/inspection-start.ts'
import type { Task } from './build-main.ts'
import type { Progress } from './plan.ts'

const program = fileURLToPath(new URL('./build-main.ts', import.meta.url))
/** A volume takes two and a half times its size while it is put together. */
const limits = { memoryBytes: 1024 * 1024 * 1024, processorMs: 20 * 60_000 }

type Line = { readonly progress: Progress } | { readonly result: unknown } | { readonly failed: string }

/** One piece of work in a process of its own. It ends with the signal, or when this process does. */
export async function buildApart<Result>(
  task: Task,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted()
  const child = start(program, limits)
  const ended = endOf(child)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  let outcome: Line | undefined
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const said = JSON.parse(line) as Line
      if ('progress' in said) onProgress(said.progress)
      else outcome = said
    }
  })
  child.stdin?.on('error', () => {})
  child.stdin?.write(`${JSON.stringify(task)}\n`)
  const { code, signal: endedBy } = await ended
  signal.removeEventListener('abort', kill)
  signal.throwIfAborted()
  if (outcome && 'result' in outcome) return outcome.result as Result
  const why = outcome && 'failed' in outcome ? outcome.failed : `it ended with ${code ?? endedBy}`
  throw new Error(`A package could not be built: ${why}`)
}
