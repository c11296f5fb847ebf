import { plusDays, plusYears } from '../days.ts'
import { daysInName, singular } from './dates-in-name.ts'
import type { DocumentDescription } from './description.ts'
import { afterHeadings, beforeHeadings, datedKinds, headings } from './headings.ts'
import type { DocumentKind } from './kinds.ts'

/** What a document says at its beginning of what it is. */
export interface ToldAtBeginning extends Pick<DocumentDescription, 'asOf' | 'periodFrom' | 'periodTo'> {
  readonly kind: DocumentKind
}

/** Titles and the lines under them stand in these; what follows speaks of other documents, too. */
const beginning = { signs: 2_000, lines: 16, longestLine: 90 }

/** Null where the text does not say surely what it is. */
export function toldAtBeginning(text: string): ToldAtBeginning | null {
  const lines = linesOf(text)
  const kinds = new Set(lines.flatMap((_, at) => kindOfHeading(lines, at) ?? []))
  const [kind] = kinds
  if (!kind || kinds.size > 1) return null
  return { kind, ...(datedKinds.has(kind) ? datesOf(lines, kind) : noDates) }
}

function linesOf(text: string): readonly string[] {
  return text
    .slice(0, beginning.signs)
    .split(/[\n\f]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, beginning.lines)
}

/** A line that is a heading, or two short ones that are one together, as on forms. */
function kindOfHeading(lines: readonly string[], at: number): DocumentKind | null {
  const [line = '', next = ''] = lines.slice(at, at + 2)
  return kindOf(line) ?? (line.length + next.length <= 40 ? kindOf(`${line} ${next}`) : null)
}

function kindOf(line: string): DocumentKind | null {
  if (!isTitle(line)) return null
  const words = wordsOf(line)
  const text = ` ${words.join(' ')} `
  for (const [kind, ...phrases] of singularHeadings) {
    for (const phrase of phrases) {
      const at = text.indexOf(` ${phrase} `)
      if (at >= 0) return isHeading(text, at, phrase) ? kind : null
    }
  }
  return null
}

/** Short, no sentence, no entry of a list, and in capitals as titles are. */
function isTitle(line: string): boolean {
  if (line.length > beginning.longestLine || /[.;:,?!]$/.test(line) || /^[^\p{L}]/u.test(line)) return false
  if (/\.{3}|…|\s\d+$/.test(line) && !/(?:19|20)\d\d$|(?:form|form\s+\w+)\s*\d+$/i.test(line)) return false
  const long = line.match(/\p{L}{4,}/gu) ?? []
  return long.every((word) => /^\p{Lu}/u.test(word))
}

/** The title stands first, or after a name; behind it nothing, or what titles go on with. */
function isHeading(text: string, at: number, phrase: string): boolean {
  const before = text.slice(0, at).trim().split(' ').filter(Boolean)
  const after = text
    .slice(at + phrase.length + 1)
    .trim()
    .split(' ')
    .filter(Boolean)
  const [next] = after
  const goesOn = next === undefined || afterHeadings.has(next) || /^\d+$/.test(next)
  const isFirst = before.every((word) => beforeHeadings.has(word))
  const isBehindName = before.length <= 6 && !before.some((word) => notInNames.has(word))
  return goesOn && (isFirst || isBehindName)
}

/** "Exhibit B to the Loan Agreement", "Request for Balance Sheet": of a document, and not the document. */
const notInNames: ReadonlySet<string> = new Set(
  (
    'to re request requested copy subject regarding attached enclosed exhibit schedule invoice receipt notice checklist ' +
    'for from with your our about see list needed missing addendum amendment guide instructions how sample template ' +
    'preparing prepare worksheet engagement letter under pursuant cover transmittal summary index tab of termination ' +
    'application proposal extension certificate consent guaranty guarantee memorandum agenda fee bill estimate'
  ).split(' '),
)

const wordsOf = (line: string): readonly string[] =>
  (line.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []).map(singular)

/** "Balance sheets" and "statements of operations" are of several days. */
const singularHeadings = headings.map(
  ([kind, ...phrases]) => [kind, ...phrases.map((phrase) => wordsOf(phrase).join(' '))] as const,
)

type Dates = Omit<ToldAtBeginning, 'kind'>
const noDates: Dates = { asOf: null, periodFrom: null, periodTo: null }

const longestDay = 40
/** A phrase, and how the day behind it is meant. */
const asOfPhrase = /\b(?:as of|as at|effective date(?: of (?:the )?appraisal)?:?|date of value:?)\s+/gi
const endedPhrase = /\b(?:(\w{1,12}) )?(years?|months?|quarters?|periods?) (?:then )?(?:ended|ending)\s+/gi
const calendarYear = /\bcalendar year ((?:19|20)\d\d)\b/i

function datesOf(lines: readonly string[], kind: DocumentKind): Dates {
  const text = lines.join('\n').replace(/\s+/g, ' ')
  const asOf = onlyOne([...text.matchAll(asOfPhrase)].map((found) => dayBehind(text, found)))
  const ends = [...text.matchAll(endedPhrase)].flatMap((found) => {
    const to = dayBehind(text, found)
    return to ? [{ to, from: beginOf(to, found[1]?.toLowerCase(), found[2]?.toLowerCase()) }] : []
  })
  const [end] = ends
  const isOnePeriod = end !== undefined && ends.every(({ to, from }) => to === end.to && from === end.from)
  if (asOf && ends.length === 0) return { ...noDates, asOf }
  if (isOnePeriod && !asOf) return { asOf: null, periodFrom: end.from, periodTo: end.to }
  const [, year] = calendarYear.exec(text) ?? []
  if (year && kind === 'taxReturn')
    return { asOf: null, periodFrom: `${year}-01-01`, periodTo: `${year}-12-31` }
  return noDates
}

function dayBehind(text: string, { index, 0: phrase }: RegExpExecArray): string | null {
  const behind = index + phrase.length
  const [first] = daysInName(text.slice(behind, behind + longestDay)).days
  return first?.from === 0 ? first.day : null
}

function onlyOne(days: readonly (string | null)[]): string | null {
  const each = new Set(days.filter((day) => day !== null))
  const [first] = each
  return each.size === 1 ? (first ?? null) : null
}

const counts: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11 },
  twelve: 12,
}

/** The first day of the one period that ends on this day, where its length is said and it ends with a month. */
function beginOf(to: string, count: string | undefined, unit: string | undefined): string | null {
  if (unit === 'year') return plusDays(plusYears(to, -1), 1)
  const months =
    unit === 'quarter' ? 3 : unit?.startsWith('month') ? (counts[count ?? ''] ?? Number(count)) : 0
  const isWhole = plusDays(to, 1).endsWith('-01')
  if (!isWhole || !Number.isInteger(months) || months < 1 || months > 24) return null
  const [year = 0, month = 0] = to.split('-').map(Number)
  const first = year * 12 + month - months
  return `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}-01`
}
