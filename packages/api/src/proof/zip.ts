import { type Bytes, piecesOf } from './bytes.ts'
import { crcAfter } from './crc.ts'
import { hasOtherName, layoutOf, type Placed, type Stray } from './zip-layout.ts'
import { type Listed, listedAt, viewOf } from './zip-list.ts'

export interface ZipEntry {
  readonly name: string
  /** As long as it is said to be: it is read no further. */
  readonly size: number
  /** Its content, unpacked. Fails where programs would not agree on it, or could not unpack it. */
  readonly pieces: () => AsyncIterable<Uint8Array>
}

export interface Zip {
  /** What it says that it holds, folders too. */
  readonly entries: readonly ZipEntry[]
  /** What it holds besides, and does not say. */
  readonly strays: readonly Stray[]
}

/** Unpacks what was packed by the usual way; browsers and Node bring it along under the same name. */
export type Inflate = (packed: Bytes) => AsyncIterable<Uint8Array>

const endSign = 0x06054b50
const largeEndSign = 0x06064b50
const largeEndPlaceSign = 0x07064b50
const endLength = 22
/** The end with the longest comment that one may have. */
const longestEnd = endLength + 0xffff
/** More than any package has; a list that promises more is none. */
const mostEntries = 200_000
const mostListBytes = 64 * 1024 * 1024

/** What is in a ZIP; null for what is none, or was cut. */
export async function readZip(file: Bytes, inflate: Inflate): Promise<Zip | null> {
  const list = await placeOfList(file)
  if (!list || list.size > mostListBytes || list.at + list.size > list.ends) return null
  const view = await viewOf(file, list.at, list.at + list.size)
  const listed: Listed[] = []
  let at = 0
  for (let entry = listedAt(view, at); entry; entry = listedAt(view, at)) {
    if (listed.length > mostEntries) return null
    listed.push(entry)
    at = entry.next
  }
  if (listed.length % 0x10000 !== list.count % 0x10000) return null
  const { placed, strays } = await layoutOf(file, listed, list.at)
  const isSoundIn = (entry: Listed) => !hasOtherName(view, ...entry.extra, entry.name)
  return {
    entries: listed.map((entry) => ({
      name: entry.name,
      size: entry.size,
      pieces: () => contentOf(file, entry, isSoundIn(entry) ? placed.get(entry) : undefined, inflate),
    })),
    strays: [
      ...strays,
      { at: list.at + at, bytes: list.ends - list.at - at },
      { at: list.end + endLength, bytes: file.size - list.end - endLength },
    ].filter(({ bytes }) => bytes !== 0),
  }
}

interface List {
  readonly at: number
  readonly size: number
  readonly count: number
  /** Where what follows the list begins, and where the last of it stands. */
  readonly ends: number
  readonly end: number
}

async function placeOfList(file: Bytes): Promise<List | null> {
  const from = Math.max(0, file.size - longestEnd)
  const view = await viewOf(file, from, file.size)
  for (let at = view.byteLength - endLength; at >= 0; at--) {
    if (view.getUint32(at, true) !== endSign) continue
    const [size, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
    const count = view.getUint16(at + 10, true)
    const isLarge = start === 0xffffffff || size === 0xffffffff || count === 0xffff
    const end = from + at
    return isLarge ? largePlace(file, end) : { at: start, size, count, ends: end, end }
  }
  return null
}

async function largePlace(file: Bytes, end: number): Promise<List | null> {
  if (end < 20) return null
  const place = await viewOf(file, end - 20, end)
  if (place.getUint32(0, true) !== largeEndPlaceSign) return null
  const at = Number(place.getBigUint64(8, true))
  const view = await viewOf(file, at, at + 56)
  // It is as long as its own bytes, and nothing stands behind it but the line that says where it is.
  if (view.byteLength < 56 || view.getUint32(0, true) !== largeEndSign || at + 56 !== end - 20) return null
  const [count, size, start] = [32, 40, 48].map((by) => Number(view.getBigUint64(by, true)))
  return { at: start ?? 0, size: size ?? 0, count: count ?? 0, ends: at, end }
}

async function* contentOf(
  file: Bytes,
  { packed, packedBy, size, crc }: Listed,
  place: Placed | undefined,
  inflate: Inflate,
): AsyncGenerator<Uint8Array> {
  if (!place?.isSound) throw new Error('said in two ways')
  const bytes = file.slice(place.content, place.content + packed)
  let [read, sum] = [0, 0]
  for await (const piece of unpacked(bytes, packedBy, inflate)) {
    read += piece.length
    // Small files can be packed so that they never end.
    if (read > size) throw new Error('longer than it says')
    sum = crcAfter(sum, piece)
    yield piece
  }
  if (read !== size || sum !== crc) throw new Error('not what it says')
}

function unpacked(bytes: Bytes, packedBy: number, inflate: Inflate): AsyncIterable<Uint8Array> {
  if (packedBy === 0) return piecesOf(bytes)
  if (packedBy === 8) return inflate(bytes)
  throw new Error('packed in another way')
}
