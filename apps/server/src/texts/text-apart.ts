import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readLineApart } from '../files/inspection/read-line-apart.ts'
import type { DocumentText } from './text-of.ts'

const apart = {
  program: fileURLToPath(new URL('./text-main.ts', import.meta.url)),
  memoryBytes: 512 * 1024 * 1024,
  processorMs: 30_000,
  patienceMs: 90_000,
  /** Text of the most that is kept, with every sign written as its number. */
  longestAnswer: 2 * 1024 * 1024,
}

const answerShape = z.strictObject({
  text: z.string(),
  pages: z.number().nullable(),
  pagesWithoutText: z.number().nullable(),
})

/** In a process of its own; undefined for a document that cannot be opened or takes more than there is to give. */
export async function textApart(
  open: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<DocumentText | undefined> {
  const said = await readLineApart(apart, open)
  try {
    return said === undefined ? undefined : answerShape.parse(JSON.parse(said))
  } catch {
    return undefined
  }
}
