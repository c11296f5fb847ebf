import { compoundMagic, startsWith } from '@granary/api'
import * as CFB from 'cfb'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type FileFlaw, type FileKind, type Finding, flawed, sound } from './findings.ts'
import { careful, type Harm, harmful, harmless, onTheWeb, together } from './harm.ts'
import { UnpacksTooFar, unpackLimits } from './inspection-limits.ts'
import { hasDdeField, hasDdeLink } from './old-links.ts'
import { requireHonestLayout } from './package-layout.ts'
import { elementsOf } from './package-xml.ts'
import { carriesProgram, embeddedPart, nativeStream, unwrapped } from './packaged-files.ts'
import { hasVba } from './vba.ts'
import { flawOfFields } from './word-fields.ts'

/** The container of .docx and .xlsx: first its table of contents, then every entry against what the table says. */
export async function inspectPackage(bytes: Uint8Array, place = outermost()): Promise<Finding> {
  try {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const archive = await fromBufferPromise(view)
    const entries = await entriesOf(archive, bytes.byteLength, place.unpacked)
    if (entries.some((entry) => entry.isEncrypted())) return flawed('protected')
    await requireHonestLayout(archive, entries, bytes.byteLength)
    const { kind, flaw, caution } = await lookInto(archive, entries, place)
    return flaw ? flawed(flaw, kind) : sound(kind, caution)
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

type Inside = Harm & { readonly kind: FileKind }

const typesPart = '[Content_Types].xml'

/** By what the parts say of themselves and hold; what a macro is called is up to who hides it. */
async function lookInto(archive: ZipFile, entries: readonly Entry[], place: Place): Promise<Inside> {
  let types: readonly string[] = []
  let harm = harmless
  for (const entry of entries) {
    const content = await readEntry(archive, entry)
    if (entry.fileName === typesPart) types = typesIn(content)
    if (!harm.flaw) harm = together(harm, await harmOfPart(entry.fileName, content, place))
  }
  const kind = kindOf(types, new Set(entries.map(({ fileName }) => fileName)))
  if (kind !== 'other' && types.some((type) => macroTypes.test(type)))
    harm = together(harm, harmful('macros'))
  return { kind, ...harm }
}

const macroTypes = /macroenabled|vbaproject|macrosheet/i
const macroParts = /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml|macrosheets\/.+)$/i

async function harmOfPart(name: string, content: Buffer, place: Place): Promise<Harm> {
  if (macroParts.test(name)) return harmful('macros')
  if (/\.rels$/i.test(name) && loadsFromTheWeb(content)) return harmful('remote')
  if (carriesProgram([name], content)) return harmful('program')
  const isContainer = startsWith(content, packageMagic) || startsWith(content, compoundMagic)
  if (isContainer) return harmInside(content, place)
  if (embeddedPart.test(name) && content.length > 0) return careful
  const flaw = flawOfMarkup(content)
  return flaw ? harmful(flaw) : harmless
}

/** Of links and of fields, those that somebody struck out among them. */
const fieldMarks = ['instrText', 'InstrText', 'fldSimple']
const marks = ['ddeLink', ...fieldMarks]

/** Fields of Word and links of Excel; a part that has neither is not read sign by sign. */
function flawOfMarkup(content: Buffer): FileFlaw | null {
  if (hasMark(content, 'ddeLink') && [...elementsOf(content)].some(({ name }) => name === 'ddeLink'))
    return 'commands'
  return fieldMarks.some((mark) => hasMark(content, mark)) ? flawOfFields(content) : null
}

const hasMark = (content: Buffer, mark: string) =>
  content.includes(mark) || content.includes(Buffer.from(mark, 'utf16le').subarray(0, -1))

/** What older programs keep in such a container: its own links, files of any kind, and newer documents whole. */
export async function harmOfStreams(container: CFB.CFB$Container, place = outermost()): Promise<Harm> {
  let harm = harmless
  for (const [at, { content }] of container.FileIndex.entries()) {
    if (!content || harm.flaw) continue
    const name = container.FullPaths[at] ?? ''
    harm = together(harm, await harmOfStream(name, content as Uint8Array, place))
  }
  return harm
}

async function harmOfStream(name: string, content: Uint8Array, place: Place): Promise<Harm> {
  if (nativeStream.test(name)) return harmOfPackaged(content, place)
  const asks =
    (/\/worddocument$/i.test(name) && hasDdeField(content)) ||
    (/\/workbook$/i.test(name) && hasDdeLink(content)) ||
    (/\/book$/i.test(name) && hasDdeLink(content, true))
  if (asks) return harmful('commands')
  return startsWith(content, packageMagic) ? harmInside(content, place) : harmless
}

/** A file of any kind that was put into a document opens by a click, with a question; a program does what it wants. */
async function harmOfPackaged(content: Uint8Array, { depth, unpacked }: Place): Promise<Harm> {
  const { names, data } = unwrapped(content)
  if (carriesProgram(names, data)) return harmful('program')
  return together(careful, await harmInside(data, { depth: depth + 1, unpacked }))
}

/** Of a document inside a document: opening it runs its macros just the same. */
async function harmInside(content: Uint8Array, { depth, unpacked }: Place): Promise<Harm> {
  if (startsWith(content, compoundMagic)) {
    if (depth > deepest) return harmful('bomb')
    const container = CFB.read(content, { type: 'buffer' })
    return hasVba(container) ? harmful('macros') : harmOfStreams(container, { depth, unpacked })
  }
  if (!startsWith(content, packageMagic)) return harmless
  if (depth >= deepest) return harmful('bomb')
  const { kind, flaw, caution } = await inspectPackage(content, { depth: depth + 1, unpacked })
  if (flaw !== null && harmsFromInside.has(flaw)) return harmful(flaw)
  return kind === 'other' ? careful : { flaw: null, caution }
}

const packageMagic = [0x50, 0x4b, 0x03, 0x04]
const harmsFromInside: ReadonlySet<FileFlaw> = new Set(['macros', 'commands', 'program', 'remote', 'bomb'])

function typesIn(content: Buffer): readonly string[] {
  return [...elementsOf(content)].flatMap(({ attributes }) => attributes.get('ContentType') ?? [])
}

/** What is fetched when the document is opened, before anybody is asked. */
const fetched =
  /\/(?:attachedTemplate|oleObject|frame|subDocument|aFChunk|package|mailMergeSource|mailMergeHeaderSource)$/i

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
 * a container in; the rest is counted and let go. Fields and links in what is let go would be read by nobody.
 */
async function readEntry(archive: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.fileName.endsWith('/')) return Buffer.alloc(0)
  const kept: Buffer[] = []
  let size = 0
  let before: Buffer = Buffer.alloc(0)
  for await (const piece of await archive.openReadStreamPromise(entry)) {
    const chunk = piece as Buffer
    size += chunk.length
    kept.push(chunk)
    if (size <= unpackLimits.packageEntryRead) continue
    const unread = Buffer.concat([before, ...kept.splice(before.length === 0 ? 0 : 1)])
    if (marks.some((mark) => hasMark(unread, mark))) throw new UnpacksTooFar('a part with fields')
    if (kept.length === 0) kept.push(unread.subarray(0, beginningKept))
    before = unread.subarray(-longestMark)
  }
  return Buffer.concat(kept)
}

const longestMark = 2 * 'fldSimple'.length
/** Enough to tell what an entry is that nobody reads. */
const beginningKept = 64 * 1024
