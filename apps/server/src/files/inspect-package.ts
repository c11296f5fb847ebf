import { fromBufferPromise } from 'yauzl'
import type { FileFlaw, Finding } from './inspect.ts'

/** Far beyond what an office program writes, far below what hurts a machine that opens it. */
const maxEntries = 10_000
const maxUnpackedBytes = 1024 * 1024 * 1024
const maxRatio = 200
const ratioCountsFrom = 50 * 1024 * 1024

/** The container of .docx and .xlsx. Only its table of contents is read, nothing is unpacked. */
export async function inspectPackage(bytes: Uint8Array): Promise<Finding> {
  const content = await readContents(bytes)
  if (typeof content === 'string') return { kind: 'other', flaw: content }
  const { names, flaw } = content
  if (flaw === 'bomb') return { kind: 'other', flaw }
  const kind = names.has('word/document.xml') ? 'docx' : names.has('xl/workbook.xml') ? 'xlsx' : 'other'
  if (kind === 'other' || !names.has('[Content_Types].xml')) return { kind: 'other', flaw: null }
  const hasMacros = [...names].some((name) => name.endsWith('vbaProject.bin'))
  return { kind, flaw: flaw ?? (hasMacros ? 'macros' : null) }
}

async function readContents(
  bytes: Uint8Array,
): Promise<{ names: Set<string>; flaw: FileFlaw | null } | 'broken'> {
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const names = new Set<string>()
    if (archive.entryCount > maxEntries) return { names, flaw: 'bomb' }
    let unpacked = 0
    let isProtected = false
    for await (const entry of archive.eachEntry()) {
      names.add(entry.fileName)
      unpacked += entry.uncompressedSize
      isProtected ||= entry.isEncrypted()
    }
    const ratio = unpacked / bytes.byteLength
    if (unpacked > maxUnpackedBytes || (unpacked > ratioCountsFrom && ratio > maxRatio))
      return { names, flaw: 'bomb' }
    return { names, flaw: isProtected ? 'protected' : null }
  } catch {
    return 'broken'
  }
}
