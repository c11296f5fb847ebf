import { type RulePack, type Subject, subjects } from './pack.ts'
import { type PackReading, parsePack } from './read-pack.ts'
import { isRecord, type PackProblem } from './shape.ts'

/** One change of a draft: values of an entry, a new entry, or that there is none any more. */
export type PackChange =
  | { readonly subject: Subject; readonly id: string; readonly set: Readonly<Record<string, unknown>> }
  | { readonly subject: Subject; readonly add: Readonly<Record<string, unknown>> }
  | { readonly subject: Subject; readonly id: string; readonly remove: true }

export interface DraftHead {
  readonly id: string
  readonly title: string
  readonly effectiveFrom: string
  readonly note: string
}

type Entry = Readonly<Record<string, unknown>>

/**
 * A draft from a pack, which stays as it is. A value that is set to null is taken out of its entry. Either every change
 * is in the draft, or there is none and it is said what is wrong.
 */
export function changePack(pack: RulePack, head: DraftHead, changes: readonly PackChange[]): PackReading {
  const entries = new Map<Subject, readonly Entry[]>(
    subjects.map((subject) => [subject, pack[subject] as unknown as readonly Entry[]]),
  )
  const problems: PackProblem[] = []
  for (const change of changes) {
    const list = entries.get(change.subject)
    const outcome = list ? applied(list, change) : 'There is no such subject.'
    if (typeof outcome === 'string') problems.push({ at: whereOf(change), message: outcome })
    else entries.set(change.subject, outcome)
  }
  if (problems.length > 0) return { pack: null, problems }
  if (head.id === pack.id) {
    return {
      pack: null,
      problems: [{ at: 'id', message: 'A published pack is never changed: give the draft its own name.' }],
    }
  }
  return parsePack({ ...pack, ...head, ...Object.fromEntries(entries) })
}

function applied(list: readonly Entry[], change: PackChange): readonly Entry[] | string {
  if ('add' in change) return isRecord(change.add) ? [...list, change.add] : 'This is no entry.'
  const at = list.findIndex(({ id }) => id === change.id)
  const entry = list[at]
  if (entry === undefined) return 'There is no such entry in this pack.'
  if ('remove' in change) return list.toSpliced(at, 1)
  if (!isRecord(change.set)) return 'These are no values.'
  if (Object.hasOwn(change.set, 'id')) return 'The name of an entry stays.'
  const merged = Object.entries({ ...entry, ...change.set }).filter(([, value]) => value !== null)
  return list.with(at, Object.fromEntries(merged))
}

function whereOf(change: PackChange): string {
  return 'id' in change ? `${change.subject} › ${change.id}` : change.subject
}
