import type { Bytes } from './bytes.ts'

/** A file as the list at the end of a ZIP tells of it. */
export interface Listed {
  readonly name: string
  readonly flags: number
  readonly packedBy: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly start: number
  readonly attributes: number
  /** Where fields stand that some programs read before the rest. */
  readonly extra: readonly [number, number]
  readonly next: number
}

const entrySign = 0x02014b50

export function listedAt(view: DataView, at: number): Listed | undefined {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySign) return undefined
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((by) => view.getUint16(at + by, true))
  const nameEnd = at + 46 + (nameLength ?? 0)
  const extraEnd = nameEnd + (extraLength ?? 0)
  const next = extraEnd + (commentLength ?? 0)
  if (next > view.byteLength) return undefined
  const sizes = {
    size: view.getUint32(at + 24, true),
    packed: view.getUint32(at + 20, true),
    start: view.getUint32(at + 42, true),
  }
  return {
    name: nameIn(view, at + 46, nameLength ?? 0),
    flags: view.getUint16(at + 8, true),
    packedBy: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    attributes: view.getUint32(at + 38, true),
    ...withLargeSizes(sizes, view, nameEnd, extraEnd),
    extra: [nameEnd, extraEnd],
    next,
  }
}

/** Another spelling is another name: a mark before it, and what is no text, stay in it. */
export const nameIn = (view: DataView, at: number, length: number) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    new Uint8Array(view.buffer, view.byteOffset + at, length),
  )

type Sizes = Pick<Listed, 'size' | 'packed' | 'start'>

/** What does not fit into 32 bits stands in an extra field, in this order. */
export function withLargeSizes(sizes: Sizes, view: DataView, from: number, to: number): Sizes {
  const full = { ...sizes }
  for (const field of extraFields(view, from, to)) {
    if (field.id !== 1) continue
    let value = field.from
    for (const key of ['size', 'packed', 'start'] as const) {
      if (full[key] !== 0xffffffff || value + 8 > field.to) continue
      full[key] = Number(view.getBigUint64(value, true))
      value += 8
    }
  }
  return full
}

/** The fields in which a ZIP says more of a file, each no longer than the room that there is. */
export function* extraFields(view: DataView, from: number, to: number) {
  for (let at = from; at + 4 <= to; ) {
    const length = view.getUint16(at + 2, true)
    yield { id: view.getUint16(at, true), from: at + 4, to: Math.min(at + 4 + length, to) }
    at += 4 + length
  }
}

export async function viewOf(file: Bytes, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer())
}
