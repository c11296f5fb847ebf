import { startsWith } from '@granary/api'

/** Under this name an object keeps what a program of the time before containers wrote: mostly a file of any kind. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the name begins with this control sign
export const nativeStream = /\/\x01?ole10native$/i
/** Where newer files keep what was put into them. */
export const embeddedPart = /(?:^|\/)(?:embeddings|activex)\/[^/]+$/i

/** Whether something that stands in a document is a program, by what it is called or begins like. */
export function carriesProgram(names: readonly string[], content: Uint8Array): boolean {
  return names.some((name) => programs.test(name)) || beginnings.some((each) => startsWith(content, each))
}

/** What Windows runs when somebody opens it. */
const programs =
  /\.(?:exe|com|scr|pif|cpl|msi|msp|mst|msc|bat|cmd|ps1|psm1|vb|vbe|vbs|js|jse|ws|wsf|wsh|sct|hta|chm|lnk|url|scf|reg|inf|jar|jnlp|application|appref-ms|appx|msix|gadget|dll|ocx|iso|img|vhd|vhdx|one|xll|xlam|docm|dotm|xlsm|xltm|pptm|settingcontent-ms|library-ms|search-ms|diagcab|website)[\s.]*$/i

const beginnings = [
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x4c, 0x00, 0x00, 0x00, 0x01, 0x14, 0x02, 0x00],
]
const longestName = 1024

/**
 * As the packager of Windows writes it: its length, two names, two of its own numbers, a third name, and the file. Other
 * programs write their own there, such as a picture without a name.
 */
export function unwrapped(content: Uint8Array): { readonly names: readonly string[]; readonly data: Buffer } {
  const view = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  let at = 6
  const name = () => {
    const end = view.subarray(at, at + longestName).indexOf(0)
    const read = end < 0 ? '' : view.toString('latin1', at, at + end)
    at += end + 1
    return read
  }
  const names = [name(), name()]
  at += 8
  names.push(name())
  const isPackage = view.length > at + 4
  return { names: isPackage ? names : [], data: view.subarray(isPackage ? at + 4 : 4) }
}
