import { manifestTable } from './manifest-table.ts'
import { Sha256 } from './sha256.ts'

/** What a package certifies: the PDF in its volumes, and every file of its ZIP. */
export interface PackageManifest {
  readonly format: typeof manifestFormat
  readonly packageId: string
  readonly version: number
  readonly project: string
  readonly lender: string
  readonly borrower: string
  /** ISO. */
  readonly collectedAt: string
  /** Stages that were not submitted yet. */
  readonly drafts: readonly string[]
  readonly pdf: readonly {
    readonly name: string
    readonly size: number
    readonly sha256: string
    readonly pages: number
  }[]
  readonly files: readonly ManifestFile[]
}

export interface ManifestFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
  /** Of a document, as it came; what was made for the package has none of it. */
  readonly name?: string
  /** The day that it speaks of, where somebody said it. */
  readonly asOf?: string
  readonly uploadedAt?: string
  readonly uploader?: string
  readonly state?: 'submitted' | 'draft' | 'not included'
  /** Where pages of it stand under another tab of the PDF; the file itself is in the ZIP once. */
  readonly pages?: readonly {
    readonly tab: string
    readonly document: string
    readonly from: number
    readonly to: number
  }[]
}

export const manifestFormat = 'granary package 1'
export const manifestName = 'manifest.json'
/** Beside the manifest in the ZIP: the same for spreadsheets, and the signature. */
export const manifestTableName = 'manifest.csv'
export const signatureName = 'manifest.sig.json'

/** Whatever they say is proven by the signature, not by a digest in the manifest. */
export const besides: readonly string[] = [manifestName, signatureName]

/** The manifest in a text; null for what is none of ours. */
export function readManifest(text: string): PackageManifest | null {
  try {
    const read = JSON.parse(text) as Partial<PackageManifest> | null
    const isOurs = read?.format === manifestFormat && [read.pdf, read.files].every(isListOfFiles)
    return isOurs ? (read as PackageManifest) : null
  } catch {
    return null
  }
}

function isListOfFiles(list: unknown): boolean {
  return Array.isArray(list) && list.every(isFile)
}

const isFile = (file: Partial<ManifestFile> | null) =>
  typeof file?.sha256 === 'string' &&
  typeof file.size === 'number' &&
  typeof (file.path ?? file.name) === 'string'

/** In place of the digest of what cannot be read, or is read in different ways. */
export const unreadable = 'unreadable'

/** A file as it was found. */
export interface FoundFile {
  readonly path: string
  readonly sha256: string
}

export interface ManifestDifference {
  readonly kind: 'changed' | 'missing' | 'added' | 'renamed' | 'hidden'
  readonly path: string
  /** What it was called when it was certified. */
  readonly was?: string
}

/** What in a ZIP is not as its manifest says, by name. Withheld files are in no ZIP. */
export function differencesFrom(
  manifest: PackageManifest,
  found: readonly FoundFile[],
): readonly ManifestDifference[] {
  const certified = certifiedBy(manifest)
  const byPath = new Map(found.map((file) => [file.path, file]))
  const known = new Set(certified.map(({ path }) => path))
  const strangers = found.filter(({ path }) => !known.has(path) && !besides.includes(path))
  const unread = found.filter(({ path, sha256 }) => besides.includes(path) && sha256 === unreadable)
  const differences: ManifestDifference[] = [
    ...new Set([...twiceIn(found), ...unread.map(({ path }) => path)]),
  ].map((path) => ({ kind: 'changed', path }))
  const twice = new Set(differences.map(({ path }) => path))
  const taken = new Set<FoundFile>()
  for (const { path, sha256 } of certified) {
    const there = byPath.get(path)
    if (there?.sha256 === sha256 || twice.has(path)) continue
    if (there) {
      differences.push({ kind: 'changed', path })
      continue
    }
    const elsewhere = strangers.find((file) => file.sha256 === sha256 && !taken.has(file))
    if (elsewhere) taken.add(elsewhere)
    differences.push(
      elsewhere ? { kind: 'renamed', path: elsewhere.path, was: path } : { kind: 'missing', path },
    )
  }
  for (const file of strangers) {
    if (!taken.has(file) && !twice.has(file.path)) differences.push({ kind: 'added', path: file.path })
  }
  return differences
}

/** What has to be in the ZIP as it was, besides the manifest and its signature. */
export function certifiedBy(manifest: PackageManifest): readonly (FoundFile & { readonly size: number })[] {
  const table = new TextEncoder().encode(manifestTable(manifest))
  return [
    ...manifest.files.filter(({ state }) => state !== 'not included'),
    { path: manifestTableName, size: table.length, sha256: new Sha256().update(table).digest() },
  ]
}

/** Programs do not agree which of two files of one name they unpack. */
function twiceIn(found: readonly FoundFile[]): readonly string[] {
  const seen = new Set<string>()
  const twice = found.filter(({ path }) => seen.size === seen.add(path).size)
  return [...new Set(twice.map(({ path }) => path))]
}
