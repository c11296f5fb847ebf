import { isNoAnswer, kindName, kindsOfRules } from '../documents/kinds.ts'
import { answerOf, type FiledDocument } from '../facts/facts.ts'
import type { Item, RequiredDocument, Requirement } from '../pack/pack.ts'
import { collectFrom, type Freshness, freshnessOf } from './freshness.ts'
import type { Judge } from './judge.ts'
import type { Asked } from './leaf.ts'

/** `unknown`: it cannot be said yet whether it is needed, and it is not there. */
export type DocumentState =
  | 'required'
  | 'there'
  | 'undated'
  | 'stale'
  | 'notApplicable'
  | 'waived'
  | 'unknown'

/** One document of a requirement as it stands. */
export interface RequiredNow {
  readonly title: string
  readonly state: DocumentState
  /** In words behind the title, where there is something to say. */
  readonly because: string | null
  readonly items: readonly Item[]
  /** Where no question asks for it: what a file has to be said to be. */
  readonly kind?: string
  /** The window in words. */
  readonly window?: string
  readonly staleOn: string | null
  /** From which day on it has to be, to be good on the target. */
  readonly collectFrom: string | null
  readonly asked: readonly Asked[]
}

/** The documents that a requirement asks for now; of those that depend on what is not known, only that it is asked. */
export function requiredNow(rule: Requirement, judge: Judge): readonly RequiredNow[] {
  return rule.documents.flatMap((document) => {
    const needed = document.when ? judge.judge(document.when) : null
    if (needed?.holds === false) return []
    const now = letBe(document, documentNow(rule.id, document, judge), judge)
    if (!needed) return [now]
    if (needed.holds) return [now]
    const isMissing = now.state === 'required'
    return [
      {
        ...now,
        ...(isMissing && { state: 'unknown' as const, because: null }),
        asked: needed.asked,
      },
    ]
  })
}

/** What is waived is not asked for, whatever is wrong with it. */
function letBe(document: RequiredDocument, now: RequiredNow, { facts }: Judge): RequiredNow {
  if (now.state === 'there' || now.state === 'notApplicable') return now
  const waiver = facts.waivedItems?.find((item) => isIn(document.items, item))
  if (!waiver) return now
  const { by, note } = waiver
  return { ...now, state: 'waived', because: `waived by ${by}${note === '' ? '' : `: ${note}`}` }
}

/** Whether a file is one of those that provide a document. */
export function provides(
  { items, kind }: Pick<RequiredNow, 'items' | 'kind'>,
  file: Pick<FiledDocument, 'items' | 'kind'>,
): boolean {
  return (kind !== undefined && file.kind === kind) || (!isNoAnswer(file.kind) && isFiledIn(items, file))
}

const isFiledIn = (items: readonly Item[], file: Pick<FiledDocument, 'items'>) =>
  file.items.some((item) => isIn(items, item))

function documentNow(ruleId: string, document: RequiredDocument, judge: Judge): RequiredNow {
  const { facts, day } = judge
  const window = judge.window(document.window)
  const kind = document.items.length === 0 ? kindsOfRules[ruleId] : undefined
  const base = {
    title: document.title,
    items: document.items,
    ...(kind && { kind }),
    ...(window && { window: window.label }),
    collectFrom: collectFrom(window, day),
    asked: [],
  }
  const filed = (facts.documents ?? []).filter((file) => provides(base, file))
  if (filed.length > 0) return { ...base, ...freshest(filed.map((each) => freshnessOf(window, each, day))) }
  const other = (facts.documents ?? []).filter((file) => isFiledIn(document.items, file))
  if (other.length === 0 && document.items.some((item) => answerOf(facts, item) !== null))
    return { ...base, ...withoutDates(document, window?.value ?? 'unknown') }
  const mark = facts.notApplicable?.find((item) => isIn(document.items, item))
  if (mark)
    return {
      ...base,
      state: 'notApplicable',
      because: `not applicable, as you said: ${mark.reason}`,
      staleOn: null,
    }
  return { ...base, state: 'required', because: missing(document, kind, other), staleOn: null }
}

function missing(
  { items }: RequiredDocument,
  kind: string | undefined,
  [other]: readonly FiledDocument[],
): string {
  if (items.length > 0)
    return other?.kind ? `what is filed there is said to be “${kindName(other.kind)}”` : 'it is missing'
  return kind
    ? `no question asks for it; add it to any document and say that it is “${kindName(kind)}”`
    : 'no question asks for it yet'
}

/** An answer of which no file is known: nothing can be said of its day. */
function withoutDates(document: RequiredDocument, days: number | 'unknown') {
  if (document.window === undefined || days === 'unknown')
    return { state: 'there' as const, because: null, staleOn: null }
  return { state: 'undated' as const, because: 'the day that it speaks of is not known', staleOn: null }
}

/** Of several files for one thing the one that is good longest counts. */
function freshest(all: readonly Freshness[]): Pick<RequiredNow, 'state' | 'because' | 'staleOn'> {
  const order: readonly Freshness['state'][] = ['good', 'undated', 'stale']
  const [best] = all.toSorted(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || lastOf(b).localeCompare(lastOf(a)),
  )
  if (!best) return { state: 'required', because: null, staleOn: null }
  return { ...best, state: best.state === 'good' ? 'there' : best.state }
}

/** What has no last day is good longest. */
const lastOf = ({ staleOn }: Freshness) => staleOn ?? '9999-12-31'

function isIn(items: readonly Item[], { stage, fieldId }: Item): boolean {
  return items.some((item) => item.stage === stage && item.fieldId === fieldId)
}
