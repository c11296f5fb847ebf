import {
  appraisalKinds,
  type DocumentKind,
  isNoAnswer,
  isUnsaid,
  kindName,
  kindsOfRules,
} from '../documents/kinds.ts'
import { answerOf, type Facts, type FiledDocument } from '../facts/facts.ts'
import type { Item, RequiredDocument, Requirement } from '../pack/pack.ts'
import { windowInWords } from '../pack/said.ts'
import { listed } from '../written.ts'
import { type AskedOfFiles, documentsOf } from './documents-of.ts'
import { ageOf, type Standing, withoutYears } from './file-standing.ts'
import { collectFrom } from './freshness.ts'
import { howToAdd } from './how-to-add.ts'
import type { Judge } from './judge.ts'
import type { Asked } from './leaf.ts'

/**
 * `unknown`: it cannot be said yet whether it is needed, and it is not there. `unsaid`: a file is there that may be it.
 * `later`: it is not there, and has to be before closing.
 */
export type DocumentState =
  | 'required'
  | 'there'
  | 'unsaid'
  | 'later'
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
  /** What a file of the question has to be said to be, where it asks for several documents. */
  readonly kinds?: readonly string[]
  /** The window in words. */
  readonly window?: string
  readonly staleOn: string | null
  /** The file that it is counted by, where it is by one. */
  readonly uploadId?: string
  /** From which day on it has to be, to be good on the target. */
  readonly collectFrom: string | null
  readonly asked: readonly Asked[]
}

/** The documents that a requirement asks for now; of those that depend on what is not known, only that it is asked. */
export function requiredNow(rule: Requirement, judge: Judge): readonly RequiredNow[] {
  return documentsOf(rule).flatMap((document) => {
    const standing = standingNow(rule, document, judge)
    if (!standing) return []
    const { title, items, when, kinds } = document
    const window = judge.window(document.window)
    const kind = kindFor(rule.id, document)
    return {
      ...{ title, items },
      ...(kind && { kind }),
      ...(kinds && { kinds }),
      ...(window && { window: windowInWords(window) }),
      collectFrom: collectFrom(window, judge.day),
      asked: when && judge.holds(when) === null ? judge.judge(when).asked : [],
      ...{ state: standing.state, because: standing.because(), staleOn: standing.staleOn },
      ...(standing.uploadId !== undefined && { uploadId: standing.uploadId }),
    }
  })
}

/** The state of a requirement is that of its worst document. */
const worstFirst: readonly DocumentState[] = [
  ...(['required', 'stale', 'unsaid', 'undated', 'unknown', 'later'] as const),
  ...(['waived', 'notApplicable', 'there'] as const),
]
export const byWorst = (a: DocumentState, b: DocumentState) => worstFirst.indexOf(a) - worstFirst.indexOf(b)

/** That state alone, without a word or a list: of most requirements nobody is told more. */
export function worstState(rule: Requirement, judge: Judge): DocumentState | undefined {
  let worst: DocumentState | undefined
  for (const document of documentsOf(rule)) {
    const state = standingNow(rule, document, judge)?.state
    if (state && (!worst || byWorst(state, worst) < 0)) worst = state
  }
  return worst
}

/** Nothing where it is not asked for. */
function standingNow(rule: Requirement, document: AskedOfFiles, judge: Judge): Standing | null {
  const needed = document.when ? judge.holds(document.when) : true
  if (needed === false) return null
  const now = letBe(document, putOff(document, standingOf(rule.id, document, judge)), judge)
  return needed === null && now.state === 'required' ? notKnownYet : now
}

const nothing = () => null
const notKnownYet: Standing = { state: 'unknown', staleOn: null, because: nothing }

const beforeClosing: Standing = {
  state: 'later',
  because: () => 'it is not there yet, and has to be before closing',
  staleOn: null,
}

const putOff = ({ untilClosing }: AskedOfFiles, now: Standing): Standing =>
  untilClosing && (now.state === 'required' || now.state === 'unsaid') ? beforeClosing : now

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
  { items, kind, kinds }: Pick<RequiredNow, 'items' | 'kind' | 'kinds'>,
  file: Pick<FiledDocument, 'items' | 'kind'>,
): boolean {
  if (kind !== undefined && file.kind === kind) return true
  if (isNoAnswer(file.kind) || !isFiledIn(items, file)) return false
  return kinds === undefined || isUnsaid(file.kind) || isOneOf(kinds, file)
}

const isOneOf = (kinds: readonly string[], { kind }: Pick<FiledDocument, 'kind'>) =>
  kind !== undefined && kind !== null && kinds.includes(kind)

const isFiledIn = (items: readonly Item[], file: Pick<FiledDocument, 'items'>) =>
  file.items.some((item) => isIn(items, item))

/** What a file has to be said to be, where no question asks for the document. */
const kindFor = (ruleId: string, { items }: RequiredDocument): DocumentKind | undefined =>
  items.length === 0 ? kindsOfRules[ruleId] : undefined

/** Nothing here makes a list or a function before something is found: it is done for every document of a pack. */
function standingOf(ruleId: string, document: AskedOfFiles, judge: Judge): Standing {
  const { facts } = judge
  const kind = kindFor(ruleId, document)
  const near = filesNear(facts.documents ?? none, document.items, kind)
  if (near.length > 0) {
    const filed = filedAs(near, document, kind)
    if (filed.length > 0) return ofFiles(filed, document, judge)
  }
  const other = near.length > 0 ? firstFiledIn(near, document.items) : undefined
  if (!other && isAnswered(facts, document.items))
    return withoutFiles(document, judge.window(document.window)?.value ?? 'unknown')
  const { notApplicable } = facts
  const mark = notApplicable && markOn(notApplicable, document.items)
  if (mark) return notApplying(mark.reason)
  return withoutYears(document, judge) ?? required(document, kind, other)
}

function filedAs(files: readonly FiledDocument[], { items, kinds }: AskedOfFiles, kind: string | undefined) {
  const asked = { items, ...(kind !== undefined && { kind }), ...(kinds && { kinds }) }
  return files.filter((file) => provides(asked, file))
}

/** Of what may be it, what is said to be it counts alone; who said nothing of a file is asked which it is. */
function ofFiles(files: readonly FiledDocument[], document: AskedOfFiles, judge: Judge): Standing {
  const { kinds } = document
  const counting = kinds ? files.filter((file) => isOneOf(kinds, file)) : files
  return counting.length > 0 ? ageOf(counting, document, judge) : unsaid(files.length)
}

const unsaid = (count: number): Standing => ({
  state: 'unsaid',
  because: () =>
    `${count === 1 ? 'one file is there; say which of these it is' : `${count} files are there; say which of these they are`}: ${listed(
      appraisalKinds.map((kind) => `“${kindName(kind)}”`),
      'or',
    )}`,
  staleOn: null,
})

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
const undated = (because: string): Standing => ({ state: 'undated', because: () => because, staleOn: null })

/** An answer of which no file is known: nothing can be said of its day, its year, or which document it is. */
function withoutFiles({ window, kinds, years }: AskedOfFiles, days: number | 'unknown'): Standing {
  if (kinds) return unsaid(1)
  if (years !== undefined) return undated('the fiscal years that it covers are not known')
  return window === undefined || days === 'unknown'
    ? there
    : undated('the day that it speaks of is not known')
}

function isIn(items: readonly Item[], { stage, fieldId }: Item): boolean {
  return items.some((item) => item.stage === stage && item.fieldId === fieldId)
}
