import type { InspectionLimits } from '../content/inspection-limits.ts'
import { endOf, start } from './inspection-start.ts'

export interface Apart extends InspectionLimits {
  readonly program: string
  /** By the clock. */
  readonly patienceMs: number
  readonly longestAnswer: number
}

/**
 * Has a file read by a process of its own (`reading-thread.ts`) and gives the line that it said; undefined when it was
 * ended in the middle, since the file was more than it may take.
 */
export async function readLineApart(
  { program, patienceMs, longestAnswer, ...limits }: Apart,
  open: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<string | undefined> {
  const child = start(program, limits)
  const ended = endOf(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (said.length > longestAnswer) child.kill('SIGKILL')
  })
  child.stdin?.on('error', () => {})
  try {
    for await (const chunk of await open()) {
      if (child.stdin?.destroyed) break
      child.stdin?.write(chunk)
    }
    child.stdin?.end()
    await ended
    return said.length > longestAnswer || !said.endsWith('\n') ? undefined : said
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
