/** Programs look for the beginning of a PDF this far into a file, browsers for that of a page. */
const headBytes = 1024
const pdfHead = '%PDF-'
const marksOfPages = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|object|\?php)\b/i

/**
 * Whether one program would take this file for one thing and another program for another: what somebody checked is
 * then not what somebody else opens. Archives are read from their end, PDFs and pages from anywhere near their
 * beginning.
 */
export function isTwoKinds(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = view.toString('latin1', 0, headBytes)
  const isPdf = head.startsWith(pdfHead)
  if (!isPdf && head.includes(pdfHead)) return true
  if (isPdf && marksOfPages.test(head)) return true
  return !head.startsWith('PK') && holdsArchive(view)
}

const endOfArchive = Buffer.from('PK\x05\x06', 'latin1')
const endLength = 22
const longestComment = 0xffff
const directoryEntry = 0x02014b50

/** An archive somewhere before the end, as tolerant programs find it: its last record leads to its first entry. */
function holdsArchive(view: Buffer): boolean {
  const from = Math.max(0, view.length - endLength - longestComment)
  for (let at = view.lastIndexOf(endOfArchive); at >= from; at = view.lastIndexOf(endOfArchive, at - 1)) {
    if (at + endLength <= view.length && leadsToEntries(view, at)) return true
    if (at === 0) break
  }
  return false
}

/** The list of entries stands right before the last record, whatever stands before the archive. */
function leadsToEntries(view: Buffer, at: number): boolean {
  const size = view.readUInt32LE(at + 12)
  const isEmpty = view.readUInt16LE(at + 10) === 0
  return isEmpty || (size >= 4 && size <= at && view.readUInt32LE(at - size) === directoryEntry)
}
