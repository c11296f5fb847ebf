import { type DocumentKind, isNoAnswer, kindName, kindsOfRules } from '../documents/kinds.ts'
import { answerOf, type Facts, type FiledDocument } from '../facts/facts.ts'
import type { Item, RequiredDocument, Requirement, Window } from '../pack/pack.ts'
import { windowInWords } from '../pack/said.ts'
import { collectFrom, type Freshness, freshnessOf } from './freshness.ts'
import { howToAdd } from './how-to-add.ts'
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
    const standing = standingNow(rule, document, judge)
    if (!standing) return []
    const { title, items, when } = document
    const window = judge.window(document.window)
    const kind = kindFor(rule.id, document)
    return {
      ...{ title, items },
      ...(kind && { kind }),
      ...(window && { window: windowInWords(window) }),
      collectFrom: collectFrom(window, judge.day),
      asked: when && judge.holds(when) === null ? judge.judge(when).asked : [],
      ...{ state: standing.state, because: standing.because(), staleOn: standing.staleOn },
    }
  })
}

/** The state of a requirement is that of its worst document. */
const worstFirst: readonly DocumentState[] = [
  ...(['required', 'stale', 'undated', 'unknown', 'waived', 'notApplicable', 'there'] as const),
]
export const byWorst = (a: DocumentState, b: DocumentState) => worstFirst.indexOf(a) - worstFirst.indexOf(b)

/** That state alone, without a word or a list: of most requirements nobody is told more. */
export function worstState(rule: Requirement, judge: Judge): DocumentState | undefined {
  let worst: DocumentState | undefined
  for (const document of rule.documents) {
    const state = standingNow(rule, document, judge)?.state
    if (state && (!worst || byWorst(state, worst) < 0)) worst = state
  }
  return worst
}

/** Its words are written only where somebody is told. */
interface Standing {
  readonly state: DocumentState
  readonly staleOn: string | null
  readonly because: () => string | null
}

/** Nothing where it is not asked for. */
function standingNow(rule: Requirement, document: RequiredDocument, judge: Judge): Standing | null {
  const needed = document.when ? judge.holds(document.when) : true
  if (needed === false) return null
  const now = letBe(document, standingOf(rule.id, document, judge), judge)
  return needed === null && now.state === 'required' ? notKnownYet : now
}

const nothing = () => null
const notKnownYet: Standing = { state: 'unknown', staleOn: null, because: nothing }

/** What is waived is not asked for, whatever is wrong with it. */
function letBe(document: RequiredDocument, now: Standing, { facts }: Judge): Standing {
  if (now.state === 'there' || now.state === 'notApplicable') return now
  const { waivedItems } = facts
  const waiver = waivedItems && markOn(waivedItems, document.items)
  return waiver ? waived(waiver, now) : now
}

const waived = ({ by, note }: { readonly by: string; readonly note: string }, now: Standing): Standing => ({
  ...now,
  state: 'waived',
  because: () => `waived by ${by}${note === '' ? '' : `: ${note}`}`,
})

/** Whether a file is one of those that provide a document. */
export function provides(
  { items, kind }: { readonly items: readonly Item[]; readonly kind?: string | undefined },
  file: Pick<FiledDocument, 'items' | 'kind'>,
): boolean {
  return (kind !== undefined && file.kind === kind) || (!isNoAnswer(file.kind) && isFiledIn(items, file))
}

const isFiledIn = (items: readonly Item[], file: Pick<FiledDocument, 'items'>) =>
  file.items.some((item) => isIn(items, item))

/** What a file has to be said to be, where no question asks for the document. */
const kindFor = (ruleId: string, { items }: RequiredDocument): DocumentKind | undefined =>
  items.length === 0 ? kindsOfRules[ruleId] : undefined

