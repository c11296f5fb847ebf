import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'
import type { Finding } from './inspect.ts'

export async function inspectPdf(bytes: Uint8Array): Promise<Finding> {
  if (endsAsArchive(bytes)) return { kind: 'other', flaw: null }
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    // Loading alone accepts anything that begins like a PDF.
    return { kind: 'pdf', flaw: document.getPageCount() > 0 ? null : 'broken' }
  } catch (error) {
    return { kind: 'pdf', flaw: error instanceof EncryptedPDFError ? 'protected' : 'broken' }
  }
}

/** An archive is read from its end, so a file can be a PDF to one program and an archive to another. */
function endsAsArchive(bytes: Uint8Array): boolean {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return end.lastIndexOf('PK\x05\x06') > end.lastIndexOf('%%EOF')
}
