import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type FileFlaw, type FileKind, type Finding, flawed, sound } from './inspect.ts'
import { UnpacksTooFar, unpackLimits } from './inspection-limits.ts'
import { requireHonestLayout } from './package-layout.ts'
import { isVbaContainer } from './vba.ts'

/** The container of .docx and .xlsx: first its table of contents, then every entry against what the table says. */
export async function inspectPackage(bytes: Uint8Array, depth = 0): Promise<Finding> {
  try {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const archive = await fromBufferPromise(view)
    const entries = await entriesOf(archive, bytes.byteLength)
    if (entries.some((entry) => entry.isEncrypted())) return flawed('protected')
    await requireHonestLayout(archive, entries, bytes.byteLength)
    const { kind, flaw } = await lookInto(archive, entries, depth)
    return flaw ? flawed(flaw, kind) : sound(kind)
  } catch (error) {
    return flawed(error instanceof UnpacksTooFar ? 'bomb' : 'broken')
  }
}

async function entriesOf(archive: ZipFile, packedBytes: number): Promise<readonly Entry[]> {
  if (archive.entryCount > unpackLimits.packageEntries) throw new UnpacksTooFar('too many entries')
  const entries: Entry[] = []
  let unpacked = 0
  for await (const entry of archive.eachEntry()) {
    entries.push(entry)
    unpacked += entry.uncompressedSize
  }
  const isSteep =
    unpacked > unpackLimits.packageRatioCountsFrom && unpacked / packedBytes > unpackLimits.packageRatio
  if (unpacked > unpackLimits.packageBytes || isSteep) throw new UnpacksTooFar('the entries together')
  return entries
}

interface Inside {
  readonly kind: FileKind
  readonly flaw: FileFlaw | null
}

const typesPart = '[Content_Types].xml'

/** By what the parts say of themselves and hold; what a macro is called is up to who hides it. */
async function lookInto(archive: ZipFile, entries: readonly Entry[], depth: number): Promise<Inside> {
  let types = ''
  let flaw: FileFlaw | null = null
  for (const entry of entries) {
    const content = await readEntry(archive, entry)
    if (entry.fileName === typesPart) types = textOf(content)
    flaw ??= await flawOfPart(entry.fileName, content, depth)
  }
  const kind = kindOf(types, new Set(entries.map(({ fileName }) => fileName)))
  if (kind !== 'other' && macroTypes.test(types)) flaw ??= 'macros'
  return { kind, flaw }
}

const macroTypes = /macroenabled|vbaproject|macrosheet/i
const macroParts = /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml|macrosheets\/.+)$/i

async function flawOfPart(name: string, content: Buffer, depth: number): Promise<FileFlaw | null> {
  if (macroParts.test(name) || isVbaContainer(content)) return 'macros'
  if (depth > 0 || content.toString('latin1', 0, 4) !== 'PK\x03\x04') return null
  // A document inside the document: opening it runs its macros just the same.
  const { flaw } = await inspectPackage(content, depth + 1)
  return flaw === 'macros' || flaw === 'bomb' ? flaw : null
}

function kindOf(types: string, names: ReadonlySet<string>): FileKind {
  if (!names.has(typesPart)) return 'other'
  if (types.includes('wordprocessingml.document.main+xml') || names.has('word/document.xml')) return 'docx'
  if (types.includes('spreadsheetml.sheet.main+xml') || names.has('xl/workbook.xml')) return 'xlsx'
  return 'other'
}

function textOf(content: Buffer): string {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  return content.toString(isUtf16 ? 'utf16le' : 'utf8')
}

/**
 * Unpacks an entry, whose size the library holds to what the table says. Kept is only as much as somebody could hide
 * a container in; the rest is counted and let go.
 */
async function readEntry(archive: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.fileName.endsWith('/')) return Buffer.alloc(0)
  const kept: Buffer[] = []
  let size = 0
  for await (const piece of await archive.openReadStreamPromise(entry)) {
    const chunk = piece as Buffer
    size += chunk.length
    if (size <= unpackLimits.packageEntryRead) kept.push(chunk)
    else kept.length = Math.min(kept.length, 1)
  }
  return Buffer.concat(kept)
}
