import { extensionOf } from '../records/file-name.ts'

/** A file as people know it, on its way into a ZIP. */
export interface NamedFile {
  /** The group of documents it belongs to, in the order in which they are read. */
  readonly folder: string
  readonly document: string
  readonly fileName: string
  /** Of the folder; else it is counted in the order in which they come. */
  readonly number?: string
}

/**
 * Where each file lies in the ZIP: a folder for each group, numbered as it is read, and in it the document with the
 * name that the file came with. What somebody called a file is never a path, and no two have the same name, also where
 * capitals do not count.
 */
export function entryNames(files: readonly NamedFile[]): readonly string[] {
  const folders = [...new Set(files.map(({ folder }) => folder))]
  const taken = new Set<string>()
  return files.map(({ folder, document, fileName, number: given }) => {
    const number = given ?? String(folders.indexOf(folder) + 1).padStart(2, '0')
    const place = `${number} ${safeName(folder, longestFolder)}`
    const extension = extensionOf(fileName)
    const ending = extension.length > 0 && extension.length <= longestEnding ? `.${extension}` : ''
    const stem = ending === '' ? fileName : fileName.slice(0, -ending.length)
    const label = safeName(document, longestLabel)
    const name = `${label} - ${safeName(stem, longestStem)}`
    for (let copy = 1; ; copy++) {
      const entry = `${place}/${name}${copy === 1 ? '' : ` (${copy})`}${safeEnding(ending)}`
      const key = entry.toLowerCase().normalize('NFC')
      if (taken.has(key)) continue
      taken.add(key)
      return entry
    }
  })
}

/** Together below what Windows takes as a path, with room for the folder in which it is unpacked. */
const longestFolder = 40
const longestLabel = 60
const longestStem = 60
const longestEnding = 10

/** What no system takes for more than a name: no separators, no signs that steer, nothing hidden or reserved. */
function safeName(text: string, longest: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
  const short = Array.from(plain).slice(0, longest).join('')
  const bare = short.replace(/^[\s.]+/, '').trimEnd()
  const name = withoutDotsAtTheEnd(bare)
  if (name === '') return 'file'
  return reserved.test(name) ? `_${name}` : name
}

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

function withoutDotsAtTheEnd(name: string): string {
  let end = name.length
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end--
  return name.slice(0, end)
}

const safeEnding = (ending: string) => ending.replace(/[^.\p{L}\p{N}]/gu, '_')
