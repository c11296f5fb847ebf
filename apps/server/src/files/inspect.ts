import { fileTypeFromBuffer } from 'file-type'
import { inspectCompound } from './inspect-compound.ts'
import { inspectPackage } from './inspect-package.ts'

/** What a file really is, found from its content alone. */
export interface Finding {
  readonly kind: FileKind
  /** Why nobody could work with it, whatever its name. */
  readonly flaw: FileFlaw | null
}

export type FileKind =
  | 'pdf'
  | 'xls'
  | 'xlsx'
  | 'doc'
  | 'docx'
  | 'text'
  | 'png'
  | 'jpg'
  | 'gif'
  | 'webp'
  | 'other'
export type FileFlaw = 'empty' | 'protected' | 'broken' | 'macros' | 'bomb'

const imageKinds = ['png', 'jpg', 'gif', 'webp'] as const

export async function inspectContent(bytes: Uint8Array): Promise<Finding> {
  if (bytes.byteLength === 0) return { kind: 'other', flaw: 'empty' }
  if (startsWith(bytes, pdfMagic)) {
    // The library for PDFs takes a fifth of a second to load; each file is inspected in a fresh thread.
    const { inspectPdf } = await import('./inspect-pdf.ts')
    return inspectPdf(bytes)
  }
  if (startsWith(bytes, compoundMagic)) return inspectCompound(bytes)
  if (startsWith(bytes, zipMagic)) return inspectPackage(bytes)
  const sniffed = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const image = imageKinds.find((kind) => kind === sniffed?.ext)
  if (image) return { kind: image, flaw: null }
  if (!sniffed && isText(bytes)) return { kind: 'text', flaw: null }
  return { kind: 'other', flaw: null }
}

const pdfMagic = [0x25, 0x50, 0x44, 0x46, 0x2d]
const compoundMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const zipMagic = [0x50, 0x4b]

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte)
}

/** Text has no control signs but line ends, tabs and form feeds. Spreadsheets also write UTF-16, marked as such. */
function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const text = new TextDecoder(isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'latin1').decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control signs are what tells text from other content
  return !/[\x00-\x08\x0b\x0e-\x1f]/.test(text)
}