/** Nothing here makes a list or a function before something is found: it is done for every document of a pack. */
function standingOf(ruleId: string, document: RequiredDocument, judge: Judge): Standing {
  const { facts } = judge
  const kind = kindFor(ruleId, document)
  const near = filesNear(facts.documents ?? none, document.items, kind)
  if (near.length > 0) {
    const filed = filedAs(near, document.items, kind)
    if (filed.length > 0) return freshest(filed, judge.window(document.window), judge.day)
  }
  const other = near.length > 0 ? firstFiledIn(near, document.items) : undefined
  if (!other && isAnswered(facts, document.items))
    return withoutDates(document, judge.window(document.window)?.value ?? 'unknown')
  const { notApplicable } = facts
  const mark = notApplicable && markOn(notApplicable, document.items)
  return mark ? notApplying(mark.reason) : required(document, kind, other)
}

const filedAs = (files: readonly FiledDocument[], items: readonly Item[], kind: string | undefined) =>
  files.filter((file) => provides({ items, kind }, file))

const firstFiledIn = (files: readonly FiledDocument[], items: readonly Item[]) =>
  files.find((file) => isFiledIn(items, file))

const markOn = <Mark extends Item>(marks: readonly Mark[], items: readonly Item[]): Mark | undefined =>
  marks.find((item) => isIn(items, item))

function isAnswered(facts: Facts, items: readonly Item[]): boolean {
  for (const item of items) if (answerOf(facts, item) !== null) return true
  return false
}

const notApplying = (reason: string): Standing => ({
  state: 'notApplicable',
  because: () => `not applicable, as you said: ${reason}`,
  staleOn: null,
})

const required = (
  document: RequiredDocument,
  kind: DocumentKind | undefined,
  other: FiledDocument | undefined,
): Standing => ({ state: 'required', because: () => missing(document, kind, other), staleOn: null })

const none: readonly FiledDocument[] = []
const fieldsIn = new WeakMap<readonly FiledDocument[], ReadonlySet<string>>()

/** Those of the files that may be meant, in their order; for most documents there are none, which is seen at once. */
function filesNear(files: readonly FiledDocument[], items: readonly Item[], kind: string | undefined) {
  if (kind !== undefined) return files
  const fields =
    fieldsIn.get(files) ?? new Set(files.flatMap((file) => file.items.map(({ fieldId }) => fieldId)))
  fieldsIn.set(files, fields)
  return items.some(({ fieldId }) => fields.has(fieldId)) ? files : none
}

function missing(
  { items }: RequiredDocument,
  kind: DocumentKind | undefined,
  other: FiledDocument | undefined,
): string {
  if (items.length > 0)
    return other?.kind ? `what is filed there is said to be “${kindName(other.kind)}”` : 'it is missing'
  return howToAdd(kind)
}

const there: Standing = { state: 'there', because: nothing, staleOn: null }
const undated: Standing = {
  state: 'undated',
  because: () => 'the day that it speaks of is not known',
  staleOn: null,
}

/** An answer of which no file is known: nothing can be said of its day. */
const withoutDates = ({ window }: RequiredDocument, days: number | 'unknown'): Standing =>
  window === undefined || days === 'unknown' ? there : undated

const longestGood: readonly Freshness['state'][] = ['good', 'undated', 'stale']

/** Of several files for one thing the one that is good longest counts. */
function freshest(files: readonly FiledDocument[], window: Window | null, day: string): Standing {
  const [best] = files
    .map((file) => freshnessOf(window, file, day))
    .toSorted(
      (a, b) =>
        longestGood.indexOf(a.state) - longestGood.indexOf(b.state) || lastOf(b).localeCompare(lastOf(a)),
    )
  if (!best) return { state: 'required', because: nothing, staleOn: null }
  const { state, staleOn, because } = best
  return { state: state === 'good' ? 'there' : state, staleOn, because: () => because }
}

/** What has no last day is good longest. */
const lastOf = ({ staleOn }: Freshness) => staleOn ?? '9999-12-31'

function isIn(items: readonly Item[], { stage, fieldId }: Item): boolean {
  return items.some((item) => item.stage === stage && item.fieldId === fieldId)
}
