import { Readable } from 'node:stream'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { createInspector } from '../files/inspection/inspector.ts'
import { createLog } from '../log.ts'
import type { Workspace } from '../testing/workspace.ts'
import { readDocuments } from './read-documents.ts'

/** A PDF whose pages say this; a page without a word is like one of a scan. */
export async function pdfOf(pages: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const text of pages) document.addPage([600, 800]).drawText(text, { x: 40, y: 700, size: 10, font })
  return document.save()
}

/** The job that reads documents, over a store that has what is put into `bytes`. */
export function createReading(workspace: Workspace) {
  const inspector = createInspector()
  const bytes = new Map<string, Uint8Array>()
  const read = () =>
    readDocuments({
      db: workspace.db,
      sealer: workspace.services.sealer,
      inspector,
      log: createLog('silent'),
      store: {
        open: async (id) => {
          const there = bytes.get(id)
          if (!there) throw new Error('the store is away')
          return Readable.from([there])
        },
      },
    })
  return { bytes, read, stop: () => inspector.stop() }
}
