import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readLineApart } from '../files/inspection/read-line-apart.ts'
import type { ReadSheet } from './planned.ts'

const apart = {
  program: fileURLToPath(new URL('./read-main.ts', import.meta.url)),
  memoryBytes: 320 * 1024 * 1024,
  processorMs: 15_000,
  patienceMs: 60_000,
  /** More than the cells of the largest workbook of ours say. */
  longestAnswer: 16 * 1024 * 1024,
}

export type WorkbookReading =
  | { readonly sheets: readonly ReadSheet[] }
  | { readonly problem: 'large' | 'broken' }

/** Reads a workbook in a process of its own. What that says is checked like anything from outside. */
export async function readApart(open: () => Promise<AsyncIterable<Uint8Array>>): Promise<WorkbookReading> {
  const said = await readLineApart(apart, open)
  return said === undefined ? { problem: 'large' } : readingIn(said)
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

function readingIn(said: string): WorkbookReading {
  try {
    return answerShape.parse(JSON.parse(said))
  } catch {
    return { problem: 'broken' }
  }
}
