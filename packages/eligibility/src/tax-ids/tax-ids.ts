import { MASK_SIGN } from '@granary/forms'
import { plainly } from './plain-signs.ts'

/**
 * Finds what looks like a tax id in a text that was written for something else, in whatever signs. One pass over the
 * text, whatever stands in it.
 */

export type TaxIdKind = 'ssn' | 'itin' | 'ein' | 'unknown'

export interface FoundTaxId {
  readonly kind: TaxIdKind
  /** Where it stands: the text from `start` up to, and without, `end`. */
  readonly start: number
  readonly end: number
}

/** For advice: it would rather miss a number than call every long one a secret. */
export function taxIdsIn(written: string): readonly FoundTaxId[] {
  return found(written, kindOf)
}

/** For what nobody may find or be shown: whatever has the shape of a tax id, unless it is called something else. */
export function anyTaxIdsIn(written: string): readonly FoundTaxId[] {
  return found(written, (text, run) => (namedAs(text, run) ? kindOf(text, run) : kindByShape(text, run)))
}

function found(
  written: string,
  judge: (text: string, run: Run) => TaxIdKind | undefined,
): readonly FoundTaxId[] {
  const { text, placeOf } = plainly(written)
  const runs = digitRuns(text)
  const all: FoundTaxId[] = []
  for (let at = 0; at < runs.length; at++) {
    const spaced = spacedRuns(text, runs, at)
    const run = spaced?.run ?? runs[at]
    const kind = run && judge(text, run)
    if (!kind) continue
    all.push({ kind, start: placeOf(run.start), end: placeOf(run.end - 1) + 1 })
    if (spaced) at += spaced.count - 1
  }
  return all
}

/** The same text with every number that was found cut to its last four digits: `•••-••-6789`. */
export function withTaxIdsMasked(text: string, find = taxIdsIn): string {
  let masked = ''
  let done = 0
  for (const { start, end } of find(text)) {
    let digits = 0
    const number = text
      .slice(start, end)
      .replace(DIGIT, (digit) => (++digits > HIDDEN_DIGITS ? digit : MASK_SIGN))
    masked += text.slice(done, start) + number
    done = end
  }
  return masked + text.slice(done)
}

/** In names of files a low line stands where a text has a space. */
export function fileNameMasked(name: string): string {
  return withTaxIdsMasked(name, (written) => taxIdsIn(written.replaceAll('_', ' ')))
}

const DIGIT = /[\d０-９]/g
/** Of the nine that each of them has. */
const HIDDEN_DIGITS = 5

/** Digits joined by single dashes, dots or spaces, and how many stand between these. */
interface Run {
  readonly start: number
  readonly end: number
  readonly groups: readonly number[]
  readonly joint: 'dash' | 'dot' | 'space' | 'none'
}

const RUN = /\d+(?:[-.]\d+)*/g

function digitRuns(text: string): Run[] {
  return [...text.matchAll(RUN)].map(({ index, 0: run }) => ({
    start: index,
    end: index + run.length,
    groups: run.split(/\D/).map(({ length }) => length),
    joint: /\D/.test(run) ? (run.includes('.') ? 'dot' : 'dash') : 'none',
  }))
}

/** The longest of two or three runs with a space between, as such numbers are often written. */
function spacedRuns(text: string, runs: readonly Run[], at: number) {
  for (const count of [3, 2]) {
    const parts = runs.slice(at, at + count)
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last || parts.length < count || parts.some(({ joint }) => joint === 'dot')) continue
    const groups = parts.flatMap((run) => run.groups)
    if (!['3,2,4', '2,7'].includes(String(groups))) continue
    const isJoined = parts.every(({ end }, part) => {
      const next = parts[part + 1]
      return !next || SPACED.has(text.slice(end, Math.min(next.start, end + LONGEST_SPACED + 1)))
    })
    if (isJoined) {
      return { count, run: { start: first.start, end: last.end, groups, joint: 'space' } satisfies Run }
    }
  }
  return undefined
}

const SPACED: ReadonlySet<string> = new Set([' ', ' -', '- ', ' - '])
const LONGEST_SPACED = 3

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

/** Without a name: nine digits in a row are those of an account as well, and two groups with a dot a decimal. */
function kindByShape(text: string, run: Run): TaxIdKind | undefined {
  const shape = String(run.groups)
  if (shape !== '3,2,4' && !(shape === '2,7' && run.joint !== 'dot')) return undefined
  if (isPartOfMore(text, run)) return undefined
  return byShape(shape, text.slice(run.start, run.end).replace(/\D/g, ''))
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
  const isNamed = NAME_AT_END.test(text.slice(Math.max(0, start - NAME_LENGTH), start))
  return (
    (!isNamed && /[\p{L}\p{N}_$€£•]$/u.test(before)) ||
    /[\p{N}•][-,./]$/u.test(before) ||
    /^[\p{L}\p{N}_%•]/u.test(after) ||
    /^[-,./][\p{N}•]/u.test(after)
  )
}

/** Letters before a number are those of a code, but for a name that nobody put a space behind. */
const NAME_AT_END = /(?:^|[^\p{L}\p{N}])(?:f?ein|ssn|i?tin)$/iu
const NAME_LENGTH = 5

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
