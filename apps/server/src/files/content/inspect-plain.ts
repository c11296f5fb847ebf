import { fileTypeFromBuffer } from 'file-type'
import { type FileKind, type Finding, flawed, sound } from './findings.ts'

/** Pictures and text: what has no parts to look into. */
export async function inspectPlain(bytes: Uint8Array): Promise<Finding> {
  const sniffed = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const image = imageKinds.find((kind) => kind === sniffed?.ext)
  if (image) return hidesText(image, bytes) ? flawed('mixed') : sound(image)
  const text = sniffed ? null : textOf(bytes)
  if (text === null) return sound('other')
  return ddeFormula.test(text) ? flawed('commands') : sound('text')
}

/** A cell that a spreadsheet takes for a question to another program: a formula with the program, a stroke and quotes. */
const ddeFormula = /(?:^|[,;\t"])\s?[=+@-][^\r\n|]{0,200}\|\s?'[^'\r\n]{0,300}'!/m

const imageKinds = ['png', 'jpg', 'gif', 'webp'] as const satisfies readonly FileKind[]

/** Text has no control signs but line ends, tabs and form feeds. Spreadsheets also write UTF-16, marked as such. */
function textOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const text = new TextDecoder(isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'latin1').decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control signs are what tells text from other content
  return /[\x00-\x08\x0b\x0e-\x1f]/.test(text) ? null : text
}

/**
 * A picture that is a script too: its width or the length of its first part is made to read as the beginning of a
 * comment or an assignment, or something stands behind its end.
 */
function hidesText(kind: (typeof imageKinds)[number], bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (kind === 'gif') return /^[/=]/.test(view.toString('latin1', 6, 8)) || endOfGif(view) !== view.length
  if (kind === 'jpg') return view.toString('latin1', 4, 6) === '/*'
  if (kind === 'png') return view.lastIndexOf('IEND') !== view.length - 8
  return view.length < 12 || view.readUInt32LE(4) + 8 < view.length - 1
}

const tableLength = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1))

/** Over its extensions and images to the sign that ends it, which is also a sign that ends a line of a script. */
function endOfGif(view: Buffer): number | undefined {
  let at = 13 + tableLength(view[10] ?? 0)
  while (at < view.length) {
    const block = view[at]
    if (block === 0x3b) return at + 1
    if (block === 0x21) at += 2
    else if (block === 0x2c) at += 11 + tableLength(view[at + 9] ?? 0)
    else return undefined
    while (view[at]) at += 1 + (view[at] ?? 0)
    at++
  }
  return undefined
}
