export type TextOfFile =
  | { readonly ok: true; readonly text: string }
  /** Why it cannot be read, and what to do. */
  | { readonly ok: false; readonly words: string }

const mostBytes = 8 * 1024 * 1024

/** The text of a file of rows, in whichever encoding a spreadsheet program wrote it. */
export async function textOfFile(file: Blob): Promise<TextOfFile> {
  if (file.size > mostBytes) return refused('This file is larger than 8 MB. Take its rows in parts.')
  return textOfBytes(new Uint8Array(await file.arrayBuffer()))
}

export function textOfBytes(bytes: Uint8Array): TextOfFile {
  if (bytes.length === 0) return refused('This file is empty.')
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return refused('This is a workbook. Save it as CSV in your spreadsheet program, and take that file.')
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.includes('\0')) return refused('This is not a file of rows. Take a CSV file.')
  return { ok: true, text }
}

const refused = (words: string): TextOfFile => ({ ok: false, words })

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

/** Excel writes "Unicode text" as UTF-16, and CSV files by default in the code page of Windows. */
function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe) || (bytes[0] !== 0 && bytes[1] === 0)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff) || (bytes[0] === 0 && bytes[1] !== 0)) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
