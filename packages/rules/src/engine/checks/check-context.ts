import type { GuaranteeProgram } from '@granary/eligibility'
import type { Answer } from '@granary/forms'
import { answerOf, type Facts, rowsOf, termOf } from '../../facts/facts.ts'
import type { KnownFact } from '../../facts/read-fact.ts'
import type { Row, TableName } from '../../facts/tables.ts'
import { exact, type Fraction } from '../../fraction.ts'
import type { Item, RulePack, Severity } from '../../pack/pack.ts'
import { factsRead, type Judge, limitOf } from '../judge.ts'
import { type Keep, readAnew } from '../keep.ts'
import { amountOf } from '../leaf.ts'

/** What a reader is shown beside a finding: the same thing in two places, or a figure and its limit. */
export interface Compared {
  readonly name: string
  readonly value: string
}

export type Finding =
  | { readonly outcome: 'passes' }
  /** Something is not known; in words that fit behind "not known is". */
  | { readonly outcome: 'open'; readonly lacks: readonly string[]; readonly items?: readonly Item[] }
  | {
      readonly outcome: 'fails'
      readonly because: string
      readonly items: readonly Item[]
      readonly compared?: readonly Compared[]
      /** Where it differs from that of the check. */
      readonly severity?: Severity
      /** Where a check finds several things that have nothing to do with each other: each is told and explained alone. */
      readonly parts?: readonly FailedPart[]
    }

export interface FailedPart {
  readonly id: string
  readonly title: string
  readonly because: string
  readonly items: readonly Item[]
  readonly compared: readonly Compared[]
}

export interface CheckContext {
  readonly pack: RulePack
  readonly facts: Facts
  readonly program: GuaranteeProgram | null
  readonly loan: Fraction | null
  readonly fact: (name: string) => KnownFact
  readonly limit: (id: string) => Fraction | null
  readonly answer: (fieldId: string, other?: string) => Answer
  readonly amount: (fieldId: string, other?: string) => Fraction | null
  readonly term: (name: string) => Fraction | null
  readonly rows: (table: TableName) => readonly Row[] | null
  /** What a check works out before it looks at what changes more often; by a function that stands by itself. */
  readonly kept: <T>(of: (context: CheckContext) => T) => T
}

export type Check = (context: CheckContext) => Finding

export const passes: Finding = { outcome: 'passes' }
export const open = (...lacks: readonly string[]): Finding => ({ outcome: 'open', lacks })
export const openAt = (items: readonly Item[], ...lacks: readonly string[]): Finding => ({
  outcome: 'open',
  lacks,
  items,
})
export function fails(
  because: string,
  items: readonly Item[],
  compared: readonly Compared[] = [],
  severity?: Severity,
): Finding {
  return { outcome: 'fails', because, items, compared, ...(severity && { severity }) }
}

export const at = (...ids: readonly string[]): readonly Item[] =>
  ids.map((fieldId) => ({ stage: 'application', fieldId }))

/** Program and loan are read where a check looks at them: what it never asks for it does not rest on. */
export function createContext(
  pack: RulePack,
  facts: Facts,
  fact: Judge['fact'] = factsRead(facts),
  keep: Keep = readAnew,
): CheckContext {
  const answer = (fieldId: string, other = fieldId) =>
    answerOf(facts, { stage: 'application', fieldId }) ??
    answerOf(facts, { stage: 'pre-application', fieldId: other })
  const context: CheckContext = {
    pack,
    facts,
    fact,
    get program() {
      return fact('program').choice as GuaranteeProgram | null
    },
    get loan() {
      return fact('loan').amount
    },
    limit: (id) => {
      const limit = limitOf(pack, id)
      return limit && limit.value !== 'unknown' ? amountOf(limit) : null
    },
    answer,
    amount: (fieldId, other) => exact(answer(fieldId, other)),
    term: (name) => exact(termOf(facts, name)),
    rows: (table) => rowsOf(facts, table),
    kept: (of) => keep('part', of, () => of(context)),
  }
  return context
}

/** The same question in both stages, each with its own answer. */
export const inBoth = (facts: Facts, fieldId: string, other = fieldId) => ({
  application: answerOf(facts, { stage: 'application', fieldId }),
  preApplication: answerOf(facts, { stage: 'pre-application', fieldId: other }),
})
