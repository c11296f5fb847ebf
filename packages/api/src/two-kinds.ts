/** Programs look for the beginning of a PDF this far into a file, browsers for that of a page. */
const headBytes = 1024
const pdfHead = '%PDF-'
const marksOfPages = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|object|\?php)\b/i

/** What is said of such a file, before it is sent and after. */
export const twoKindsInOne =
  'This file is two kinds of file in one, or a form that only Acrobat shows. Save it again in the format that you mean, or print it to a PDF, and upload the new copy.'

/**
 * Whether one program would take this file for one thing and another program for another: what somebody checked is
 * then not what somebody else opens. Archives are read from their end, PDFs and pages from anywhere near their
 * beginning.
 */
export function isTwoKinds(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, headBytes))
  const isPdf = head.startsWith(pdfHead)
  if (!isPdf && head.includes(pdfHead)) return true
  if (isPdf && marksOfPages.test(head)) return true
  return !head.startsWith('PK') && holdsArchive(bytes)
}

const endOfArchive = 0x06054b50
const endLength = 22
const longestComment = 0xffff
const directoryEntry = 0x02014b50

/** An archive somewhere before the end, as tolerant programs find it: its last record leads to its first entry. */
function holdsArchive(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const from = Math.max(0, bytes.length - endLength - longestComment)
  for (let at = bytes.length - endLength; at >= from; at--)
    if (view.getUint32(at, true) === endOfArchive && leadsToEntries(view, at)) return true
  return false
}

/** The list of entries stands right before the last record, whatever stands before the archive. */
function leadsToEntries(view: DataView, at: number): boolean {
  const size = view.getUint32(at + 12, true)
  const isEmpty = view.getUint16(at + 10, true) === 0
  return isEmpty || (size >= 4 && size <= at && view.getUint32(at - size, true) === directoryEntry)
}
