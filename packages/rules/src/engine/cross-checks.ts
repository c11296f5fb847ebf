import type { Facts } from '../facts/facts.ts'
import type { Confidence, CrossCheck, Item, RulePack, Severity } from '../pack/pack.ts'
import { formulaInWords } from '../pack/said.ts'
import { listed, sentence } from '../written.ts'
import {
  type Check,
  type CheckContext,
  type Compared,
  createContext,
  type Finding,
} from './checks/check-context.ts'
import { loanChecks } from './checks/loan-checks.ts'
import { moneyChecks } from './checks/money-checks.ts'
import { partyChecks } from './checks/party-checks.ts'
import { createJudge, type Judge, type Judgment } from './judge.ts'

/** fails: a reader would send it back. open: it cannot be said yet. notAsked: the check is about other packages. */
export type CheckOutcome = Finding['outcome'] | 'notAsked'

export interface CheckRow {
  readonly checkId: string
  readonly title: string
  readonly outcome: CheckOutcome
  readonly severity: Severity
  /** A sentence; also for what passes, which says what was looked at. */
  readonly because: string
  readonly paragraph: string
  readonly items: readonly Item[]
  /** The same thing in two places, or a figure and its limit. */
  readonly compared: readonly Compared[]
  readonly confidence: Confidence
  readonly pack: string
}

type Failure = Extract<Finding, { outcome: 'fails' }>

const checks: Readonly<Record<string, Check>> = { ...moneyChecks, ...loanChecks, ...partyChecks }

/** Every cross-check of the pack on these facts, in its order. */
export function checksOf(pack: RulePack, facts: Facts): readonly CheckRow[] {
  const judge = createJudge(pack, facts)
  const context = createContext(pack, facts, judge.fact)
  return pack.checks.map((check) => rowOf(check, judge.judge(check.when), context))
}

/** What became of a check, with what it finds where it fails: what passes is told to nobody who reads a rehearsal. */
export function outcomeOf(
  check: CrossCheck,
  judge: Judge,
  context: CheckContext,
): { readonly outcome: CheckOutcome; readonly failures: readonly CheckRow[] } {
  const asked = judge.holds(check.when)
  if (asked !== true) return { outcome: asked === null ? 'open' : 'notAsked', failures: [] }
  const judged = checks[check.id]?.(context)
  if (judged?.outcome === 'fails') return { outcome: 'fails', failures: each(check, judged, context) }
  return { outcome: judged?.outcome ?? 'open', failures: [] }
}

/** Of a check that finds several things each by its own name, behind that of the check. */
function each(check: CrossCheck, judged: Failure, context: CheckContext): readonly CheckRow[] {
  const whole = failed(check, judged, context)
  return (
    judged.parts?.map(({ id, because, ...part }) => ({
      ...{ ...whole, ...part, because: sentence(because) },
      checkId: `${check.id}.${id}`,
    })) ?? [whole]
  )
}

/** The check or requirement that a finding is of. */
export const ruleOfFinding = (checkId: string): string => checkId.split('.')[0] ?? checkId

function rowOf(check: CrossCheck, asked: Judgment, context: CheckContext): CheckRow {
  const base = baseOf(check, context)
  if (asked.holds === false)
    return { ...base, outcome: 'notAsked', because: `Not asked because ${listed(asked.because)}.` }
  if (asked.holds === null) return { ...base, outcome: 'open', because: notKnown(asked.because) }
  const judged = checks[check.id]?.(context)
  // A pack of staff may name a check that this version cannot make yet.
  if (!judged) return { ...base, outcome: 'open', because: 'This version cannot make this check.' }
  if (judged.outcome === 'passes')
    return { ...base, outcome: 'passes', because: formulaInWords(check, context.pack) }
  if (judged.outcome === 'open')
    return { ...base, outcome: 'open', because: notKnown(judged.lacks), items: judged.items ?? [] }
  return failed(check, judged, context)
}

function failed(
  check: CrossCheck,
  { because, items, compared = [], severity = check.severity }: Failure,
  context: CheckContext,
): CheckRow {
  return {
    ...baseOf(check, context),
    ...{ outcome: 'fails', because: sentence(because), items, compared, severity },
  }
}

const baseOf = ({ id, title, severity, paragraph, confidence }: CrossCheck, { pack }: CheckContext) => ({
  ...{ checkId: id, title, severity, paragraph, confidence },
  ...{ items: [], compared: [], pack: pack.id },
})

/** That it cannot be said yet, and for lack of what. */
export const notKnown = (words: readonly string[]) =>
  `Not known ${words.length === 1 ? 'is' : 'are'} ${listed(words)}.`
