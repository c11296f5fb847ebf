import { type Bytes, digestOf, piecesOf } from './bytes.ts'
import {
  differencesFrom,
  type FoundFile,
  type ManifestDifference,
  manifestName,
  type PackageManifest,
  readManifest,
} from './manifest.ts'
import { Sha256 } from './sha256.ts'
import { type Inflate, type ZipEntry, zipEntries } from './zip.ts'

/** What a file is, as far as it says itself. */
export interface Looked {
  readonly sha256: string
  /** Of a ZIP with a manifest in it, or of a manifest. */
  readonly inside: Inside | null
}

export interface Inside {
  readonly manifest: PackageManifest
  /** As they stand there: the signature and the digest are of these. */
  readonly manifestBytes: Uint8Array
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
  const manifestBytes = new Uint8Array(await file.arrayBuffer())
  const manifest = manifestIn(manifestBytes)
  const inside = manifest && {
    manifest,
    manifestBytes,
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
  const manifest = manifestIn(manifestBytes)
  if (!manifest) return null
  const texts: Record<string, string> = {}
  const found: FoundFile[] = []
  for (const entry of entries) {
    const sha256 = await entryDigest(entry)
    // A folder is nothing by itself, and may be packed or not; one with content is a file under an odd name.
    if (entry.name.endsWith('/') && sha256 === digestOfNothing) continue
    found.push({ path: entry.name, sha256 })
    if (entry.name.endsWith('.sig.json') && entry.size < longestText)
      texts[entry.name] = new TextDecoder().decode(await bytesOf(entry))
  }
  return {
    manifest,
    manifestBytes,
    manifestDigest: await digestOf(one(manifestBytes)),
    differences: differencesFrom(manifest, found),
    texts,
  }
}

/** A mark before the text, and bytes that are no text, make it none of ours. */
function manifestIn(bytes: Uint8Array): PackageManifest | null {
  try {
    return readManifest(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return null
  }
}

const digestOfNothing = new Sha256().digest()

/** What cannot be unpacked, or is not as long as listed, is not what was certified, and is named as changed. */
async function entryDigest(entry: ZipEntry): Promise<string> {
  try {
    let read = 0
    const sha256 = await digestOf(entry.pieces(), (bytes) => {
      read += bytes
    })
    return read === entry.size ? sha256 : 'unreadable'
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
