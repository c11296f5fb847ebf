import { compoundMagic, startsWith } from '@granary/api'
import * as CFB from 'cfb'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type FileFlaw, type FileKind, type Finding, flawed, sound } from './findings.ts'
import { UnpacksTooFar, unpackLimits } from './inspection-limits.ts'
import { requireHonestLayout } from './package-layout.ts'
import { elementsOf } from './package-xml.ts'
import { hasVba } from './vba.ts'

/** The container of .docx and .xlsx: first its table of contents, then every entry against what the table says. */
export async function inspectPackage(bytes: Uint8Array, place = outermost()): Promise<Finding> {
  try {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const archive = await fromBufferPromise(view)
    const entries = await entriesOf(archive, bytes.byteLength, place.unpacked)
    if (entries.some((entry) => entry.isEncrypted())) return flawed('protected')
    await requireHonestLayout(archive, entries, bytes.byteLength)
    const { kind, flaw } = await lookInto(archive, entries, place)
    return flaw ? flawed(flaw, kind) : sound(kind)
  } catch (error) {
    return flawed(error instanceof UnpacksTooFar ? 'bomb' : 'broken')
  }
}

/** Where a package lies, and what was unpacked so far of all that lie in each other. */
interface Place {
  readonly depth: number
  readonly unpacked: { bytes: number; entries: number }
}

const outermost = (): Place => ({ depth: 0, unpacked: { bytes: 0, entries: 0 } })
/** A table in a letter in a workbook, and one more. Deeper than that nobody works, and nobody looks. */
const deepest = 3

async function entriesOf(
  archive: ZipFile,
  packedBytes: number,
  unpacked: Place['unpacked'],
): Promise<readonly Entry[]> {
  unpacked.entries += archive.entryCount
  if (unpacked.entries > unpackLimits.packageEntries) throw new UnpacksTooFar('too many entries')
  const entries: Entry[] = []
  let bytes = 0
  for await (const entry of archive.eachEntry()) {
    entries.push(entry)
    bytes += entry.uncompressedSize
  }
  unpacked.bytes += bytes
  const isSteep =
    bytes > unpackLimits.packageRatioCountsFrom && bytes / packedBytes > unpackLimits.packageRatio
  if (unpacked.bytes > unpackLimits.packageBytes || isSteep) throw new UnpacksTooFar('the entries together')
  return entries
}

interface Inside {
  readonly kind: FileKind
  readonly flaw: FileFlaw | null
}

const typesPart = '[Content_Types].xml'

/** By what the parts say of themselves and hold; what a macro is called is up to who hides it. */
async function lookInto(archive: ZipFile, entries: readonly Entry[], place: Place): Promise<Inside> {
  let types: readonly string[] = []
  let flaw: FileFlaw | null = null
  for (const entry of entries) {
    const content = await readEntry(archive, entry)
    if (entry.fileName === typesPart) types = typesIn(content)
    flaw ??= await flawOfPart(entry.fileName, content, place)
  }
  const kind = kindOf(types, new Set(entries.map(({ fileName }) => fileName)))
  if (kind !== 'other' && types.some((type) => macroTypes.test(type))) flaw ??= 'macros'
  return { kind, flaw }
}

const macroTypes = /macroenabled|vbaproject|macrosheet/i
const macroParts = /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml|macrosheets\/.+)$/i

async function flawOfPart(name: string, content: Buffer, place: Place): Promise<FileFlaw | null> {
  if (macroParts.test(name)) return 'macros'
  if (/\.rels$/i.test(name) && loadsFromTheWeb(content)) return 'remote'
  if (!startsWith(content, compoundMagic)) return flawInside(content, place)
  const container = CFB.read(content, { type: 'buffer' })
  return hasVba(container) ? 'macros' : flawOfStreams(container, place)
}

/** Of the documents that older programs put into such a container whole. */
export async function flawOfStreams(
  container: CFB.CFB$Container,
  place = outermost(),
): Promise<FileFlaw | null> {
  for (const { content } of container.FileIndex) {
    const flaw = content && (await flawInside(content as Uint8Array, place))
    if (flaw) return flaw
  }
  return null
}

/** Of a document inside a document: opening it runs its macros just the same. */
async function flawInside(content: Uint8Array, { depth, unpacked }: Place): Promise<FileFlaw | null> {
  if (!startsWith(content, packageMagic)) return null
  if (depth === deepest) return 'bomb'
  const { flaw } = await inspectPackage(content, { depth: depth + 1, unpacked })
  return flaw !== null && harmful.has(flaw) ? flaw : null
}

const packageMagic = [0x50, 0x4b, 0x03, 0x04]
const harmful: ReadonlySet<FileFlaw> = new Set(['macros', 'remote', 'bomb'])

function typesIn(content: Buffer): readonly string[] {
  return [...elementsOf(content)].flatMap(({ attributes }) => attributes.get('ContentType') ?? [])
}

/** What is fetched when the document is opened, before anybody is asked. */
const fetched = /\/(?:attachedTemplate|oleObject|frame|subDocument|aFChunk|package)$/i
/** A drive and a share of the office are where templates usually lie; a name and an @ lead to the web from there too. */
const onTheWeb = /^\s*(?!file:)[a-z][a-z0-9+.-]+:|^\s*(?:file:)?[\\/]{2,}[^\\/]*@/i

function loadsFromTheWeb(content: Buffer): boolean {
  for (const { name, attributes } of elementsOf(content)) {
    if (name !== 'Relationship' || !/^\s*external\s*$/i.test(attributes.get('TargetMode') ?? '')) continue
    if (fetched.test((attributes.get('Type') ?? '').trim()) && onTheWeb.test(attributes.get('Target') ?? ''))
      return true
  }
  return false
}

function kindOf(types: readonly string[], names: ReadonlySet<string>): FileKind {
  if (!names.has(typesPart)) return 'other'
  const has = (type: string) => types.some((each) => each.includes(type))
  if (has('wordprocessingml.document.main+xml') || names.has('word/document.xml')) return 'docx'
  if (has('spreadsheetml.sheet.main+xml') || names.has('xl/workbook.xml')) return 'xlsx'
  return 'other'
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
