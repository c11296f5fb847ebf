import type { Facts } from '../facts/facts.ts'
import type { Confidence, CrossCheck, Item, RulePack, Severity } from '../pack/pack.ts'
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
import { createJudge, type Judgment } from './judge.ts'

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

const checks: Readonly<Record<string, Check>> = { ...moneyChecks, ...loanChecks, ...partyChecks }

/** Every cross-check of the pack on these facts, in its order. */
export function checksOf(pack: RulePack, facts: Facts): readonly CheckRow[] {
  const judge = createJudge(pack, facts)
  const context = createContext(pack, facts)
  return pack.checks.map((check) => rowOf(check, judge.judge(check.when), context))
}

function rowOf(check: CrossCheck, asked: Judgment, context: CheckContext): CheckRow {
  const base = {
    checkId: check.id,
    title: check.title,
    severity: check.severity,
    paragraph: check.paragraph,
    items: [],
    compared: [],
    confidence: check.confidence,
    pack: context.pack.id,
  }
  if (asked.holds === false)
    return { ...base, outcome: 'notAsked', because: `Not asked because ${listed(asked.because)}.` }
  if (asked.holds === null) return { ...base, outcome: 'open', because: notKnown(asked.because) }
  const judged = checks[check.id]?.(context)
  // A pack of staff may name a check that this version cannot make yet.
  if (!judged) return { ...base, outcome: 'open', because: 'This version cannot make this check.' }
  if (judged.outcome === 'passes') return { ...base, outcome: 'passes', because: check.formula }
  if (judged.outcome === 'open')
    return { ...base, outcome: 'open', because: notKnown(judged.lacks), items: judged.items ?? [] }
  const { because, items, compared = [], severity = check.severity } = judged
  return { ...base, outcome: 'fails', because: sentence(because), items, compared, severity }
}

/** That it cannot be said yet, and for lack of what. */
export const notKnown = (words: readonly string[]) =>
  `Not known ${words.length === 1 ? 'is' : 'are'} ${listed(words)}.`
