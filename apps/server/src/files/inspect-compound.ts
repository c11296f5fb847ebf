import * as CFB from 'cfb'
import type { Finding } from './inspect.ts'

/** The container of .doc and .xls; also what an encrypted .docx or .xlsx is wrapped in. */
export function inspectCompound(bytes: Uint8Array): Finding {
  try {
    const container = CFB.read(bytes, { type: 'buffer' })
    const stream = (name: string) => CFB.find(container, name)?.content as Uint8Array | undefined
    const workbook = stream('/Workbook') ?? stream('/Book')
    const document = stream('/WordDocument')
    if (stream('/EncryptedPackage')) return { kind: 'other', flaw: 'protected' }
    if (document) return { kind: 'doc', flaw: isProtectedDocument(document) ? 'protected' : null }
    if (workbook) return { kind: 'xls', flaw: isProtectedWorkbook(workbook) ? 'protected' : null }
    return { kind: 'other', flaw: null }
  } catch {
    return { kind: 'other', flaw: 'broken' }
  }
}

/** [MS-DOC] 2.5.2: the bit fEncrypted in the flags at byte 10 of the document's header. */
function isProtectedDocument(stream: Uint8Array): boolean {
  return ((stream[11] ?? 0) & 0x01) !== 0
}

const filePassRecord = 0x2f
/** The record that says how a workbook is encrypted stands among the first. */
const recordsRead = 20

/** [MS-XLS] 2.4.117: an encrypted workbook has a FilePass record near its beginning. */
function isProtectedWorkbook(stream: Uint8Array): boolean {
  const view = Buffer.from(stream)
  for (let at = 0, records = 0; records < recordsRead && at + 4 <= view.length; records++) {
    if (view.readUInt16LE(at) === filePassRecord) return true
    at += 4 + view.readUInt16LE(at + 2)
  }
  return false
}
