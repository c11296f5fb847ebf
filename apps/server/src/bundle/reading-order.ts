import bidiFactory, { type EmbeddingLevels } from 'bidi-js'

const bidi = bidiFactory()

/** Hebrew, Arabic and the scripts beside them, and the signs that turn a text around. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Whether a text has letters that are read from right to left: all others are drawn as they are written. */
export const turnsAround = (text: string): boolean => rightToLeft.test(text)

/** Part of a line that is drawn in one go; in a turned one the letters of a script that runs so turn by themselves. */
export interface Piece {
  readonly text: string
  readonly isTurned: boolean
}

/** Where a line begins and ends in its text; the end is not in it. */
interface Line {
  readonly from: number
  readonly to: number
}

/**
 * The lines of a text in a width, each as its pieces stand from left to right. Lines are broken as the text is read, and
 * only then put in order, as the algorithm of Unicode has it (UAX #9).
 */
export function linesInOrder(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): readonly (readonly Piece[])[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const levels = bidi.getEmbeddingLevels(paragraph, 'auto')
    return linesOf(paragraph, width, widthOf).map((line) => piecesOf(paragraph, levels, line))
  })
}

function linesOf(text: string, width: number, widthOf: (text: string) => number): readonly Line[] {
  const lines: Line[] = []
  let [from, to, used] = [0, 0, 0]
  for (const word of text.match(/\S+\s*|^\s+/g) ?? []) {
    for (const part of widthOf(word.trimEnd()) > width ? signsOf(word) : [word]) {
      if (to > from && used + widthOf(part.trimEnd()) > width) {
        lines.push({ from, to })
        from = to
        used = 0
      }
      to += part.length
      used += widthOf(part)
    }
  }
  return [...lines, { from, to }]
}

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })
const signsOf = (text: string) => Array.from(signs.segment(text), ({ segment }) => segment)

function piecesOf(text: string, levels: EmbeddingLevels, line: Line): readonly Piece[] {
  const from = line.from
  // The space at which it was broken would stand before it.
  const to = from + text.slice(from, line.to).trimEnd().length
  const order = to > from ? bidi.getReorderedIndices(text, levels, from, to - 1).slice(from, to) : []
  const isTurned = (at: number) => ((levels.levels[at] ?? 0) & 1) === 1
  const runs: number[][] = []
  for (const at of order) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const isNext = last !== undefined && isTurned(last) === isTurned(at) && Math.abs(at - last) === 1
    if (isNext) run?.push(at)
    else runs.push([at])
  }
  return runs.flatMap((run) => {
    const part = text.slice(Math.min(...run), Math.max(...run) + 1)
    return isTurned(run[0] ?? 0) ? turned(part) : straight(part)
  })
}

/** Digits of Arabic are read from the left, but a font turns them with its letters: turned twice they stand. */
function straight(text: string): readonly Piece[] {
  if (!turnsAround(text)) return [{ text, isTurned: false }]
  const words = text.match(/\s+|\S+/g) ?? []
  return words.map((word) =>
    turnsAround(word)
      ? { text: signsOf(word).toReversed().join(''), isTurned: true }
      : { text: word, isTurned: false },
  )
}

/** Word after word from the right: within one the font turns the letters, where they are of a script that runs so. */
function turned(text: string): readonly Piece[] {
  const words = text.match(/\s+|\S+/g) ?? []
  return words.toReversed().map((word) => {
    const mirrored = Array.from(word, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')
    return turnsAround(word)
      ? { text: mirrored, isTurned: true }
      : { text: signsOf(mirrored).toReversed().join(''), isTurned: false }
  })
}
