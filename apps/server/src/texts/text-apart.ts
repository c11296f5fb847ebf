import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Inspector } from '../files/inspection/inspector.ts'
import type { Reading } from '../files/inspection/reading.ts'
import type { FileToRead } from '../files/inspection/reading-process.ts'
import { judgmentOfTexts, type ReadText } from './judgment-of-texts.ts'
import type { DocumentText } from './text-of.ts'

export const textReading: Reading<ReadText> = {
  ...judgmentOfTexts,
  program: fileURLToPath(new URL('./text-main.ts', import.meta.url)),
  memoryBytes: 512 * 1024 * 1024,
  processorMs: 30_000,
  patienceMs: 90_000,
  filesEach: 50,
  shape: z.strictObject({
    read: z
      .strictObject({
        text: z.string(),
        pages: z.number().nullable(),
        pagesWithoutText: z.number().nullable(),
      })
      .nullable(),
  }),
  /** Text of the most that is kept, with every sign written as its number. */
  longestAnswer: 2 * 1024 * 1024,
  isSound: judgmentOfTexts.isPlain,
}

/** In a process beside the server; undefined for a document that cannot be opened or takes more than there is to give. */
export async function textApart(
  inspector: Pick<Inspector, 'read'>,
  file: FileToRead,
): Promise<DocumentText | undefined> {
  const { read } = await inspector.read(file, textReading)
  return read ?? undefined
}
