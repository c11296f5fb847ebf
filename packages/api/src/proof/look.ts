import { type Bytes, digestOf, piecesOf } from './bytes.ts'
import {
  differencesFrom,
  type FoundFile,
  type ManifestDifference,
  manifestName,
  type PackageManifest,
  readManifest,
} from './manifest.ts'
import { type Inflate, type ZipEntry, zipEntries } from './zip.ts'

/** What a file is, as far as it says itself. */
export interface Looked {
  readonly sha256: string
  /** Of a ZIP with a manifest in it, or of a manifest. */
  readonly inside: Inside | null
}

export interface Inside {
  readonly manifest: PackageManifest
  readonly manifestText: string
  readonly manifestDigest: string
  /** Null for a manifest by itself. */
  readonly differences: readonly ManifestDifference[] | null
  readonly texts: Readonly<Record<string, string>>
}

/** No manifest or signature is longer; what is was not made here. */
const longestText = 32 * 1024 * 1024

/** Reads a file in pieces, and what is in it when it is a ZIP. Nothing of it leaves the machine. */
export async function lookAt(
  file: Bytes,
  inflate: Inflate,
  onRead: (bytes: number) => void = () => {},
): Promise<Looked> {
  const sha256 = await digestOf(piecesOf(file), onRead)
  const first = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (first[0] === 0x50 && first[1] === 0x4b) return { sha256, inside: await insideZip(file, inflate) }
  if (first[0] !== 0x7b || file.size > longestText) return { sha256, inside: null }
  const manifestText = new TextDecoder().decode(await file.arrayBuffer())
  const manifest = readManifest(manifestText)
  const inside = manifest && {
    manifest,
    manifestText,
    manifestDigest: sha256,
    differences: null,
    texts: {},
  }
  return { sha256, inside }
}

async function insideZip(file: Bytes, inflate: Inflate): Promise<Inside | null> {
  const entries = await zipEntries(file, inflate)
  const manifestEntry = entries?.find(({ name }) => name === manifestName)
  if (!entries || !manifestEntry || manifestEntry.size > longestText) return null
  const manifestBytes = await bytesOf(manifestEntry)
  const manifestText = new TextDecoder().decode(manifestBytes)
  const manifest = readManifest(manifestText)
  if (!manifest) return null
  const texts: Record<string, string> = {}
  const found: FoundFile[] = []
  for (const entry of entries) {
    found.push({ path: entry.name, sha256: await entryDigest(entry) })
    if (entry.name.endsWith('.sig.json') && entry.size < longestText)
      texts[entry.name] = new TextDecoder().decode(await bytesOf(entry))
  }
  return {
    manifest,
    manifestText,
    manifestDigest: await digestOf(one(manifestBytes)),
    differences: differencesFrom(manifest, found),
    texts,
  }
}

/** What cannot be unpacked is not what was certified, and is named as changed. */
async function entryDigest(entry: ZipEntry): Promise<string> {
  try {
    return await digestOf(entry.pieces())
  } catch {
    return 'unreadable'
  }
}

async function bytesOf(entry: ZipEntry): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of entry.pieces()) {
    length += piece.length
    if (length > longestText) break
    pieces.push(piece)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
