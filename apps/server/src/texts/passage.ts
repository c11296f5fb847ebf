import { withNumbersHidden } from './hidden-numbers.ts'
import { partsOf } from './typed-words.ts'

/** A word that was looked for where it stands, with what stands around it. */
export interface Passage {
  readonly before: string
  readonly words: string
  readonly after: string
}

const shownAround = 90
/** A number that is hidden is taken in whole: nothing of it begins in what is shown. */
const lookedAround = 400
const mostPlaces = 50

/** Where the longest of these words begins a word of the text; undefined where no such place may be shown. */
export function passageOf(text: string, words: readonly string[]): Passage | undefined {
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length)
  const parts = partsOf(longest)
  if (parts.length === 0) return undefined
  const whole = parts.join('[^\\p{L}\\p{N}]{1,5}')
  return placed(text, whole) ?? placed(text, parts[0] ?? '')
}

function placed(text: string, pattern: string): Passage | undefined {
  const places = text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}[\\p{L}\\p{N}]{0,40}`, 'giu'))
  let looked = 0
  for (const { index, 0: found } of places) {
    if (++looked > mostPlaces) return undefined
    const from = Math.max(0, index - lookedAround)
    const around = withNumbersHidden(text.slice(from, index + found.length + lookedAround))
    const at = index - from
    if (around.slice(at, at + found.length) !== found) continue
    const before = around.slice(0, at)
    const after = around.slice(at + found.length)
    return { before: endOf(before), words: oneLine(found), after: beginningOfText(after) }
  }
  return undefined
}

/** Whole words of the last signs. */
function endOf(text: string): string {
  const line = oneLine(text).trimStart()
  return line.length <= shownAround ? line : `…${line.slice(-shownAround).replace(/^\S*\s/, '')}`
}

function beginningOfText(text: string): string {
  const line = oneLine(text).trimEnd()
  return line.length <= shownAround ? line : `${line.slice(0, shownAround).replace(/\s\S*$/, '')}…`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
