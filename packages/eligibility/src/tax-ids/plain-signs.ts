/** A text as it is read: without signs that are not seen, and with one sign for those that are read alike. */
export interface PlainText {
  readonly text: string
  /** Where a sign of it, or its end, stands in the text as it was written. */
  readonly placeOf: (index: number) => number
}

/** What is read as something else, or is not seen at all. */
const ODD =
  /[\p{DI}\u00a0\u1680\u2000-\u200a\u2010-\u2015\u202f\u205f\u2212\u3000\ufe58\ufe63\uff0d\uff10-\uff19]/gu
/** A soft hyphen is seen where a line ends, and is taken for the dash that somebody meant. */
const DASH = /[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/
const SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/
const WIDE_DIGIT = /[\uff10-\uff19]/

/** One pass over the text; most texts are plain already. */
export function plainly(written: string): PlainText {
  const left: number[] = []
  const text = written.replace(ODD, (sign, at: number) => {
    const read = readAs(sign)
    // Of the signs that are left out, how many stand before each place of what remains.
    if (read === '') for (let unit = 0; unit < sign.length; unit++) left.push(at + unit)
    return read
  })
  if (left.length === 0) return { text, placeOf: (index) => index }
  const before = left.map((at, count) => at - count)
  return { text, placeOf: (index) => index + countUpTo(before, index) }
}

function readAs(sign: string): string {
  if (DASH.test(sign)) return '-'
  if (SPACE.test(sign)) return ' '
  return WIDE_DIGIT.test(sign) ? String.fromCharCode(sign.charCodeAt(0) - widthOf) : ''
}

const widthOf = '０'.charCodeAt(0) - '0'.charCodeAt(0)

/** How many of these ascending places are not behind this one. */
function countUpTo(places: readonly number[], index: number): number {
  let [from, to] = [0, places.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((places[middle] ?? 0) <= index) from = middle + 1
    else to = middle
  }
  return from
}
