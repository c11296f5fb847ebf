import { amountIn, isYes, type Row, sumOf, textIn } from '../../facts/tables.ts'
import { discounted, inPercent } from '../../figures/business.ts'
import { compare, type Fraction, given, minus, one, over, percentOf, sum, zero } from '../../fraction.ts'
import { dollars, listed, percent, ratio } from '../../written.ts'
import { at, type Check, type CheckContext, fails, open, openAt, passes } from './check-context.ts'
import { equityTests } from './equity.ts'
import { typedHospital, typedRefinancing } from './typed-ratios.ts'

const sources = at('sourcesAndUsesReference')
const uses = at('sourcesAndUsesNarrative')

const sourcesMeetUses: Check = ({ rows }) => {
  const [from, to] = [rows('sources'), rows('uses')]
  if (!from || !to) return openAt(sources, 'the table of sources and uses')
  const [left, right] = [sumOf(from, 'amount'), sumOf(to, 'amount')]
  if (!left || !right) return openAt(sources, 'an amount in the tables of sources and uses')
  const difference = minus(left, right)
  const side = compare(difference, zero)
  if (side === 0) return passes
  const lacking = side < 0 ? 'sources' : 'uses'
  const gap = dollars(side < 0 ? minus(right, left) : difference)
  return fails(
    `The sources are ${dollars(left)} and the uses ${dollars(right)}: ${gap} is missing from the ${lacking}.`,
    [...sources, ...uses],
    [
      { name: 'Sources', value: dollars(left) },
      { name: 'Uses', value: dollars(right) },
    ],
  )
}

/** What the table of sources says that the loan is. */
function guaranteedSources({ rows }: CheckContext): Fraction | null {
  const guaranteed = rows('sources')?.filter((row) => textIn(row, 'kind') === 'GUARANTEED_LOAN')
  return guaranteed ? sumOf(guaranteed, 'amount') : null
}

const loanInSources: Check = ({ kept, loan }) => {
  const amount = kept(guaranteedSources)
  if (!amount || !loan) return openAt(sources, amount ? 'the total loan amount' : 'the table of sources')
  if (compare(amount, loan) === 0) return passes
  return fails(
    'The table of sources names another loan than the answer.',
    [...sources, ...at('totalLoanAmount')],
    [
      { name: 'Table of sources', value: dollars(amount) },
      { name: 'Total loan amount', value: dollars(loan) },
    ],
  )
}

const neverEligible = ['FINDER_FEE', 'OWNER_PAYOUT', 'LEASE_PAYMENT']

const eligibleUses: Check = ({ rows, program }) => {
  const all = rows('uses')
  if (!all || !program) return openAt(uses, all ? 'the program' : 'the table of uses')
  const isWrong = (row: Row) =>
    neverEligible.includes(textIn(row, 'class')) ||
    (program === 'CF' && textIn(row, 'class') === 'WORKING_CAPITAL') ||
    ((program === 'CF' || program === 'WWD') && isYes(row, 'rural') === false)
  const wrong = all.filter(isWrong)
  if (wrong.length === 0) return passes
  const named = wrong.map((row) => textIn(row, 'item') || 'a use without a name')
  return fails(`The loan may not pay for ${listed(named)}.`, uses)
}

const equity: Check = (context) => {
  const tests = equityTests(context)
  if (!tests) return open('whether the business is new')
  if (tests.some(({ passes: does }) => does)) return passes
  const unknown = tests.filter(({ share }) => share === null)
  if (unknown.length > 0) return openAt(sources, ...unknown.map(({ name }) => name))
  const words = tests.map(
    ({ name, share, least }) =>
      `${name} is ${share && percent(share, { least })}, ${percent(least)} is needed`,
  )
  return fails(`No test of equity passes: ${listed(words)}.`, sources)
}

function eligibleCost({ rows }: CheckContext): Fraction | null {
  const eligible = rows('uses')?.filter((row) => isYes(row, 'eligible') !== false)
  return eligible ? sumOf(eligible, 'amount') : null
}

const energyShare: Check = ({ kept, loan, limit }) => {
  const cost = kept(eligibleCost)
  const most = limit('energyLoanShare')
  if (!cost || !loan || !most)
    return openAt(uses, cost ? 'the total loan amount' : 'the eligible cost of the project')
  const largest = percentOf(most, cost)
  if (compare(loan, largest) <= 0) return passes
  return fails(
    `The loan may pay at most ${percent(most)} of the eligible cost, here ${dollars(largest)}.`,
    at('totalLoanAmount'),
    [
      { name: 'Loan', value: dollars(loan) },
      { name: 'At most', value: dollars(largest) },
    ],
  )
}

/** What the collateral comes to, and what is wrong with it for any loan; nothing while a row is not filled in. */
function discountedCollateral({ rows }: CheckContext) {
  const all = rows('collateral') ?? []
  const items = all.map(collateralItem)
  if (!items.every((item) => item !== null)) return null
  const total = sum(items.map(discounted))
  const intangible = sum(items.filter((_, at) => isIntangible(all[at])).map(discounted))
  return { total, faults: [...intangiblePrimary(intangible, total), ...withoutReason(all)] }
}

