import { type RulePack, type Subject, subjects } from './pack.ts'
import { isRecord } from './shape.ts'

export interface Difference {
  readonly subject: Subject
  readonly id: string
  readonly kind: 'added' | 'removed' | 'changed'
  /** Which values differ; for what was added or removed, none. */
  readonly values: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[]
}

/** What the second pack says otherwise than the first, subject by subject, in the order of the second. */
export function comparePacks(before: RulePack, after: RulePack): readonly Difference[] {
  return subjects.flatMap((subject) => {
    const [old, now] = [byId(before[subject]), byId(after[subject])]
    const changed = [...now].flatMap(([id, entry]): Difference[] => {
      const was = old.get(id)
      if (was === undefined) return [{ subject, id, kind: 'added', values: [] }]
      const values = differing(was, entry)
      return values.length === 0 ? [] : [{ subject, id, kind: 'changed', values }]
    })
    const removed = [...old.keys()].filter((id) => !now.has(id))
    return [...changed, ...removed.map((id): Difference => ({ subject, id, kind: 'removed', values: [] }))]
  })
}

type Entry = Readonly<Record<string, unknown>>

function byId(entries: readonly { readonly id: string }[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry as unknown as Entry]))
}

function differing(before: Entry, after: Entry): Difference['values'] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => canonicalText(before[name]) !== canonicalText(after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }))
}

/** The one text of a pack, or a part of it, whatever the order of its keys: what is digested and compared. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null'
  const keys = Object.keys(value).filter((key) => value[key] !== undefined)
  return `{${keys
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`)
    .join(',')}}`
}
