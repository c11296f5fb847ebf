import type { NeededDocument, Requirement, RuleItem } from '@granary/api'
import { type CollectOnce, collectOnce } from '@granary/rules'
import { ofAge } from './time-line.ts'

export interface ToCollect {
  readonly title: string
  readonly row: Requirement
  readonly items: readonly RuleItem[]
  /** Its question, where somebody else can be asked for it: a file that is there is replaced by whoever filed it. */
  readonly askable: RuleItem | undefined
}

/** Documents of which the same is asked for. */
export interface Collecting {
  readonly key: string
  /** Null where the rule has no number and a document says itself until when it is good. */
  readonly once: CollectOnce | null
  readonly documents: readonly ToCollect[]
}

/** What is missing or runs out before the target date, by the day of which to ask for it. */
export function collectingOf(rows: readonly Requirement[], target: string): readonly Collecting[] {
  const groups = new Map<string, Collecting>()
  const seen = new Set<string>()
  for (const { row, document } of ofAge(rows)) {
    if (!isToCollect(document) || seen.has(document.title)) continue
    seen.add(document.title)
    const key = document.collectFrom ?? 'by itself'
    const once = document.collectFrom === null ? null : collectOnce(document.collectFrom, target)
    const documents = [...(groups.get(key)?.documents ?? []), toCollect(row, document)]
    groups.set(key, { key, once, documents })
  }
  return [...groups.values()]
}

const isToCollect = ({ state, collectFrom }: NeededDocument) =>
  state === 'stale' || (state === 'required' && collectFrom !== null)

const toCollect = (row: Requirement, { title, items }: NeededDocument): ToCollect => ({
  ...{ title, row, items },
  askable: items.find(({ isDocument, mayBeAskedFor }) => isDocument && mayBeAskedFor),
})
