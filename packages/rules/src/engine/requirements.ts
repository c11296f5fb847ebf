import type { Facts } from '../facts/facts.ts'
import type { Actor, Item, Requirement, RulePack } from '../pack/pack.ts'
import { titleOfRequirement } from '../pack/said.ts'
import { listed, sentence } from '../written.ts'
import { createJudge, type Judge, type Judgment } from './judge.ts'
import type { Asked } from './leaf.ts'
import {
  byWorst,
  type DocumentState,
  type RequiredNow,
  requiredNow,
  worstState,
} from './required-documents.ts'
import { treeOf } from './tree.ts'

/**
 * required: needed and not there yet. there: on file. undated: there, without the day or the year that counts. unsaid: a
 * file is there, and nobody said that it is this. later: not there yet, and needed before closing.
 * stale: too old on the target. unknown: it cannot be said yet whether it is needed. onFile: the lender keeps it.
 */
export type RequirementState = DocumentState | 'notRequired' | 'onFile'

export interface RequirementRow {
  readonly ruleId: string
  readonly title: string
  readonly state: RequirementState
  /** A sentence. */
  readonly because: string
  /** What would change it, in sentences; each alone. */
  readonly wouldChange: readonly string[]
  readonly paragraph: string
  /** In words, when a document of it has to be young enough. */
  readonly window?: string
  /** The first day on which one of its documents runs out: it is good on that day, and not on the next. */
  readonly staleOn?: string
  readonly actor: Actor
  /** Where it is answered or filed. */
  readonly items: readonly Item[]
  readonly documents: readonly RequiredNow[]
  /** What has to be known before it can be said, and of whom. */
  readonly asked: readonly Asked[]
  /** The facts that it was decided from, and the pack that decided. */
  readonly facts: readonly string[]
  readonly pack: string
}

/** What a package needs, by one pack and the facts of today: a row for each rule, each with its reason. */
export function requirementsOf(pack: RulePack, facts: Facts): readonly RequirementRow[] {
  const judge = createJudge(pack, facts)
  return pack.requirements.map((rule) => rowOf(rule, judge))
}

/** The state of a row by itself: most are told to nobody, and words cost more than what they say. */
export function stateOf(rule: Requirement, judge: Judge): RequirementState {
  const needed = judge.holds(rule.when)
  if (needed === false) return 'notRequired'
  if (waiverOf(rule, judge)) return 'waived'
  const kept = rule.onFile ? judge.holds(rule.onFile.when) : false
  if (kept) return 'onFile'
  const worst = judge.keep('part', rule, () => worstState(rule, judge))
  return neededState(needed === null || kept === null, worst)
}

export function rowOf(rule: Requirement, judge: Judge): RequirementRow {
  const needed = judge.judge(rule.when)
  const kept = rule.onFile && needed.holds !== false ? judge.judge(rule.onFile.when) : null
  const documents = needed.holds === false ? [] : requiredNow(rule, judge)
  const base = {
    ruleId: rule.id,
    title: titleOfRequirement(rule, judge.pack),
    paragraph: rule.paragraph,
    actor: rule.actor,
    items: itemsOf(rule, documents),
    documents,
    facts: factsOf(rule),
    pack: judge.pack.id,
    ...datesOf(documents),
  }
  const waivedBy = waiverOf(rule, judge)
  if (waivedBy && needed.holds !== false)
    return { ...base, state: 'waived', because: `Waived by ${waivedBy}.`, wouldChange: [], asked: [] }
  if (needed.holds === false) return { ...base, ...notNeeded(needed) }
  if (kept?.holds && rule.onFile) return { ...base, ...keptOnFile(kept, rule.onFile.paragraph) }
  return { ...base, ...neededNow(needed, kept, documents) }
}

function waiverOf({ id }: Requirement, { facts: { waived } }: Judge): string | null {
  return waived && Object.hasOwn(waived, id) ? (waived[id] ?? null) : null
}

const factsIn = new WeakMap<Requirement, readonly string[]>()

/** Everything that the rule may look at, listed once for each rule. */
export function factsOf(rule: Requirement): readonly string[] {
  const conditions = [rule.when, rule.onFile?.when, ...rule.documents.map(({ when }) => when)]
  const known = factsIn.get(rule) ?? [
    ...new Set(conditions.flatMap((condition) => (condition ? treeOf(condition).facts : []))),
  ]
  factsIn.set(rule, known)
  return known
}

