import { notWhatItsNameSays, twoKindsInOne } from '@granary/api'
import { fileNameMasked } from '@granary/eligibility'
import type { FileCaution, FileFlaw, FileKind, Finding } from '../content/findings.ts'

/** What is said about a file that cannot be taken. */
export interface FileProblem {
  readonly code:
    | 'FILE_EMPTY'
    | 'FILE_PROTECTED'
    | 'FILE_BROKEN'
    | 'FILE_MISMATCH'
    | 'FILE_MACROS'
    | 'FILE_PROGRAM'
    | 'FILE_REMOTE'
  readonly message: string
}

/** Whether a file with this name and this content can be worked with; `null` when it can. */
export function fileProblem(
  fileName: string,
  { kind, flaw }: Pick<Finding, 'kind' | 'flaw'>,
): FileProblem | null {
  if (flaw) return flawProblems[flaw]
  const extension = extensionOf(fileName)
  if (kindsByExtension[extension]?.includes(kind)) return null
  return { code: 'FILE_MISMATCH', message: notWhatItsNameSays(extension) }
}

/** The last extension counts, in lower case and without its dot. */
export function extensionOf(fileName: string): string {
  return /\.([^.\\/]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/**
 * A name as it may be kept and shown: one line, no folders, no signs that turn the direction of writing, and no tax id
 * in full. It is read by everybody who sees that there is a file, in lists, ZIPs, letters and the log.
 */
export function cleanFileName(fileName: string): string {
  const line = (fileName.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '')
  const name = fileNameMasked(line.trim().replace(/^\.+/, ''))
  if (!name) return 'file'
  const signs = Array.from(name)
  if (signs.length <= longestName) return name
  const extension = extensionOf(name)
  const ending = extension && extension.length <= 10 ? `.${extension}` : ''
  return signs.slice(0, longestName - ending.length).join('') + ending
}

const longestName = 200

/** Sent with a download; chosen by what was found, never by what an uploader claimed. */
export function contentTypeOf(kind: FileKind): string {
  return contentTypes[kind]
}

/** Whether a file may be shown in a page at all. What runs something, or was not looked at for it, may not. */
export function opensInline({ kind, caution, isInspected }: InlineCandidate): boolean {
  if (caution !== null || !isInspected) return false
  return kind === 'pdf' || contentTypes[kind].startsWith('image/')
}

interface InlineCandidate {
  readonly kind: FileKind
  readonly caution: FileCaution | null
  readonly isInspected: boolean
}

/** A file that is refused whatever it is called: nobody will ever use its bytes. */
export function isUseless({ kind, flaw }: Pick<Finding, 'kind' | 'flaw'>): boolean {
  return flaw !== null || kind === 'other'
}

const kindsByExtension: Readonly<Record<string, readonly FileKind[]>> = {
  pdf: ['pdf'],
  xls: ['xls'],
  xlsx: ['xlsx'],
  csv: ['text'],
  txt: ['text'],
  doc: ['doc'],
  docx: ['docx'],
  png: ['png'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  gif: ['gif'],
  webp: ['webp'],
}

const contentTypes: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  text: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  other: 'application/octet-stream',
}

const flawProblems: Readonly<Record<FileFlaw, FileProblem>> = {
  empty: { code: 'FILE_EMPTY', message: 'This file is empty. Check it and upload it again.' },
  protected: {
    code: 'FILE_PROTECTED',
    message:
      'This file is protected with a password, or locked against changes. Save a copy without the protection, or print it to a new PDF, and upload that.',
  },
  broken: {
    code: 'FILE_BROKEN',
    message: 'This file is damaged and cannot be opened. Save it again and upload the new copy.',
  },
  macros: {
    code: 'FILE_MACROS',
    message: 'This file contains macros. Save a copy without macros and upload that.',
  },
  commands: {
    code: 'FILE_PROGRAM',
    message:
      'This file asks another program for data when it is opened (a DDE link). Save a copy without such links, or as a PDF, and upload that.',
  },
  program: {
    code: 'FILE_PROGRAM',
    message:
      'This file carries a program or a script inside. Save a copy without it, or as a PDF, and upload that.',
  },
  remote: {
    code: 'FILE_REMOTE',
    message:
      'This file loads a template or another part from the web when it is opened. Save a copy without it, or as a PDF, and upload that.',
  },
  bomb: {
    code: 'FILE_BROKEN',
    message:
      'This file unpacks to more than we can check. Save it again, in smaller parts if it is long, and upload the new copy.',
  },
  mixed: { code: 'FILE_MISMATCH', message: twoKindsInOne },
}
