/** A text as it is read: without signs that are not seen, and with one sign for those that are read alike. */
export interface PlainText {
  readonly text: string
  /** Where a sign of it, or its end, stands in the text as it was written. */
  readonly placeOf: (index: number) => number
}

/** A soft hyphen is seen where a line ends, and is taken for the dash that somebody meant. */
const dashes = '‐‑‒–—―−﹘﹣－\u00ad'
const spaces = '\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000'
const unseen = '\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff'
const wideDigits = '０-９'

const odd = new RegExp(`[${dashes}${spaces}${unseen}${wideDigits}]`, 'g')
const isDash = new RegExp(`[${dashes}]`)
const isSpace = new RegExp(`[${spaces}]`)
const isWideDigit = new RegExp(`[${wideDigits}]`)

/** One pass over the text; most texts are plain already. */
export function plainly(written: string): PlainText {
  const left: number[] = []
  const text = written.replace(odd, (sign, at: number) => {
    const read = readAs(sign)
    // Of the signs that are left out, how many stand before each place of what remains.
    if (read === '') left.push(at)
    return read
  })
  if (left.length === 0) return { text, placeOf: (index) => index }
  const before = left.map((at, count) => at - count)
  return { text, placeOf: (index) => index + countUpTo(before, index) }
}

function readAs(sign: string): string {
  if (isDash.test(sign)) return '-'
  if (isSpace.test(sign)) return ' '
  return isWideDigit.test(sign) ? String.fromCharCode(sign.charCodeAt(0) - widthOf) : ''
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
