import { isTwoKinds } from './two-kinds.ts'

/** What a file really is, found from its content alone. */
export interface Finding {
  readonly kind: FileKind
  /** Why nobody could work with it, whatever its name. */
  readonly flaw: FileFlaw | null
  /** Why it is given out as an attachment only, and said so to everybody who sees it. */
  readonly caution: FileCaution | null
}

export const fileKinds = [
  'pdf',
  'xls',
  'xlsx',
  'doc',
  'docx',
  'text',
  'png',
  'jpg',
  'gif',
  'webp',
  'other',
] as const
export type FileKind = (typeof fileKinds)[number]
export const fileFlaws = ['empty', 'protected', 'broken', 'macros', 'remote', 'bomb', 'mixed'] as const
export type FileFlaw = (typeof fileFlaws)[number]
export const fileCautions = ['actions'] as const
/** A PDF that runs something, opens something or carries files of its own. */
export type FileCaution = (typeof fileCautions)[number]

/** What was found, and nothing wrong with it. */
export function sound(kind: FileKind, caution: FileCaution | null = null): Finding {
  return { kind, flaw: null, caution }
}

export function flawed(flaw: FileFlaw, kind: FileKind = 'other'): Finding {
  return { kind, flaw, caution: null }
}

export async function inspectContent(bytes: Uint8Array): Promise<Finding> {
  if (bytes.byteLength === 0) return flawed('empty')
  if (isTwoKinds(bytes)) return flawed('mixed')
  // What reads the other kinds is not even loaded: most people send files of one kind.
  if (startsWith(bytes, pdfMagic)) return (await import('./inspect-pdf.ts')).inspectPdf(bytes)
  if (startsWith(bytes, compoundMagic)) return (await import('./inspect-compound.ts')).inspectCompound(bytes)
  if (startsWith(bytes, zipMagic)) return (await import('./inspect-package.ts')).inspectPackage(bytes)
  return (await import('./inspect-plain.ts')).inspectPlain(bytes)
}

const pdfMagic = [0x25, 0x50, 0x44, 0x46, 0x2d]
export const compoundMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const zipMagic = [0x50, 0x4b]

export function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte)
}