const collateralCovers: Check = ({ rows, kept, loan }) => {
  const all = rows('collateral')
  if (!all || !loan)
    return openAt(
      at('collateralScheduleReference'),
      all ? 'the total loan amount' : 'the table of collateral',
    )
  const collateral = kept(discountedCollateral)
  if (!collateral)
    return openAt(at('collateralScheduleReference'), 'a value or an advance rate in the table of collateral')
  const { total, faults } = collateral
  const short = compare(total, loan) < 0
  const found = [
    ...(short
      ? [
          `After discounts the collateral is ${dollars(total)}, ${dollars(minus(loan, total))} less than the loan. A reader expects a sentence on it in the credit memo.`,
        ]
      : []),
    ...faults,
  ]
  if (found.length === 0) return passes
  const covered = over(total, loan)
  return fails(
    found.join(' '),
    at('collateralScheduleReference', 'collateralDescriptionSummary'),
    short ? [{ name: 'Coverage', value: covered ? ratio(covered, { least: one }) : '' }] : [],
  )
}

/** What cannot be touched may stand beside the rest, and not for most of it. */
function intangiblePrimary(part: Fraction, total: Fraction): readonly string[] {
  const isPrimary = compare(part, zero) > 0 && compare(part, minus(total, part)) >= 0
  return isPrimary
    ? [`Intangible things are the primary collateral: ${dollars(part)} of ${dollars(total)}.`]
    : []
}

const isIntangible = (row: Row | undefined) => row !== undefined && textIn(row, 'class') === 'INTANGIBLE'

function withoutReason(rows: readonly Row[]): readonly string[] {
  const bare = rows.filter(
    (row) =>
      compare(amountIn(row, 'advance') ?? given(100), given(100)) < 0 && textIn(row, 'reason').trim() === '',
  )
  const names = bare.map((row) => textIn(row, 'item') || 'an item without a name')
  return bare.length === 0 ? [] : [`No reason is given for the discount of ${listed(names)}.`]
}

/** A row of the table of collateral; nothing while its value or its advance rate is missing. */
export function collateralItem(row: Row) {
  const [value, advance] = [amountIn(row, 'value'), amountIn(row, 'advance')]
  if (!value || !advance) return null
  return {
    value,
    advance,
    goingConcern: amountIn(row, 'goingConcern') ?? zero,
    priorLien: amountIn(row, 'priorLien') ?? zero,
  }
}

const refinanced: Check = ({ rows, limit }) => {
  const debts = rows('debts')?.filter((row) => textIn(row, 'action') === 'REFINANCE')
  if (!debts) return openAt(at('existingDebtInstrumentsReference'), 'the table of debts')
  const late = debts.filter((row) => isYes(row, 'current') === false)
  if (late.length > 0)
    return fails(
      `${listed(late.map(creditor))} is not current; what is refinanced has to be, for six months.`,
      at('existingDebtInstrumentsReference'),
    )
  const own = debts.filter((row) => isYes(row, 'sameLender') === true)
  if (own.length === 0) return passes
  const [part, whole] = [sumOf(own, 'balance'), sumOf(rows('uses') ?? [], 'amount')]
  const [share, most] = [part && whole && inPercent(part, whole), limit('ownDebtRefinanced')]
  if (!share || !most) return openAt(uses, 'the table of uses')
  if (compare(share, most) <= 0) return passes
  return fails(
    `${percent(share, { most })} of the uses refinance the lender’s own loans; at most ${percent(most)} may.`,
    uses,
  )
}
const creditor = (row: Row) => textIn(row, 'creditor') || 'A debt without a name'

const refinanceCoverage: Check = (context) => {
  const { term, limit } = context
  const [historical, current] = [term('historicalCoverage'), term('currentCoverage')]
  const [least, recovery] = [limit('refinanceCoverage'), limit('recoveryCoverage')]
  if (!historical || !least || !recovery)
    return open('the historical coverage with the proposed debt service')
  if (compare(historical, least) >= 0) return typedRefinancing(context) ?? passes
  if (!current) return open('the current coverage')
  if (compare(current, recovery) >= 0) return typedRefinancing(context) ?? passes
  return fails(
    `Historical coverage is ${ratio(historical, { least })}, below ${ratio(least)}, and current coverage ${ratio(current, { least: recovery })}, below ${ratio(recovery)}.`,
    at('globalDebtServiceCoverageUpload'),
  )
}

const hospital: Check = (context) => {
  const { amount, limit } = context
  const [fresh, old] = [
    amount('ruralHospitalNewAnnualDebtService', 'healthCareNewAnnualDebtRepayment'),
    amount('ruralHospitalExistingAnnualDebtService', 'healthCareExistingAnnualDebtRepayment'),
  ]
  const covered = amount('ruralHospitalDebtServiceCoverage', 'healthCareDebtServiceCoverage')
  const least = limit('hospitalCoverage')
  if (fresh && old && compare(fresh, old) >= 0)
    return fails(
      'The new yearly payment is not below the old one.',
      at('ruralHospitalNewAnnualDebtService', 'ruralHospitalExistingAnnualDebtService'),
      [
        { name: 'New', value: dollars(fresh) },
        { name: 'Old', value: dollars(old) },
      ],
    )
  if (covered && least && compare(covered, least) < 0)
    return fails(
      `Coverage with reserves is ${ratio(covered, { least })}; ${ratio(least)} is needed.`,
      at('ruralHospitalDebtServiceCoverage'),
    )
  const lacks = [
    ...(fresh && old ? [] : ['the old and the new yearly payment']),
    ...(covered && least ? [] : ['the coverage with reserves']),
  ]
  return lacks.length === 0
    ? (typedHospital(context) ?? passes)
    : openAt(at('ruralHospitalNewAnnualDebtService', 'ruralHospitalDebtServiceCoverage'), ...lacks)
}

export const moneyChecks: Readonly<Record<string, Check>> = {
  X01: sourcesMeetUses,
  X02: loanInSources,
  X03: eligibleUses,
  X15: refinanced,
  X16: refinanceCoverage,
  X17: hospital,
  X19: equity,
  X20: energyShare,
  X21: collateralCovers,
}
