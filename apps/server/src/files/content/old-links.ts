// biome-ignore-start lint/suspicious/noControlCharactersInRegex: a control sign is where a field begins
const ddeField = /\x13[ \t"\u00a0]*dde(?:auto)?(?![a-z0-9])/i
const wideDdeField = /\x13\0(?:[ \t"\u00a0]\0)*d\0d\0e\0(?:a\0u\0t\0o\0)?(?![a-z0-9])/i
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: a control sign is where a field begins

/** Whether an old document has a field that starts a program. Its text stands in one byte a sign, or in two. */
export function hasDdeField(document: Uint8Array): boolean {
  const signs = viewOf(document).toString('latin1')
  return ddeField.test(signs) || wideDdeField.test(signs)
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

const supportingBook = 0x1ae
const externalSheet = 0x17
const externalName = 0x23
const continued = 0x3c
/** [MS-XLS] 2.5.277: the sign between the program and what is asked of it; a path begins with another. */
const askedOfProgram = '\x03'
// biome-ignore lint/suspicious/noControlCharactersInRegex: these control signs are what tells a path
const pathSigns = /^[\x01\x02]/
const isOleLink = 0x10

/**
 * Whether an old workbook asks another program for values: [MS-XLS] 2.4.271, and the record that did it before. The
 * names behind such a book say whether it is a linked object, which is drawn and not run.
 */
export function hasDdeLink(workbook: Uint8Array, isOldest = false): boolean {
  let book = { isAsking: false, isNamed: false }
  for (const { record, body } of recordsOf(viewOf(workbook))) {
    if (record === (isOldest ? externalSheet : supportingBook)) {
      if (book.isAsking && !book.isNamed) return true
      book = { isAsking: asksProgram(body, isOldest), isNamed: false }
    } else if (book.isAsking && record === externalName) {
      if (((body[0] ?? 0) & isOleLink) === 0) return true
      book.isNamed = true
    }
  }
  return book.isAsking && !book.isNamed
}

function* recordsOf(view: Buffer): Generator<{ readonly record: number; readonly body: Buffer }> {
  for (let at = 0; at + 4 <= view.length; ) {
    const record = view.readUInt16LE(at)
    const end = at + 4 + view.readUInt16LE(at + 2)
    if (record !== continued) yield { record, body: view.subarray(at + 4, end) }
    at = end
  }
}

function asksProgram(body: Buffer, isOldest: boolean): boolean {
  const path = isOldest ? body.toString('latin1', 1) : pathOf(body)
  return !pathSigns.test(path) && path.includes(askedOfProgram)
}

/** In two bytes a sign the second is nothing for all that is looked for. */
function pathOf(body: Buffer): string {
  const isWide = ((body[4] ?? 0) & 1) === 1
  const signs = body.toString('latin1', 5)
  return isWide ? signs.replaceAll('\0', '') : signs
}
