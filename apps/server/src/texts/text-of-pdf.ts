import { fileURLToPath } from 'node:url'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { TextGathering } from './gathering.ts'
import type { DocumentText } from './text-of.ts'

// This thread is one of its own already: the reader works in it and starts none beside.
Object.assign(globalThis, { pdfjsWorker })

/** Enough for every page that people send; a document that is made to take long gives what was read until then. */
const most = { pages: 5_000, ms: 15_000 }

/** Nothing is drawn: pictures and typefaces are not even opened. */
const options = {
  disableFontFace: true,
  isImageDecoderSupported: false,
  isOffscreenCanvasSupported: false,
  maxImageSize: 1,
  useSystemFonts: false,
  useWasm: false,
  useWorkerFetch: false,
  verbosity: 0,
}

export async function textOfPdf(bytes: Uint8Array): Promise<DocumentText> {
  const until = performance.now() + most.ms
  const cMapUrl = fileURLToPath(new URL('cmaps/', import.meta.resolve('pdfjs-dist/package.json')))
  const document = await getDocument({ ...options, data: bytes, cMapUrl, cMapPacked: true }).promise
  const gathering = new TextGathering()
  const pages = document.numPages
  let without = 0
  let at = 0
  while (at < Math.min(pages, most.pages) && !gathering.isFull && performance.now() < until) {
    if (!(await addPage(document, ++at, gathering))) without++
    gathering.endPage()
  }
  return { text: gathering.text, pages, pagesWithoutText: at === pages ? without : null }
}

/** Whether anything can be read on it. A page that cannot be opened holds nothing up. */
async function addPage(document: PDFDocumentProxy, at: number, gathering: TextGathering): Promise<boolean> {
  let hasText = false
  try {
    const page = await document.getPage(at)
    const reader = page.streamTextContent({ includeMarkedContent: false }).getReader()
    for (let part = await reader.read(); !part.done && !gathering.isFull; part = await reader.read()) {
      const { items } = part.value as { readonly items: readonly Piece[] }
      const text = items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')
      hasText ||= /[\p{L}\p{N}]/u.test(text)
      gathering.add(text)
    }
    if (gathering.isFull) await reader.cancel(new Error('Enough was read.'))
    page.cleanup()
  } catch {
    // What was read of it until then stays.
  }
  return hasText
}

interface Piece {
  readonly str: string
  readonly hasEOL: boolean
}
