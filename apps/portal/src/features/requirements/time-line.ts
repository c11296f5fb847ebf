import type { NeededDocument, Requirement } from '@granary/api'
import { daysBetween, mediumDay, monthOf, plusDays, shortDay } from '../../lib/words/days.ts'
import { actorWords } from './requirement-words.ts'

/** good: on the target date too. runsOut: before it. collect: not there yet. open: nobody knows its day, or the rule no number. */
export type LineKind = 'good' | 'runsOut' | 'collect' | 'open'

/** A document whose age counts, as it is drawn and as it stands in the table behind the picture. */
export interface Line {
  readonly key: string
  readonly title: string
  /** Who is to see to it. */
  readonly whose: string
  readonly kind: LineKind
  /** Beside its name: which day it speaks of. */
  readonly note: string
  /** In its bar. */
  readonly words: string
  readonly from: string | null
  readonly to: string | null
  readonly goodUntil: string
  readonly onTarget: string
}

export interface TimeLine {
  readonly today: string
  readonly target: string | null
  readonly start: string
  readonly end: string
  readonly months: readonly { readonly day: string; readonly name: string }[]
  readonly lines: readonly Line[]
}

const stillAsked = new Set(['required', 'there', 'undated', 'unsaid', 'later', 'stale'])

/** What has a window, from today to somewhat behind the target date; what runs out first comes first. */
export function timeLineOf(
  rows: readonly Requirement[],
  today: string,
  target: string | null,
  area: 'lender' | 'staff',
): TimeLine {
  const lines = once(
    ofAge(rows).flatMap(({ row, document }) => linesOf(row, document, { today, target, area })),
  )
  const ends = lines.flatMap(({ to }) => to ?? [])
  const last = [target ?? today, ...ends].toSorted().at(-1) ?? today
  const start = plusDays(today, -7)
  const end = [plusDays(last, 14), plusDays(today, 45)].toSorted().at(-1) ?? last
  const cut = [end, plusDays(today, 400)].toSorted()[0] ?? end
  return { today, target, start, end: cut, months: monthsIn(start, cut), lines: lines.toSorted(urgentFirst) }
}

/** What is asked for and has an age that counts, with the rule that asks for it. */
export const ofAge = (rows: readonly Requirement[]) =>
  rows
    .filter(({ state }) => stillAsked.has(state))
    .flatMap((row) => row.documents.map((document) => ({ row, document })))
    .filter(({ document }) => document.state !== 'unknown' && document.state !== 'waived')
    .filter(({ document }) => document.window !== undefined || document.staleOn !== null)

interface Seen {
  readonly today: string
  readonly target: string | null
  readonly area: 'lender' | 'staff'
}

function linesOf(row: Requirement, document: NeededDocument, { today, target, area }: Seen): Line[] {
  const { title, state, staleOn, collectFrom, files } = document
  // The first is the one that it is counted by.
  const asOf = files[0]?.asOf ?? null
  const whose = actorWords(row, area)
  const base = {
    key: `${row.ruleId} ${title}`,
    title,
    whose,
    note: asOf === null ? '' : `as of ${mediumDay(asOf)}`,
  }
  const again = collecting(base, today, target, collectFrom)
  if (state === 'stale' && staleOn !== null) {
    const verb = staleOn < today ? 'ran' : 'runs'
    const late = daysBetween(staleOn, target !== null && target > today ? target : today)
    const words = `${verb} out ${shortDay(staleOn)}`
    const onTarget = late === 1 ? '1 day too old' : `${late} days too old`
    const goodUntil = mediumDay(staleOn)
    return [
      { ...base, kind: 'runsOut', words, from: asOf, to: staleOn, goodUntil, onTarget },
      ...again.map((line) => ({ ...line, key: `${line.key} again`, title: `${title}, again` })),
    ]
  }
  if (state === 'required' && document.staleOn === null && collectFrom !== null) return again
  if (state === 'there' && staleOn !== null) {
    const goodUntil = mediumDay(staleOn)
    const words = `good to ${shortDay(staleOn)}`
    return [{ ...base, kind: 'good', words, from: asOf, to: staleOn, goodUntil, onTarget: 'Good' }]
  }
  if (state === 'undated' || state === 'unsaid') {
    const [words, note] =
      state === 'undated'
        ? ['no date known', 'the day that it speaks of is missing']
        : ['not said what it is', 'say which appraisal it is']
    return [
      {
        ...{ ...base, kind: 'open', words, note },
        ...{ from: null, to: null, goodUntil: 'Not known', onTarget: 'Not known' },
      },
    ]
  }
  return [
    {
      ...{ ...base, kind: 'open', words: 'no number in the rule' },
      ...{ from: null, to: null, goodUntil: 'No number in the rule', onTarget: 'Not said' },
    },
  ]
}

/** What is still to come: as old as it may be on the target date, and there by then, so that nobody asks for it twice. */
function collecting(
  base: Pick<Line, 'key' | 'title' | 'whose'>,
  today: string,
  target: string | null,
  collectFrom: string | null,
): Line[] {
  const line = { ...base, kind: 'collect' as const, goodUntil: 'Not there', onTarget: 'Not there' }
  if (collectFrom === null) return []
  const day = target !== null && target > today ? target : null
  return [
    {
      ...line,
      note: `as of ${mediumDay(collectFrom)} or later`,
      words: day === null ? 'to collect' : `collect by ${shortDay(day)}`,
      from: today,
      to: day,
    },
  ]
}

/** One document may serve several rules. */
function once(lines: readonly Line[]): Line[] {
  return lines.filter(
    ({ title, words }, at) =>
      lines.findIndex((other) => other.title === title && other.words === words) === at,
  )
}

const order: readonly LineKind[] = ['runsOut', 'collect', 'good', 'open']

function urgentFirst(a: Line, b: Line): number {
  return order.indexOf(a.kind) - order.indexOf(b.kind) || (a.to ?? '').localeCompare(b.to ?? '')
}

function monthsIn(start: string, end: string): TimeLine['months'] {
  const months: { day: string; name: string }[] = []
  let [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))]
  for (;;) {
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
    const day = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
    if (day >= end) return months
    months.push({ day, name: monthOf(day) })
  }
}

/** The picture in one sentence. */
export function inOneSentence({ today, target, lines }: TimeLine): string {
  const said = lines
    .filter(({ kind }) => kind !== 'open')
    .slice(0, 6)
    .map(({ title, words }) => `${title}: ${words}`)
  const until = target === null ? '' : ` to the target date ${mediumDay(target)}`
  return `Time line from ${mediumDay(today)}${until}. ${said.length === 0 ? 'Nothing runs out.' : `${said.join('; ')}.`}`
}
