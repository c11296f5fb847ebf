import type { GuaranteeProgram } from '@granary/eligibility'
import type { Condition } from './condition.ts'

/**
 * A dated set of rules as plain data: it survives JSON, is kept as such, and is never changed once it is published.
 */
export interface RulePack {
  readonly id: string
  readonly title: string
  /** The first day on which projects follow it. */
  readonly effectiveFrom: string
  readonly note: string
  readonly percentages: readonly Percentage[]
  readonly fees: readonly Fee[]
  readonly limits: readonly Limit[]
  readonly windows: readonly Window[]
  readonly requirements: readonly Requirement[]
  readonly checks: readonly CrossCheck[]
  readonly scores: readonly Score[]
  readonly definitions: readonly Definition[]
  readonly paragraphs: readonly Paragraph[]
  readonly returns: readonly ReturnReason[]
}

/** H: read in the rule or with several readers. L: one weak source. */
export const confidences = ['H', 'M-H', 'M', 'L-M', 'L'] as const
export type Confidence = (typeof confidences)[number]

export interface Provenance {
  readonly source: string
  /** The day on which somebody last looked. */
  readonly checked: string
  readonly confidence: Confidence
  readonly note?: string
}

/** What nobody found is said to be unknown, asked of staff, and never guessed. */
export type Value = number | 'unknown'

interface Valued extends Provenance {
  readonly id: string
  readonly label: string
  readonly value: Value
}

export const loanClasses = ['standard', 'reducedFee'] as const
export type LoanClass = (typeof loanClasses)[number]

/** How much of a loan is guaranteed, by the year in which the money is obligated. */
export interface Percentage extends Valued {
  readonly program: GuaranteeProgram
  readonly fiscalYear: number
  readonly loanClass: LoanClass
  /** Dollars: the loan is this or more … */
  readonly from: number
  /** … and less than this, or, where the band ends with a limit, at most `upTo`. */
  readonly below?: number
  readonly upTo?: number
}

export const feeKinds = ['guarantee', 'earlyIssue', 'retention'] as const
export const feeBases = ['guaranteedLoan', 'guaranteedBalance31December'] as const

/** A rate in percent; `earlyIssue` is added to that of the guarantee. */
export interface Fee extends Valued {
  readonly kind: (typeof feeKinds)[number]
  readonly program: GuaranteeProgram
  readonly fiscalYear: number
  readonly loanClass: LoanClass
  readonly basis: (typeof feeBases)[number]
  readonly paragraph: string
}

export const limitUnits = ['dollars', 'percent', 'months', 'years', 'count', 'ratio'] as const

export interface Limit extends Valued {
  readonly unit: (typeof limitUnits)[number]
  readonly paragraph: string
}

export const windowUnits = ['days', 'years'] as const
export const windowEnds = ['complete', 'closing', 'guarantee', 'after'] as const

/** How long a document stays good, counted from the day that it speaks of to the moment named. */
export interface Window extends Valued {
  readonly unit: (typeof windowUnits)[number]
  readonly until: (typeof windowEnds)[number]
  readonly paragraph: string
}

export const actors = ['lender', 'borrower', 'guarantor', 'staff', 'agency'] as const
export type Actor = (typeof actors)[number]

export const stageIds = ['pre-application', 'application'] as const
export type StageId = (typeof stageIds)[number]

export interface Item {
  readonly stage: StageId
  readonly fieldId: string
}

/** One thing that a requirement asks for; any of its items provides it. Without items no question asks for it, and a file said to be of its kind does. */
export interface RequiredDocument {
  readonly title: string
  readonly items: readonly Item[]
  readonly window?: string
  /** Only then; without it, whenever the requirement holds. */
  readonly when?: Condition
}

export interface Requirement extends Provenance {
  readonly id: string
  readonly title: string
  readonly paragraph: string
  readonly actor: Actor
  readonly when: Condition
  /** The lender keeps it then and does not send it; with the paragraph that says so. */
  readonly onFile?: { readonly when: Condition; readonly paragraph: string }
  readonly documents: readonly RequiredDocument[]
}

/** contradicts: the rule says otherwise. explain: a reader will ask. note: good to know. */
export const severities = ['contradicts', 'explain', 'note'] as const
export type Severity = (typeof severities)[number]

export interface CrossCheck extends Provenance {
  readonly id: string
  readonly title: string
  /** The formula in words. */
  readonly formula: string
  readonly severity: Severity
  readonly paragraph: string
  readonly when: Condition
}

export interface Score extends Valued {
  readonly program: GuaranteeProgram
  readonly paragraph: string
  /** Of several with the same group one alone counts, the highest. */
  readonly group: string
}

export interface Definition extends Provenance {
  readonly id: string
  readonly word: string
  readonly meaning: string
  readonly paragraph: string
}

export interface Paragraph extends Provenance {
  readonly id: string
  readonly name: string
}

/** Why packages come back, the most frequent first, and which requirements and checks find it before. */
export interface ReturnReason extends Provenance {
  readonly id: string
  readonly reason: string
  readonly rank: number
  readonly foundBy: readonly string[]
}

/** The parts of a pack, in the order in which people read them. */
export const subjects = [
  ...(['percentages', 'fees', 'limits', 'windows', 'requirements'] as const),
  ...(['checks', 'scores', 'definitions', 'paragraphs', 'returns'] as const),
] as const
export type Subject = (typeof subjects)[number]
