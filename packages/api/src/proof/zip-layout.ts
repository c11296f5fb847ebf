import type { Bytes } from './bytes.ts'
import { extraFields, type Listed, nameIn, viewOf, withLargeSizes } from './zip-list.ts'

/** Bytes between, before or behind the files: some programs find other files in them. */
export interface Stray {
  readonly at: number
  readonly bytes: number
}

/** Where the content of a file stands, and whether both places that speak of it say the same. */
export interface Placed {
  readonly from: number
  readonly content: number
  readonly isSound: boolean
}

export interface Layout {
  readonly placed: ReadonlyMap<Listed, Placed>
  readonly strays: readonly Stray[]
}

const localSign = 0x04034b50
const afterSign = 0x08074b50
/** Set where sizes and checksum follow the content. */
const followed = 1 << 3
const encrypted = 1

/** Whether the files, one behind the other, are all that stands before the list. */
export async function layoutOf(file: Bytes, listed: readonly Listed[], listAt: number): Promise<Layout> {
  const placed = new Map<Listed, Placed>()
  const strays: Stray[] = []
  const ordered = listed.toSorted((a, b) => a.start - b.start)
  let at = 0
  for (const [place, entry] of ordered.entries()) {
    const next = ordered[place + 1]?.start ?? listAt
    if (entry.start > at) strays.push({ at, bytes: entry.start - at })
    const head = await headOf(file, entry)
    const end = head.content + entry.packed
    const after = (entry.flags & followed) !== 0 ? await lengthAfter(file, entry, end, next) : 0
    const isSound = head.isSound && entry.start >= at && after !== undefined && end + after <= next
    placed.set(entry, { from: entry.start, content: head.content, isSound })
    at = Math.max(at, isSound ? end + after : next)
  }
  if (listAt > at) strays.push({ at, bytes: listAt - at })
  return { placed, strays }
}

/** Programs read by the list or by what stands before the content: both have to say the same. */
async function headOf(file: Bytes, entry: Listed): Promise<Pick<Placed, 'content' | 'isSound'>> {
  const head = await viewOf(file, entry.start, entry.start + 30)
  if (head.byteLength < 30 || head.getUint32(0, true) !== localSign)
    return { content: entry.start, isSound: false }
  const [nameLength, extraLength] = [head.getUint16(26, true), head.getUint16(28, true)]
  const named = await viewOf(file, entry.start + 30, entry.start + 30 + nameLength + extraLength)
  const content = entry.start + 30 + nameLength + extraLength
  if (named.byteLength < nameLength + extraLength) return { content, isSound: false }
  const said = { packed: head.getUint32(18, true), size: head.getUint32(22, true), start: 0 }
  const { packed, size } = withLargeSizes(said, named, nameLength, nameLength + extraLength)
  const crc = head.getUint32(14, true)
  const isSame = crc === entry.crc && packed === entry.packed && size === entry.size
  const isLeftOpen = crc === 0 && [packed, size].every((each) => each === 0 || each === 0xffffffff)
  return {
    content,
    isSound:
      nameIn(named, 0, nameLength) === entry.name &&
      head.getUint16(6, true) === entry.flags &&
      head.getUint16(8, true) === entry.packedBy &&
      (entry.flags & encrypted) === 0 &&
      (isSame || ((entry.flags & followed) !== 0 && isLeftOpen)) &&
      isPlain(entry) &&
      !hasOtherName(named, nameLength, nameLength + extraLength, entry.name),
  }
}

const [typeOfFile, plainFile, folder] = [0o170000, 0o100000, 0o040000]
/** Volume, folder, device. */
const noFileOfDos = 0x58

/** A link, a device or a folder under the name of a file is unpacked as something else. */
function isPlain({ name, attributes }: Listed): boolean {
  const type = (attributes >>> 16) & typeOfFile
  if (name.endsWith('/')) return type === 0 || type === folder
  return (type === 0 || type === plainFile) && (attributes & noFileOfDos) === 0
}

const unicodeName = 0x7075

/** Some programs take the name of this field before that of the file. */
export function hasOtherName(view: DataView, from: number, to: number, name: string): boolean {
  for (const field of extraFields(view, from, to)) {
    // Before it stand a version and a checksum.
    const at = field.from + 5
    if (field.id === unicodeName && nameIn(view, at, Math.max(0, field.to - at)) !== name) return true
  }
  return false
}

/** How long the sizes behind the content are, in one of the four ways of writing them; undefined for none of them. */
async function lengthAfter(
  file: Bytes,
  { crc, packed, size }: Listed,
  end: number,
  next: number,
): Promise<number | undefined> {
  const view = await viewOf(file, end, Math.min(end + 24, next))
  for (const [signed, wide] of [
    [4, 8],
    [4, 4],
    [0, 8],
    [0, 4],
  ] as const) {
    const length = signed + 4 + 2 * wide
    if (view.byteLength < length || (signed && view.getUint32(0, true) !== afterSign)) continue
    const sizeAt = (at: number) =>
      wide === 8 ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true)
    const said = [view.getUint32(signed, true), sizeAt(signed + 4), sizeAt(signed + 4 + wide)]
    if (said[0] === crc && said[1] === packed && said[2] === size) return length
  }
  return undefined
}
