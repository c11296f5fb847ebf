/** A place in a text where the words that are looked for stand. */
export interface TextHit {
  readonly start: number
  readonly end: number
}

/** Nobody goes through more than these. */
export const mostHits = 1000
const longestQuery = 200

/** Every place of some words, in capitals or not, whatever blanks and ends of lines stand between them. */
export function hitsIn(text: string, query: string, most = mostHits): readonly TextHit[] {
  const words = query.trim().slice(0, longestQuery).split(/\s+/)
  if (words[0] === '' || most <= 0) return []
  const pattern = new RegExp(words.map(literally).join('\\s+'), 'giu')
  const hits: TextHit[] = []
  for (const { index, 0: found } of text.matchAll(pattern)) {
    hits.push({ start: index, end: index + found.length })
    if (hits.length === most) break
  }
  return hits
}

const literally = (word: string) => word.toWellFormed().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** The text of a page, and where in it each of its pieces begins. */
export interface PiecedText {
  readonly text: string
  readonly starts: readonly number[]
}

export interface Piece {
  readonly str: string
  /** A line ends behind it. */
  readonly hasEOL: boolean
}

export function joined(pieces: readonly Piece[]): PiecedText {
  const starts: number[] = []
  let text = ''
  for (const { str, hasEOL } of pieces) {
    starts.push(text.length)
    text += hasEOL ? `${str}\n` : str
  }
  return { text, starts }
}

/** A part of one piece, from a sign to another. */
export interface PartOfPiece {
  readonly piece: number
  readonly from: number
  readonly to: number
}

/** Which parts of which pieces a hit is made of. */
export function partsOf({ starts, text }: PiecedText, { start, end }: TextHit): readonly PartOfPiece[] {
  const parts: PartOfPiece[] = []
  for (let piece = pieceAt(starts, start); piece < starts.length; piece++) {
    const begin = starts[piece] ?? 0
    if (begin >= end) break
    const length = (starts[piece + 1] ?? text.length) - begin
    const [from, to] = [Math.max(0, start - begin), Math.min(length, end - begin)]
    if (to > from) parts.push({ piece, from, to })
  }
  return parts
}

/** The last piece that begins at or before a sign. */
function pieceAt(starts: readonly number[], sign: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= sign) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** The same text in parts, those that are to be marked told. */
export function markedParts(
  text: string,
  hits: readonly TextHit[],
): readonly { readonly text: string; readonly at: number; readonly isHit: boolean }[] {
  const parts = []
  let at = 0
  for (const { start, end } of hits) {
    if (start > at) parts.push({ text: text.slice(at, start), at, isHit: false })
    parts.push({ text: text.slice(start, end), at: start, isHit: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), at, isHit: false })
  return parts
}
