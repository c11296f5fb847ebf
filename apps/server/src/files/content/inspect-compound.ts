import * as CFB from 'cfb'
import { type Finding, flawed, sound } from './findings.ts'
import { harmOfStreams } from './inspect-package.ts'
import { hasVba } from './vba.ts'

/** The container of .doc, .xls and .ppt; also what an encrypted .docx or .xlsx is wrapped in. */
export async function inspectCompound(bytes: Uint8Array): Promise<Finding> {
  try {
    const container = CFB.read(bytes, { type: 'buffer' })
    const stream = (name: string) => CFB.find(container, name)?.content as Uint8Array | undefined
    const workbook = stream('/Workbook') ?? stream('/Book')
    const document = stream('/WordDocument')
    if (stream('/EncryptedPackage')) return flawed('protected')
    if (document && isProtectedDocument(document)) return flawed('protected', 'doc')
    const sheets = workbook && readWorkbook(workbook)
    if (sheets?.isProtected) return flawed('protected', 'xls')
    if (hasVba(container) || sheets?.hasMacroSheet) return flawed('macros')
    const inside = await harmOfStreams(container)
    if (inside.flaw) return flawed(inside.flaw)
    return sound(document ? 'doc' : workbook ? 'xls' : 'other', inside.caution)
  } catch {
    return flawed('broken')
  }
}

/** [MS-DOC] 2.5.2: the bit fEncrypted in the flags at byte 10 of the document's header. */
function isProtectedDocument(stream: Uint8Array): boolean {
  return ((stream[11] ?? 0) & 0x01) !== 0
}

const filePassRecord = 0x2f
const sheetRecord = 0x85
const endRecord = 0x0a
const macroSheet = 1

/**
 * [MS-XLS]: the records before the first end speak of the whole workbook. An encrypted one has a FilePass (2.4.117);
 * each sheet has a BoundSheet8 (2.4.28) that says whether it is one of the macros older than VBA.
 */
function readWorkbook(stream: Uint8Array): {
  readonly isProtected: boolean
  readonly hasMacroSheet: boolean
} {
  const view = Buffer.from(stream)
  let hasMacroSheet = false
  for (let at = 0; at + 4 <= view.length; at += 4 + view.readUInt16LE(at + 2)) {
    const record = view.readUInt16LE(at)
    if (record === filePassRecord) return { isProtected: true, hasMacroSheet }
    if (record === sheetRecord && view[at + 9] === macroSheet) hasMacroSheet = true
    if (record === endRecord) break
  }
  return { isProtected: false, hasMacroSheet }
}
