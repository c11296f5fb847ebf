import { amountIn, type Row, sumOf, textIn } from '../../facts/tables.ts'
import { interestOnlyPayments, paymentsAYear, yearOfPayments } from '../../figures/loan.ts'
import { apart } from '../../figures/typed.ts'
import { compare, type Fraction, given, one, over, rounded, sum, times, zero } from '../../fraction.ts'
import { bandOf, bandsFor, loanClassOf, obligationYear } from '../../pack/by-year.ts'
import { dollars, listed, percent, plain } from '../../written.ts'
import { at, type Check, type CheckContext, fails, open, openAt, passes } from './check-context.ts'
import { sameEverywhere, toldAs } from './same-facts.ts'

const withinLimits: Check = ({ program, loan, limit, answer, term }) => {
  if (!program || !loan)
    return openAt(at('loanProgram', 'totalLoanAmount'), program ? 'the total loan amount' : 'the program')
  const most = limit(`largestLoan-${program}`)
  const least = limit(`smallestLoan-${program}`)
  if (!most) return open('the limit of the program')
  if (least && compare(loan, least) < 0)
    return fails(`The loan is below ${dollars(least)}, the least of the program.`, at('totalLoanAmount'))
  const earlier = term('guaranteedBalance') ?? (answer('hasPreviousUsdaGuarantee') === 'NO' ? zero : null)
  const whole = sum([loan, earlier ?? zero])
  if (compare(whole, most) <= 0)
    return earlier
      ? passes
      : openAt(at('previousUsdaGuaranteeDetails'), 'what is left of earlier guaranteed loans')
  const cooperative = limit('largestLoan-cooperative')
  const compared = [
    { name: 'Loans of the borrower', value: dollars(whole) },
    { name: 'At most', value: dollars(most) },
  ]
  if (
    program === 'B_AND_I' &&
    answer('organizationType') === 'COOPERATIVE' &&
    cooperative &&
    compare(whole, cooperative) <= 0
  )
    return fails(
      `Above ${dollars(most)} only cooperatives that process value-added farm goods may borrow, by decision of the Secretary.`,
      at('totalLoanAmount', 'organizationType'),
      compared,
      'explain',
    )
  return fails(
    `All loans of one borrower in the program are at most ${dollars(most)} together.`,
    at('totalLoanAmount'),
    compared,
  )
}

const guarantorWithin: Check = ({ rows, limit }) => {
  const [guarantors, most] = [rows('guarantors'), limit('largestOfGuarantor')]
  if (!guarantors || !most) return open('the table of guarantors')
  const tooMuch = byName(guarantors).filter(({ amount }) => compare(amount, most) > 0)
  if (tooMuch.length === 0) return passes
  return fails(
    `${listed(tooMuch.map(({ name }) => name))} ${tooMuch.length === 1 ? 'stands' : 'stand'} for more than ${dollars(most)}.`,
    at('primaryOwnerGuaranteeType'),
  )
}

/** What each stands for in all of their rows. Rows without a name are of somebody else each. */
function byName(guarantors: readonly Row[]) {
  const people = Map.groupBy(guarantors, (row) => toldAs(textIn(row, 'name')) || row)
  return [...people.values()].map((rows) => ({
    name: textIn(rows[0] ?? {}, 'name') || 'A guarantor',
    amount: sum(rows.map((row) => amountIn(row, 'amount') ?? zero)),
  }))
}

/** The percentages of the pack for such a loan of any amount; nothing before the program is known. */
function percentagesOf({ pack, facts, program }: CheckContext) {
  const { year } = obligationYear(facts)
  return {
    year,
    bands: program ? bandsFor(pack, { program, fiscalYear: year, loanClass: loanClassOf(facts) }) : [],
  }
}

const percentageWithin: Check = ({ program, loan, amount, limit, kept }) => {
  const asked = amount('guaranteePercentageRequested')
  const items = at('guaranteePercentageRequested')
  if (!asked) return openAt(items, 'the percentage requested')
  const most = limit('largestPercentage')
  if (most && compare(asked, most) > 0)
    return fails(`No guarantee is more than ${percent(most)}.`, items, bothOf(asked, most))
  if (!program || !loan)
    return openAt(at('loanProgram', 'totalLoanAmount'), 'the program or the total loan amount')
  const { year, bands } = kept(percentagesOf)
  const band = bandOf(bands, loan)
  if (!band || band.value === 'unknown') return open(`the percentage of fiscal year ${year}`)
  if (compare(asked, given(band.value)) <= 0) return passes
  return fails(
    `For a loan of ${dollars(loan)} that is obligated in fiscal year ${year} it is at most ${band.value} percent.`,
    items,
    bothOf(asked, given(band.value)),
  )
}
const bothOf = (asked: Fraction, most: Fraction) => [
  { name: 'Requested', value: percent(asked, { most }) },
  { name: 'At most', value: percent(most) },
]

