import { given } from '../fraction.ts'
import { dollars, percent, plain } from '../written.ts'
import type { CrossCheck, Limit, Requirement, RulePack, Window } from './pack.ts'

/**
 * What tells a figure of its own pack is written from that figure: a text that is kept with the pack speaks of the
 * figure that stood there when it was written, and a published pack keeps both for good (0688).
 */
interface WindowWords {
  /** Beside its figure, so without it. */
  readonly name: string
  readonly rule: (allowed: string) => string
}

const windowWords: Readonly<Record<string, WindowWords>> = {
  statements: {
    name: 'Current statements: how old at most when the application is complete',
    rule: (allowed) => `At most ${allowed} old when the application is complete`,
  },
  appraisal: {
    name: 'Appraisal: how old at most when the application is complete',
    rule: (allowed) => `At most ${allowed} old when the application is complete`,
  },
  creditReports: {
    name: 'Credit reports: how old at most',
    rule: (allowed) => `At most ${allowed} old when the application is complete`,
  },
  affiliates: {
    name: 'Statements of affiliates: how old at most',
    rule: (allowed) => `At most ${allowed} old when the application is complete`,
  },
  commitment: {
    name: 'Commitment: time in which both sign',
    rule: (allowed) => `Signed by both within ${allowed}`,
  },
  statusReport: {
    name: 'Status report: time after June 30 and December 31',
    rule: (allowed) => `Within ${allowed} of June 30 and December 31`,
  },
  yearlyStatements: {
    name: 'Yearly statements: time after the fiscal year',
    rule: (allowed) => `Within ${allowed} of the fiscal year`,
  },
  constructionProblem: {
    name: 'Problem in construction: time in which it is told',
    rule: (allowed) => `Told within ${allowed}`,
  },
  retentionFee: {
    name: 'Retention fee: how late it may be before the guarantee can be canceled',
    rule: (allowed) => `May be canceled when ${allowed} late, after notice`,
  },
}

const noNumber = 'Current; no number is stated'

/** What a window is called where its figure stands beside. */
export const nameOfWindow = ({ id, label }: Pick<Window, 'id' | 'label'>): string =>
  windowWords[id]?.name ?? label

/** The rule of a window in words, with its figure: "At most 90 days old when the application is complete". */
export function windowInWords({ id, label, value, unit }: Window): string {
  const words = windowWords[id]
  if (!words) return label
  return value === 'unknown' ? noNumber : words.rule(allowedIn(value, unit))
}

/** "90 days", "one year". */
export const allowedIn = (count: number, unit: Window['unit']): string =>
  count === 1 ? `one ${unit.slice(0, -1)}` : `${count.toLocaleString('en-US')} ${unit}`

type LimitInWords = (id: string) => string

/** Formulas that name a limit. */
const formulas: Readonly<Record<string, (limit: LimitInWords) => string>> = {
  X06: (limit) =>
    `The percentage requested is at most that of the program, class, amount and year of obligation, and at most ${limit('largestPercentage')}.`,
  X07: (limit) =>
    `The term is at most ${limit('longestTerm')} and at most the useful life of what is bought.`,
  X08: (limit) => `Interest only for at most ${limit('longestInterestOnly')}.`,
  X11: (limit) => `The debt service typed is within ${limit('debtServiceTolerance')} of the computed one.`,
  X12: (limit) =>
    `Shares add up to 100; each owner of ${limit('ownerGuarantee')} or more guarantees at least the share of the loan, or has a waiver.`,
  X15: (limit) =>
    `At most ${limit('ownDebtRefinanced')} of the uses refinance the lender’s own loan, and every refinanced debt is current.`,
  X16: (limit) =>
    `Historical coverage is at least ${limit('refinanceCoverage')}, or current coverage at least ${limit('recoveryCoverage')} with recovery.`,
  X17: (limit) =>
    `The new yearly payment is below the old, and coverage with reserves is at least ${limit('hospitalCoverage')}.`,
  X20: (limit) => `The loan is at most ${limit('energyLoanShare')} of eligible cost.`,
  X22: (limit) => `Projected occupancy is at most ${limit('careOccupancy')}.`,
  X23: (limit) =>
    `Neither lender nor officer owns part of the borrower; the borrower’s side owns at most ${limit('lenderOwned')} of the lender.`,
  X24: (limit) =>
    `Gambling is at most ${limit('gambling')} of revenue, donations at most ${limit('donations')}.`,
  X27: (limit) =>
    `The lender keeps at least ${limit('lenderHold')} of the loan, out of the part that is not guaranteed.`,
}

const titles: Readonly<Record<string, (limit: LimitInWords) => string>> = {
  R09: (limit) => `Credit reports on borrower, guarantors and owners of ${limit('ownerGuarantee')} or more`,
}

type Limits = Pick<RulePack, 'limits'>

/** What a cross-check asks, with the limits of its pack. */
export const formulaInWords = ({ id, formula }: CrossCheck, pack: Limits): string =>
  written(formulas[id], pack) ?? formula

/** What a requirement is called, with the limits of its pack. */
export const titleOfRequirement = ({ id, title }: Pick<Requirement, 'id' | 'title'>, pack: Limits): string =>
  written(titles[id], pack) ?? title

/** Nothing where the pack lacks a limit that the words name. */
function written(
  words: ((limit: LimitInWords) => string) | undefined,
  { limits }: Limits,
): string | undefined {
  if (!words) return undefined
  let isWhole = true
  const text = words((id) => {
    const limit = limits.find((each) => each.id === id)
    if (!limit) isWhole = false
    return limit ? limitInWords(limit) : ''
  })
  return isWhole ? text : undefined
}

const told = new WeakMap<Limit, string>()

/** $600,000, 36 months, 7.5 percent. Written once for each limit: rules name the same ones over and over. */
export function limitInWords(limit: Limit): string {
  const known = told.get(limit) ?? limitWritten(limit)
  told.set(limit, known)
  return known
}

function limitWritten({ value, unit }: Limit): string {
  if (value === 'unknown') return 'unknown'
  const amount = given(value)
  if (unit === 'dollars') return dollars(amount)
  if (unit === 'percent') return percent(amount)
  return unit === 'months' || unit === 'years' ? `${plain(amount)} ${unit}` : plain(amount)
}
