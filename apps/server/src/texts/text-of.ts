import { pdfMagic, startsWith, zipMagic } from '@granary/api'
import { TextGathering } from './gathering.ts'

/** What was read of a document; of how many pages, where it has pages. */
export interface DocumentText {
  /** Pages are divided by form feeds. */
  readonly text: string
  readonly pages: number | null
  /** Of those, without a single letter or digit; null where not all of them were looked at. */
  readonly pagesWithoutText: number | null
}

/** By what the bytes are; each kind brings what reads it. Rejects for what cannot be opened. */
export async function textOf(bytes: Uint8Array): Promise<DocumentText> {
  if (startsWith(bytes, pdfMagic)) return (await import('./text-of-pdf.ts')).textOfPdf(bytes)
  if (startsWith(bytes, zipMagic)) return (await import('./text-of-package.ts')).textOfPackage(bytes)
  const gathering = new TextGathering()
  gathering.add(decoded(bytes))
  return { text: gathering.text, pages: null, pagesWithoutText: null }
}

/** A mark at the beginning says UTF-16; letters of no known encoding become signs that nobody looks for. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
