import { type Bytes, digestOf, piecesOf } from './bytes.ts'
import {
  besides,
  certifiedBy,
  differencesFrom,
  type FoundFile,
  type ManifestDifference,
  manifestName,
  type PackageManifest,
  readManifest,
  signatureName,
  unreadable,
} from './manifest.ts'
import { Sha256 } from './sha256.ts'
import { type Inflate, readZip, type Zip, type ZipEntry } from './zip.ts'

/** What a file is, as far as it says itself. */
export interface Looked {
  readonly sha256: string
  /** Of a ZIP with a manifest in it, or of a manifest. */
  readonly inside: Inside | null
  /** Why nothing in it can be proven, where that can be told. */
  readonly flaw: Flaw | null
}

/** Nothing; a ZIP whose end is not there; one whose manifest is none of ours any more; one without a manifest. */
export type Flaw = 'empty' | 'cut' | 'manifest changed' | 'no package'

export interface Inside {
  readonly manifest: PackageManifest
  /** As they stand there: the signature and the digest are of these. */
  readonly manifestBytes: Uint8Array
  readonly manifestDigest: string
  /** Null for a manifest by itself. */
  readonly differences: readonly ManifestDifference[] | null
  readonly texts: Readonly<Record<string, string>>
}

/** Told of each piece, of the file and then of what is in it. */
export type OnRead = (bytes: number) => void

/** No manifest or signature is longer; what is was not made here. */
const longestText = 32 * 1024 * 1024

/** Reads a file in pieces, and what is in it when it is a ZIP. Nothing of it leaves the machine. */
export async function lookAt(file: Bytes, inflate: Inflate, onRead: OnRead = () => {}): Promise<Looked> {
  const sha256 = await digestOf(piecesOf(file), onRead)
  const first = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (first[0] === 0x50 && first[1] === 0x4b) return { sha256, ...(await insideZip(file, inflate, onRead)) }
  if (first[0] !== 0x7b || file.size > longestText)
    return { sha256, inside: null, flaw: file.size === 0 ? 'empty' : null }
  const manifestBytes = new Uint8Array(await file.arrayBuffer())
  const manifest = manifestIn(manifestBytes)
  const inside = manifest && {
    manifest,
    manifestBytes,
    manifestDigest: sha256,
    differences: null,
    texts: {},
  }
  return { sha256, inside, flaw: null }
}

async function insideZip(file: Bytes, inflate: Inflate, onRead: OnRead): Promise<Omit<Looked, 'sha256'>> {
  const zip = await readZip(file, inflate)
  if (!zip) return { inside: null, flaw: 'cut' }
  const inside = await insideOf(zip, onRead)
  const hasManifest = zip.entries.some(({ name }) => name === manifestName)
  return { inside, flaw: inside ? null : hasManifest ? 'manifest changed' : 'no package' }
}

async function insideOf(zip: Zip, onRead: OnRead): Promise<Inside | null> {
  const manifestEntry = zip.entries.find(({ name }) => name === manifestName)
  const manifestBytes = manifestEntry && (await bytesOf(manifestEntry))
  const manifest = manifestBytes && manifestIn(manifestBytes)
  if (!manifest) return null
  const texts: Record<string, string> = {}
  const found: FoundFile[] = []
  const digest = digester(manifest, onRead)
  for (const entry of zip.entries) {
    const sha256 = await digest(entry)
    if (sha256 === digestOfNothing && isFolderOf(manifest, entry.name)) continue
    found.push({ path: entry.name, sha256 })
    const text = entry.name === signatureName ? await bytesOf(entry) : undefined
    if (text) texts[entry.name] = new TextDecoder().decode(text)
  }
  return {
    manifest,
    manifestBytes,
    manifestDigest: await digestOf(one(manifestBytes)),
    differences: [
      ...differencesFrom(manifest, found),
      ...zip.strays.map(({ at, bytes }) => ({ kind: 'hidden' as const, path: strayWords(at, bytes) })),
    ],
    texts,
  }
}

const strayWords = (at: number, bytes: number) =>
  `${bytes === 1 ? '1 byte that belongs' : `${bytes} bytes that belong`} to no file, from byte ${at} on`

/** A folder is nothing by itself, and may be packed or not; one in which no certified file stands was added. */
const isFolderOf = ({ files }: PackageManifest, name: string) =>
  name.endsWith('/') && files.some(({ path, state }) => state !== 'not included' && path.startsWith(name))

/** A mark before the text, and bytes that are no text, make it none of ours. */
function manifestIn(bytes: Uint8Array): PackageManifest | null {
  try {
    return readManifest(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return null
  }
}

const digestOfNothing = new Sha256().digest()

/**
 * The digest of what may be a certified file. How long each of them is is known, so that nothing of another length is
 * read at all: a small ZIP can unpack to more than anybody waits for.
 */
function digester(manifest: PackageManifest, onRead: OnRead): (entry: ZipEntry) => Promise<string> {
  const certified = certifiedBy(manifest)
  const sizes = new Map(certified.map(({ path, size }) => [path, size]))
  const anySize = new Set([0, ...sizes.values()])
  return async (entry) => {
    const { name, size } = entry
    const known = sizes.get(name)
    const isExpected = known === undefined ? anySize.has(size) : known === size
    return isExpected || besides.includes(name) ? entryDigest(entry, onRead) : unreadable
  }
}

/** What cannot be unpacked, or is not as long as listed, is not what was certified, and is named as changed. */
async function entryDigest(entry: ZipEntry, onRead: OnRead): Promise<string> {
  if (besides.includes(entry.name) && entry.size > longestText) return unreadable
  try {
    return await digestOf(entry.pieces(), onRead)
  } catch {
    return unreadable
  }
}

/** Undefined for what cannot be unpacked, or is longer than a text of ours. */
async function bytesOf(entry: ZipEntry): Promise<Uint8Array | undefined> {
  if (entry.size > longestText) return undefined
  const all = new Uint8Array(entry.size)
  let at = 0
  try {
    for await (const piece of entry.pieces()) {
      all.set(piece, at)
      at += piece.length
    }
  } catch {
    return undefined
  }
  return all
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
