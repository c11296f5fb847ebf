import { convexToJson, type Value } from 'convex/values'
import { type Difference, markLength, mostMarks } from './since-entry.ts'

type Whole = Readonly<Record<string, unknown>>
type Place = readonly [name: string, part?: string]

export interface Known {
  /** What the server is told. */
  readonly marks: string
  /** What each mark stands for, in their order. */
  readonly places: readonly Place[]
}

/** Of the salt, which is any eight characters, and nothing when it is too much to be told. */
export function knownOf(whole: Whole, salt: string): Known | undefined {
  const parts = [...partsOf(whole)]
  if (parts.length > mostMarks) return undefined
  const marks = parts.map(([place, value]) => markOf(salt, place, value))
  return { marks: salt + marks.join(''), places: parts.map(([place]) => place) }
}

/** What the server answers to marks. */
export function differenceFrom(known: string, whole: Whole): Difference {
  const salt = known.slice(0, markLength)
  const open = new Map<string, number>()
  for (let at = markLength; at < known.length; at += markLength) {
    open.set(known.slice(at, at + markLength), at / markLength - 1)
  }
  const changed: Record<string, unknown> = {}
  for (const [place, value] of partsOf(whole)) {
    if (open.delete(markOf(salt, place, value))) continue
    const [name, part] = place
    if (part === undefined) changed[name] = value
    else changed[name] = Object.assign((changed[name] as object | undefined) ?? {}, { [part]: value })
  }
  return { changed, gone: [...open.values()] }
}

/** The result that it is now. What did not change are the same objects as before. */
export function withDifference(before: Whole, { places }: Known, { changed, gone }: Difference): Whole {
  const next: Record<string, unknown> = { ...before }
  const fresh = new Set<string>()
  const partsIn = (name: string) => {
    if (!fresh.has(name)) next[name] = { ...(next[name] as object | undefined) }
    fresh.add(name)
    return next[name] as Record<string, unknown>
  }
  for (const at of gone) {
    const [name = '', part] = places[at] ?? []
    if (part === undefined) delete next[name]
    else delete partsIn(name)[part]
  }
  // One that stays without parts is told as a whole.
  for (const name of fresh) if (Object.keys(partsIn(name)).length === 0) delete next[name]
  for (const [[name, part], value] of partsOf(changed)) {
    if (part === undefined) next[name] = value
    else partsIn(name)[part] = value
  }
  return next
}

/** The parts of its records one by one, and everything else as a whole. */
function* partsOf(whole: Whole): Iterable<readonly [Place, Value]> {
  for (const [name, value] of Object.entries(whole)) {
    if (value === undefined) continue
    const parts = isRecord(value) ? Object.entries(value).filter(([, part]) => part !== undefined) : []
    if (parts.length === 0) yield [[name], value as Value]
    for (const [part, one] of parts) yield [[name, part], one as Value]
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * 48 bits of what stands where. Nothing is kept secret by it: whoever is told of the marks has the values themselves.
 * That a change goes unseen is one chance in a hundred thousand million, and nobody can look for one by which it would:
 * the salt is the page's own.
 */
function markOf(salt: string, place: Place, value: Value): string {
  // Texts, which are most of it, are the same as JSON.
  const text = JSON.stringify([place, typeof value === 'string' ? value : convexToJson(value)])
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (const each of [salt, text]) {
    for (let at = 0; at < each.length; at += 1) {
      const code = each.charCodeAt(at)
      one = Math.imul(one ^ code, 2654435761)
      other = Math.imul(other ^ code, 1597334677)
    }
  }
  const left = mixed(one, other)
  const right = mixed(other, one)
  const character = (bits: number) => alphabet[bits & 63] ?? ''
  return [0, 6, 12, 18].map((by) => character(left >>> by) + character(right >>> by)).join('')
}

/** Spreads every bit over all. */
function mixed(one: number, other: number): number {
  return Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
