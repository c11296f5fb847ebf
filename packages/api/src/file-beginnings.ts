/** How the content of a kind of file begins. */
export const pdfMagic = [0x25, 0x50, 0x44, 0x46, 0x2d]
export const compoundMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
export const zipMagic = [0x50, 0x4b]

export function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte)
}

/** As many bytes as tell it. */
export const beginningLength = compoundMagic.length

/** A workbook or text with a password is wrapped as the old kinds are; that is told in other words. */
const beginnings: Readonly<Record<string, readonly (readonly number[])[]>> = {
  pdf: [pdfMagic],
  xls: [compoundMagic],
  doc: [compoundMagic],
  xlsx: [zipMagic, compoundMagic],
  docx: [zipMagic, compoundMagic],
}

/** False where the first bytes already contradict the extension, which is in lower case and has no dot. */
export function mayBeginSo(extension: string, bytes: Uint8Array): boolean {
  const known = Object.hasOwn(beginnings, extension) ? beginnings[extension] : undefined
  return known === undefined || known.some((magic) => startsWith(bytes, magic))
}

export const notWhatItsNameSays = (extension: string) =>
  `The content of this file is not what its name says (${extension ? `.${extension}` : 'no extension'}). Save it again in the right format and upload the new copy.`
