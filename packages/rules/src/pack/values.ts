import { exact } from '../fraction.ts'
import { dollars } from '../written.ts'
import { changePack, type DraftHead, type PackChange } from './change.ts'
import { type Provenance, type RulePack, type Subject, subjects, type Value } from './pack.ts'
import type { PackReading } from './read-pack.ts'
import { nameOfWindow } from './said.ts'

/** The parts of a pack whose entries have a figure, in the order in which people read them. */
export const valuedSubjects = ['percentages', 'fees', 'limits', 'windows', 'scores'] as const
export type ValuedSubject = (typeof valuedSubjects)[number]

/** One figure of a pack as it is looked over and drafted. */
export interface PackValue extends Provenance {
  readonly subject: ValuedSubject
  readonly id: string
  readonly label: string
  readonly value: Value
  /** What the figure counts: percent, dollars, days … */
  readonly unit: string
  readonly paragraph: string | null
}

/** Every figure of a pack. */
export function valuesOf(pack: RulePack): readonly PackValue[] {
  return valuedSubjects.flatMap((subject) =>
    pack[subject].map((entry) => ({
      ...{ subject, id: entry.id, value: entry.value },
      label: subject === 'windows' ? nameOfWindow(entry) : entry.label,
      ...{ source: entry.source, checked: entry.checked, confidence: entry.confidence },
      ...(entry.note !== undefined && { note: entry.note }),
      unit: 'unit' in entry ? entry.unit : subject === 'scores' ? 'points' : 'percent',
      paragraph: 'paragraph' in entry ? entry.paragraph : null,
    })),
  )
}

/** "85%", "$600,000", "90 days", "1.2", "unknown". */
export function valueInWords({ value, unit }: Pick<PackValue, 'value' | 'unit'>): string {
  if (value === 'unknown') return 'unknown'
  if (unit === 'percent') return `${value}%`
  if (unit === 'ratio' || unit === 'count') return value.toLocaleString('en-US')
  if (unit === 'dollars') {
    const sum = exact(value)
    return sum ? dollars(sum) : String(value)
  }
  return `${value.toLocaleString('en-US')} ${value === 1 ? unit.slice(0, -1) : unit}`
}

/** What is said anew of an entry; what is not named stays, and a note that is empty goes. */
export interface ValueChange {
  readonly id: string
  /** Needed only where entries of two subjects have one name. */
  readonly subject?: Subject | undefined
  readonly value?: Value | undefined
  readonly source?: string | undefined
  readonly checked?: string | undefined
  readonly confidence?: string | undefined
  readonly note?: string | undefined
}

/** A draft with other figures or another word of where they are from: all of it, or what is wrong with it. */
export function changeValues(pack: RulePack, head: DraftHead, values: readonly ValueChange[]): PackReading {
  const found = values.map((change) => ({ change, places: placesOf(pack, change) }))
  const problems = found.flatMap(({ change, places }) => {
    if (places.length === 1) return []
    const message =
      places.length === 0
        ? 'There is no such entry in this pack.'
        : `Say which is meant: ${places.join(', ')}.`
    return [{ at: change.id.slice(0, 80), message }]
  })
  if (problems.length > 0) return { pack: null, problems }
  const changes = found.flatMap(({ change, places: [subject] }): PackChange[] =>
    subject === undefined ? [] : [{ subject, id: change.id, set: said(change) }],
  )
  return changePack(pack, head, changes)
}

/** A figure is meant before an entry without one that has the same name. */
function placesOf(pack: RulePack, { id, subject, value }: ValueChange): readonly Subject[] {
  const fitting = (among: readonly Subject[]) =>
    among.filter(
      (each) => (subject === undefined || each === subject) && pack[each].some((entry) => entry.id === id),
    )
  const valued = fitting(valuedSubjects)
  return valued.length > 0 || value !== undefined ? valued : fitting(subjects)
}

function said({ id: _, subject: __, note, ...rest }: ValueChange): Readonly<Record<string, unknown>> {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(given), ...(note !== undefined && { note: note.trim() || null }) }
}
