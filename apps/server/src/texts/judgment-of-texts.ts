import type { Judgment } from '../files/inspection/reading.ts'
import type { DocumentText } from './text-of.ts'

/** Nothing of what cannot be opened. */
export interface ReadText {
  readonly read: DocumentText | null
}

export const judgmentOfTexts: Judgment<ReadText> = {
  tooMuch: { read: null },
  isPlain: ({ read }) => read !== null,
}
