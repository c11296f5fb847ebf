import { type Bytes, piecesOf } from './bytes.ts'

export interface ZipEntry {
  readonly name: string
  readonly size: number
  /** Its content, unpacked. Fails for a way of packing that is not read here. */
  readonly pieces: () => AsyncIterable<Uint8Array>
}

/** Unpacks what was packed by the usual way; browsers and Node bring it along under the same name. */
export type Inflate = (packed: Bytes) => AsyncIterable<Uint8Array>

const endSign = 0x06054b50
const largeEndSign = 0x06064b50
const largeEndPlaceSign = 0x07064b50
const entrySign = 0x02014b50
const localSign = 0x04034b50
/** The end with the longest comment that one may have. */
const longestEnd = 22 + 0xffff
/** More than any package has; a list that promises more is none. */
const mostEntries = 200_000
const mostListBytes = 64 * 1024 * 1024

/** What a ZIP says that it holds, folders too; null for what is none. */
export async function zipEntries(file: Bytes, inflate: Inflate): Promise<readonly ZipEntry[] | null> {
  const list = await placeOfList(file)
  if (!list || list.size > mostListBytes || list.at + list.size > file.size) return null
  const view = await viewOf(file, list.at, list.at + list.size)
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= view.byteLength && view.getUint32(at, true) === entrySign; ) {
    if (entries.length > mostEntries) return null
    const entry = entryAt(view, at)
    entries.push({ name: entry.name, size: entry.size, pieces: () => contentOf(file, entry, inflate) })
    at = entry.next
  }
  return entries
}

async function placeOfList(file: Bytes): Promise<{ at: number; size: number } | null> {
  const from = Math.max(0, file.size - longestEnd)
  const view = await viewOf(file, from, file.size)
  for (let at = view.byteLength - 22; at >= 0; at--) {
    if (view.getUint32(at, true) !== endSign) continue
    const [size, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
    const isLarge = start === 0xffffffff || size === 0xffffffff || view.getUint16(at + 10, true) === 0xffff
    return isLarge ? largePlace(file, from + at) : { at: start, size }
  }
  return null
}

async function largePlace(file: Bytes, end: number): Promise<{ at: number; size: number } | null> {
  if (end < 20) return null
  const place = await viewOf(file, end - 20, end)
  if (place.getUint32(0, true) !== largeEndPlaceSign) return null
  const at = Number(place.getBigUint64(8, true))
  const view = await viewOf(file, at, at + 56)
  if (view.byteLength < 56 || view.getUint32(0, true) !== largeEndSign) return null
  return { at: Number(view.getBigUint64(48, true)), size: Number(view.getBigUint64(40, true)) }
}

interface Listed {
  readonly name: string
  readonly packedBy: number
  readonly packed: number
  readonly size: number
  readonly start: number
  readonly next: number
}

function entryAt(view: DataView, at: number): Listed {
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((by) => view.getUint16(at + by, true))
  const nameEnd = at + 46 + (nameLength ?? 0)
  const next = nameEnd + (extraLength ?? 0) + (commentLength ?? 0)
  const sizes = {
    size: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    start: view.getUint32(at + 42, true),
  }
  return {
    name: nameIn(view, at + 46, nameLength ?? 0),
    packedBy: view.getUint16(at + 10, true),
    ...withLargeSizes(sizes, view, nameEnd, nameEnd + (extraLength ?? 0)),
    next,
  }
}

/** Another spelling is another name: a mark before it, and what is no text, stay in it. */
const nameIn = (view: DataView, at: number, length: number) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    new Uint8Array(view.buffer, view.byteOffset + at, length),
  )

type Sizes = Pick<Listed, 'size' | 'packed' | 'start'>

/** What does not fit into 32 bits stands in an extra field, in this order. */
function withLargeSizes(sizes: Sizes, view: DataView, from: number, to: number): Sizes {
  const full = { ...sizes }
  for (let at = from; at + 4 <= to; ) {
    const length = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1) {
      let value = at + 4
      for (const key of ['size', 'packed', 'start'] as const) {
        if (full[key] !== 0xffffffff || value + 8 > at + 4 + length) continue
        full[key] = Number(view.getBigUint64(value, true))
        value += 8
      }
    }
    at += 4 + length
  }
  return full
}

async function* contentOf(file: Bytes, entry: Listed, inflate: Inflate): AsyncGenerator<Uint8Array> {
  const head = await viewOf(file, entry.start, entry.start + 30)
  if (head.byteLength < 30 || head.getUint32(0, true) !== localSign) throw new Error('no such entry')
  const nameEnd = entry.start + 30 + head.getUint16(26, true)
  const named = await viewOf(file, entry.start + 30, nameEnd)
  // Some programs unpack by the list, others by what stands before the content.
  if (nameIn(named, 0, named.byteLength) !== entry.name) throw new Error('named in another way')
  const start = nameEnd + head.getUint16(28, true)
  const packed = file.slice(start, start + entry.packed)
  if (entry.packedBy === 0) yield* piecesOf(packed)
  else if (entry.packedBy === 8) yield* inflate(packed)
  else throw new Error('packed in another way')
}

async function viewOf(file: Bytes, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer())
}