type Told = Pick<RequirementRow, 'state' | 'because' | 'wouldChange' | 'asked'>

function notNeeded({ because, turns }: Judgment): Told {
  return {
    state: 'notRequired',
    because: sentence(`not needed because ${listed(because)}`),
    wouldChange: turns.map((turn) => sentence(`needed if ${turn}`)),
    asked: [],
  }
}

function keptOnFile({ because, turns }: Judgment, paragraph: string): Told {
  return {
    state: 'onFile',
    because: sentence(`kept on file at the lender because ${listed(because)} (§${paragraph})`),
    wouldChange: turns.map((turn) => sentence(`sent with the package if ${turn}`)),
    asked: [],
  }
}

function neededNow(needed: Judgment, kept: Judgment | null, documents: readonly RequiredNow[]): Told {
  const asked = [...needed.asked, ...(kept?.asked ?? []), ...documents.flatMap((document) => document.asked)]
  const open = uniqueAsked(asked)
  const found = worst(documents)
  const isOpen = needed.holds === null || kept?.holds === null
  const state = neededState(isOpen, found.state)
  if (isOpen) return { state, because: undecided(open, found), wouldChange: [], asked: open }
  return {
    state,
    because: [sentence(reasonOf(needed, kept)), ...detail(found), ...openParts(open)].join(' '),
    wouldChange: [
      ...needed.turns.map((turn) => sentence(`not needed if ${turn}`)),
      ...(kept?.turns ?? []).map((turn) => sentence(`kept on file at the lender if ${turn}`)),
    ],
    asked: open,
  }
}

/** How old something is matters only once it is needed. Without a document it is what has to be answered. */
function neededState(isOpen: boolean, worst: DocumentState = 'required'): RequirementState {
  return isOpen && worst !== 'there' && worst !== 'notApplicable' && worst !== 'waived' ? 'unknown' : worst
}

/** What would be kept at the lender by another answer is sent because of this one. */
function reasonOf({ because }: Judgment, kept: Judgment | null): string {
  const reasons = because.length === 0 && kept?.turns.length ? kept.because : because
  return reasons.length === 0 ? 'required for every package' : `required because ${listed(reasons)}`
}

function undecided(open: readonly Asked[], found: ReturnType<typeof worst>): string {
  const words = listed(open.map(({ question }) => question))
  const cannot =
    found.state === 'there'
      ? 'It is there; whether it is needed cannot be said yet'
      : 'It cannot be said yet whether it is needed'
  const lead = `${cannot}: ${open.length === 1 ? 'not known is' : 'not known are'} ${words}.`
  return [lead, ...detail(found)].join(' ')
}

const openParts = (open: readonly Asked[]) =>
  open.length === 0
    ? []
    : [
        `More may be needed: not known ${open.length === 1 ? 'is' : 'are'} ${listed(open.map(({ question }) => question))}.`,
      ]

function detail(found: ReturnType<typeof worst>): readonly string[] {
  return found.because ? [sentence(`${found.title}: ${found.because}`)] : []
}

function worst(documents: readonly RequiredNow[]): Pick<RequiredNow, 'state' | 'title' | 'because'> {
  const [first] = documents.toSorted((a, b) => byWorst(a.state, b.state))
  return first ?? { state: 'required', title: '', because: null }
}

function datesOf(documents: readonly RequiredNow[]): Pick<RequirementRow, 'window' | 'staleOn'> {
  const window = documents.find((document) => document.window)?.window
  const [staleOn] = documents.flatMap((document) => document.staleOn ?? []).toSorted()
  return { ...(window !== undefined && { window }), ...(staleOn !== undefined && { staleOn }) }
}

function itemsOf(rule: Requirement, documents: readonly RequiredNow[]): readonly Item[] {
  const of: readonly { readonly items: readonly Item[] }[] = documents.length > 0 ? documents : rule.documents
  const [first] = of
  if (of.length < 2) return first?.items ?? []
  return of
    .flatMap(({ items }) => items)
    .filter(
      ({ stage, fieldId }, at, all) =>
        all.findIndex((item) => item.fieldId === fieldId && item.stage === stage) === at,
    )
}

function uniqueAsked(asked: readonly Asked[]): readonly Asked[] {
  return [...new Map(asked.map((each) => [each.fact, each])).values()]
}
