/**
 * Finds what looks like a tax id in a text that was written for something else. It advises, so it would rather miss a
 * number than call every long one a secret. One pass over the text, whatever stands in it.
 */

export type TaxIdKind = 'ssn' | 'itin' | 'ein' | 'unknown'

export interface FoundTaxId {
  readonly kind: TaxIdKind
  /** Where it stands: the text from `start` up to, and without, `end`. */
  readonly start: number
  readonly end: number
}

export const MASK_SIGN = '•'

export function taxIdsIn(text: string): readonly FoundTaxId[] {
  const runs = digitRuns(text)
  const found: FoundTaxId[] = []
  for (let at = 0; at < runs.length; at++) {
    const spaced = spacedRuns(text, runs, at)
    const run = spaced ?? runs[at]
    if (!run) continue
    const kind = kindOf(text, run)
    if (!kind) continue
    found.push({ kind, start: run.start, end: run.end })
    if (spaced) at += 2
  }
  return found
}

/** The same text with every number that was found cut to its last four digits: `•••-••-6789`. */
export function withTaxIdsMasked(text: string): string {
  let masked = ''
  let done = 0
  for (const { start, end } of taxIdsIn(text)) {
    const shown = end - LAST_DIGITS
    masked += text.slice(done, start) + text.slice(start, shown).replace(/\d/g, MASK_SIGN)
    done = shown
  }
  return masked + text.slice(done)
}

const LAST_DIGITS = 4

/** Digits joined by single dashes, dots or spaces, and how many stand between these. */
interface Run {
  readonly start: number
  readonly end: number
  readonly groups: readonly number[]
  readonly joint: 'dash' | 'dot' | 'space' | 'none'
}

const RUN = /\d+(?:[-‐‑‒–−.]\d+)*/g

function digitRuns(text: string): Run[] {
  return [...text.matchAll(RUN)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    groups: found.split(/\D/).map(({ length }) => length),
    joint: /\D/.test(found) ? (found.includes('.') ? 'dot' : 'dash') : 'none',
  }))
}

/** Three runs with one space between each, as a social security number is often written. */
function spacedRuns(text: string, runs: readonly Run[], at: number): Run | undefined {
  const [first, second, third] = [runs[at], runs[at + 1], runs[at + 2]]
  if (!first || !second || !third) return undefined
  const groups = [first, second, third].flatMap((run) => run.groups)
  if (String(groups) !== '3,2,4' || text[first.end] !== ' ' || text[second.end] !== ' ') return undefined
  if (second.start !== first.end + 1 || third.start !== second.end + 1) return undefined
  return { start: first.start, end: third.end, groups, joint: 'space' }
}

function kindOf(text: string, run: Run): TaxIdKind | undefined {
  const shape = String(run.groups)
  if (shape !== '3,2,4' && shape !== '2,7' && shape !== '9') return undefined
  if (isPartOfMore(text, run)) return undefined
  const named = namedAs(text, run)
  if (named === 'other') return undefined
  const digits = text.slice(run.start, run.end).replace(/\D/g, '')
  if (named) return named === 'unknown' ? byShape(shape, digits) : named
  if (run.joint !== 'dash') return undefined
  if (shape === '3,2,4') return isItin(digits) ? 'itin' : isSocialSecurity(digits) ? 'ssn' : undefined
  return employerPrefixes.has(digits.slice(0, 2)) ? 'ein' : undefined
}

function byShape(shape: string, digits: string): TaxIdKind {
  if (shape === '2,7') return 'ein'
  if (shape === '3,2,4') return isItin(digits) ? 'itin' : 'ssn'
  return 'unknown'
}

/** Of a longer number, an amount or a code with letters. */
function isPartOfMore(text: string, { start, end }: Run): boolean {
  const before = text.slice(Math.max(0, start - 2), start)
  const after = text.slice(end, end + 2)
  return (
    /[\p{L}\p{N}_$€£•]$/u.test(before) ||
    /[\p{N}•][-,./]$/u.test(before) ||
    /^[\p{L}\p{N}_%•]/u.test(after) ||
    /^[-,./][\p{N}•]/u.test(after)
  )
}

/** How far from a number its name may stand. */
const NAME_BEFORE = 40
const NAME_AFTER = 24

const taxNames: readonly (readonly [TaxIdKind, string])[] = [
  ['ein', '\\bf?eins?\\b|employer id(?:entification|\\b)|federal id\\b'],
  ['ssn', '\\bssns?\\b|\\bss ?#|social security|\\bsocial(?= (?:number|no\\b|#)|:)'],
  ['itin', '\\bitins?\\b'],
  ['unknown', '\\btins?\\b|\\btax[- ]?(?:payer)?[- ]?(?:id|ids|identification|number)\\b|\\btaxpayer\\b'],
]

const otherNames =
  '\\b(?:loan|account|acct|routing|aba|invoice|case|docket|parcel|permit|licen[cs]e|policy|order|file|reference|ref|application|project|contract|grant|check|cheque|phone|telephone|tel|mobile|cell|fax|zip|uei|uin|duns|cage|charter|fdic|ncua|rssd|serial|model|part|apn|po|p\\.o\\.)\\b(?= ?(?:number|num\\b|no\\b|nr\\b|id\\b|code|#|:|\\.|\\d|$))'

const NAMES = new RegExp([...taxNames.map(([, words]) => `(${words})`), `(${otherNames})`].join('|'), 'gi')

/** What the words beside a number call it: the last name before it, else the one in brackets or the like behind it. */
function namedAs(text: string, { start, end }: Run): TaxIdKind | 'other' | undefined {
  const before = sentenceEnd(text.slice(Math.max(0, start - NAME_BEFORE), start))
  const name = [...before.matchAll(NAMES)].at(-1)
  if (name) return nameIn(name)
  const after = /^[ (,]{1,2}(?:is |as |\()?/.exec(text.slice(end, end + NAME_AFTER))
  if (!after) return undefined
  const follows = text.slice(end + after[0].length, end + NAME_AFTER)
  const [next] = follows.matchAll(NAMES)
  return next?.index === 0 && nameIn(next) !== 'other' ? nameIn(next) : undefined
}

function nameIn(match: RegExpExecArray): TaxIdKind | 'other' {
  const at = match.slice(1).findIndex((group) => group !== undefined)
  return taxNames[at]?.[0] ?? 'other'
}

/** A name does not reach over the end of its line. */
function sentenceEnd(before: string): string {
  return before.slice(before.lastIndexOf('\n') + 1)
}

/** Those that were never given out are somebody's part number. */
function isSocialSecurity(digits: string): boolean {
  const area = digits.slice(0, 3)
  return (
    area !== '000' &&
    area !== '666' &&
    area < '900' &&
    digits.slice(3, 5) !== '00' &&
    digits.slice(5) !== '0000'
  )
}

function isItin(digits: string): boolean {
  const group = Number(digits.slice(3, 5))
  return digits.startsWith('9') && group >= 50 && group !== 89 && group !== 93
}

/** The beginnings of employer identification numbers in use. */
const employerPrefixes: ReadonlySet<string> = new Set(
  (
    '01 02 03 04 05 06 10 11 12 13 14 15 16 20 21 22 23 24 25 26 27 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 ' +
    '46 47 48 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 71 72 73 74 75 76 77 80 81 82 83 84 85 86 87 ' +
    '88 90 91 92 93 94 95 98 99'
  ).split(' '),
)
