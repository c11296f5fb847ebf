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
export const fileFlaws = [
  'empty',
  'protected',
  'broken',
  'macros',
  'commands',
  'program',
  'remote',
  'bomb',
  'mixed',
] as const
export type FileFlaw = (typeof fileFlaws)[number]
export const fileCautions = ['actions'] as const
/** A PDF that runs something or opens something, and any file that carries files of its own. */
export type FileCaution = (typeof fileCautions)[number]

/** What was found, and nothing wrong with it. */
export function sound(kind: FileKind, caution: FileCaution | null = null): Finding {
  return { kind, flaw: null, caution }
}

export function flawed(flaw: FileFlaw, kind: FileKind = 'other'): Finding {
  return { kind, flaw, caution: null }
}
