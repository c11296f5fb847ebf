/** How the content of a kind of file begins. */
export const pdfMagic = [0x25, 0x50, 0x44, 0x46, 0x2d]
export const compoundMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
export const zipMagic = [0x50, 0x4b]

export function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte)
}
