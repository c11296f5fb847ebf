import { extensionOf } from '../records/file-name.ts'

/** A file as people know it, on its way into a ZIP. */
export interface NamedFile {
  /** The group of documents it belongs to, with its number in the package where it has one. */
  readonly folder: string
  readonly document: string
  readonly fileName: string
}

/**
 * Where each file lies in the ZIP: a folder for each group, and in it the document with the name that the file came
 * with. What somebody called a file is never a path, and no two have the same name, also where
 * capitals do not count.
 */
export function entryNames(files: readonly NamedFile[]): readonly string[] {
  const place = placing()
  return files.map(({ folder, document, fileName }) => {
    const { stem, ending } = partsOf(fileName)
    const name = `${safeName(document, longestLabel)} - ${safeName(stem, longestStem)}`
    return place(safeName(folder, longestFolder), name, ending)
  })
}

/** A file that is called by what it is. */
export interface StandardNamed {
  readonly folder: string
  readonly number: string
  readonly name: string
}

/** The same where files go by a name of ours: what people say of a file is in it, and as little to be trusted. */
export function standardEntryNames(files: readonly StandardNamed[]): readonly string[] {
  const place = placing()
  return files.map(({ folder, number, name }) => {
    const { stem, ending } = partsOf(name)
    return place(`${number} ${safeName(folder, longestFolder)}`, safeName(stem, longestName), ending)
  })
}

function partsOf(fileName: string): { readonly stem: string; readonly ending: string } {
  const extension = extensionOf(fileName)
  const ending = extension.length > 0 && extension.length <= longestEnding ? `.${extension}` : ''
  return { stem: ending === '' ? fileName : fileName.slice(0, -ending.length), ending }
}

/** Gives each name once, also where capitals or accents do not count. */
function placing(): (folder: string, name: string, ending: string) => string {
  const taken = new Set<string>()
  return (folder, name, ending) => {
    for (let copy = 1; ; copy++) {
      const entry = `${folder}/${name}${copy === 1 ? '' : ` (${copy})`}${safeEnding(ending)}`
      const key = entry.toLowerCase().normalize('NFC')
      if (taken.has(key)) continue
      taken.add(key)
      return entry
    }
  }
}

/** Together below what Windows takes as a path, with room for the folder in which it is unpacked. */
const longestFolder = 40
const longestLabel = 60
const longestStem = 60
const longestName = longestLabel + longestStem
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