const termWithin: Check = ({ amount, limit, rows }) => {
  const [years, most] = [amount('loanTermYears'), limit('longestTerm')]
  if (!years || !most) return openAt(at('loanTermYears'), 'the term')
  if (compare(years, most) > 0)
    return fails(
      `The term is ${plain(years, { most })} years; ${plain(most)} are the most.`,
      at('loanTermYears'),
    )
  const uses = rows('uses')
  const life = uses && weightedLife(uses)
  if (!life) return openAt(at('sourcesAndUsesNarrative'), 'the useful life of what is bought')
  if (compare(years, life) <= 0) return passes
  return fails(
    `The term is ${plain(years)} years; what is bought lasts ${plain(life, { least: years })} years on average.`,
    at('loanTermYears'),
    [],
    'explain',
  )
}

/** Years, weighted with what each costs. */
export function weightedLife(uses: readonly Row[]): Fraction | null {
  const lasting = uses.filter((row) => amountIn(row, 'usefulLife') !== null)
  const weighted = lasting.map((row) =>
    times(amountIn(row, 'amount') ?? zero, amountIn(row, 'usefulLife') ?? zero),
  )
  const whole = sumOf(lasting, 'amount')
  return whole && over(sum(weighted), whole)
}

const interestOnly: Check = ({ term, limit }) => {
  const [months, most] = [term('interestOnlyMonths'), limit('longestInterestOnly')]
  if (!months || !most) return open('the months of interest only')
  if (compare(months, most) <= 0) return passes
  return fails(
    `The rule allows at most ${plain(most)} months of interest only, with interest paid at least once a year.`,
    [],
    [
      { name: 'Interest-only months', value: plain(months, { most }) },
      { name: 'At most', value: plain(most) },
    ],
  )
}

const variableBase: Check = ({ answer, term }) => {
  const structure = answer('interestRateStructure')
  if (structure === null) return openAt(at('interestRateStructure'), 'the structure of the rate')
  if (structure !== 'VARIABLE') return passes
  if (answer('baseRateSource') === null)
    return fails('A variable rate follows a published base, and none is named.', at('baseRateSource'))
  const changes = term('rateChangesAYear')
  if (!changes) return open('how often the rate changes')
  return compare(changes, given(4)) <= 0
    ? passes
    : fails('A variable rate changes at most once a quarter.', at('interestRateStructure'))
}

const overallRate: Check = ({ answer, term }) => {
  const structure = answer('interestRateStructure')
  if (structure === null) return openAt(at('interestRateStructure'), 'the structure of the rate')
  if (structure !== 'BLENDED' || term('effectiveRate')) return passes
  return fails(
    'The rate is made of two, and the overall effective rate is not stated.',
    at('interestRateStructure'),
  )
}

const typedService: Check = (context) => {
  const typed = context.amount('annualDebtService')
  const computed = yearlyService(context)
  const tolerance = context.limit('debtServiceTolerance')
  if (!typed || !computed || !tolerance)
    return openAt(at('annualDebtService'), 'the rate, the term or the debt service')
  if (!apart(typed, computed, tolerance)) return passes
  const [said, found] = [dollars(typed), dollars(computed)]
  return fails(
    `The yearly debt service is given as ${said}; amount, rate and term come to ${found}.`,
    at('annualDebtService'),
    [
      { name: 'Typed', value: said },
      { name: 'Computed', value: found },
    ],
  )
}

/** C01 in a year once the loan is repaid, from the answers and the rate; nothing while one of them is missing. */
export function yearlyService({ loan, kept }: CheckContext): Fraction | null {
  const ofDollar = loan && kept(yearlyServiceOfDollar)
  return ofDollar && times(loan, ofDollar)
}

function yearlyServiceOfDollar({ amount, term, answer }: CheckContext): Fraction | null {
  const [years, rate] = [amount('loanTermYears'), term('interestRate')]
  const frequency = paymentsAYear[String(answer('loanPaymentFrequency'))]
  if (!years || !rate || frequency === undefined) return null
  const hundredths = rounded(years, 2).top
  const length = hundredths % 100n === 0n ? Number(hundredths / 100n) : 0
  if (length < 1 || length > 100 || compare(rate, given(100)) > 0) return null
  const said = term('interestOnlyMonths')
  const months = said ? Number(plain(said)) : 0
  const interestOnly = interestOnlyPayments(Math.max(0, months || 0), frequency)
  return yearOfPayments({ amount: one, rate, years: length, frequency, interestOnly })
}

const lenderKeeps: Check = ({ term, limit }) => {
  const [kept, least] = [term('lenderKeeps'), limit('lenderHold')]
  if (!kept || !least) return open('how much of the loan the lender keeps')
  if (compare(kept, least) >= 0) return passes
  return fails(
    `The lender keeps ${percent(kept, { least })} of the loan; ${percent(least)} is the least.`,
    [],
  )
}

export const loanChecks: Readonly<Record<string, Check>> = {
  X04: withinLimits,
  X05: guarantorWithin,
  X06: percentageWithin,
  X07: termWithin,
  X08: interestOnly,
  X09: variableBase,
  X10: overallRate,
  X11: typedService,
  X26: sameEverywhere,
  X27: lenderKeeps,
}
