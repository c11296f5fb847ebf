import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { endOf, start } from '../files/inspection/inspection-start.ts'
import type { ReadSheet } from './planned.ts'

const program = fileURLToPath(new URL('./read-main.ts', import.meta.url))
const limits = { memoryBytes: 320 * 1024 * 1024, processorMs: 15_000 }
const patienceMs = 60_000
/** More than the cells of the largest workbook of ours say. */
const longestAnswer = 16 * 1024 * 1024

export type WorkbookReading =
  | { readonly sheets: readonly ReadSheet[] }
  | { readonly problem: 'large' | 'broken' }

/** Reads a workbook in a process of its own. What that says is checked like anything from outside. */
export async function readApart(open: () => Promise<AsyncIterable<Uint8Array>>): Promise<WorkbookReading> {
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
    return readingIn(said)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

const cell = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.strictObject({ day: z.string().max(40) }),
  z.strictObject({ isFormula: z.literal(true) }),
])
const answerShape = z.union([
  z.strictObject({ sheets: z.array(z.strictObject({ name: z.string(), rows: z.array(z.array(cell)) })) }),
  z.strictObject({ problem: z.enum(['large', 'broken']) }),
])

/** One that was ended in the middle was given more than it may take. */
function readingIn(said: string): WorkbookReading {
  if (said.length > longestAnswer || !said.endsWith('\n')) return { problem: 'large' }
  try {
    return answerShape.parse(JSON.parse(said))
  } catch {
    return { problem: 'broken' }
  }
}
