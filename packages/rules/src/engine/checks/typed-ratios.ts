import { textIn } from '../../facts/tables.ts'
import { coverageOf, hospitalCoverage } from '../../figures/business.ts'
import { yearlyPayment } from '../../figures/debt-service.ts'
import { apart } from '../../figures/typed.ts'
import { type Fraction, sum } from '../../fraction.ts'
import { ratio } from '../../written.ts'
import { at, type CheckContext, type Finding, fails } from './check-context.ts'
import { yearlyService } from './loan-checks.ts'

/** What is typed stays as it is; where it is not what its own inputs come to, a reader asks which of them counts. */
function typedDiffers(
  { limit }: CheckContext,
  name: string,
  typed: Fraction | null,
  computed: Fraction | null,
  fieldId: string,
): Finding | null {
  const tolerance = limit('debtServiceTolerance')
  if (!typed || !computed || !tolerance || !apart(typed, computed, tolerance)) return null
  return fails(
    `${name} is given as ${ratio(typed)}; computed from what was entered it is ${ratio(computed)}.`,
    at(fieldId),
    [
      { name: 'Typed', value: ratio(typed) },
      { name: 'Computed', value: ratio(computed) },
    ],
    'explain',
  )
}

/** C08 on the facts of a check; nothing while one of its inputs is missing. */
function computedRefinancing(context: CheckContext): Fraction | null {
  const [cash, own] = [context.term('historicalCash'), yearlyService(context)]
  const kept = (context.rows('debts') ?? [])
    .filter((row) => textIn(row, 'action') === 'KEEP')
    .map(yearlyPayment)
  if (!cash || !own || !kept.every((payment) => payment !== null)) return null
  return coverageOf(cash, sum([own, ...kept]))
}

export const typedRefinancing = (context: CheckContext): Finding | null =>
  typedDiffers(
    context,
    'The historical coverage with the proposed debt service',
    context.term('historicalCoverage'),
    computedRefinancing(context),
    'globalDebtServiceCoverageUpload',
  )

/** C09 on the facts of a check. */
export function typedHospital(context: CheckContext): Finding | null {
  const service = context.amount('ruralHospitalNewAnnualDebtService', 'healthCareNewAnnualDebtRepayment')
  const [cash, capital, debt] = (['hospitalCash', 'capitalReserve', 'debtReserve'] as const).map((name) =>
    context.term(name),
  )
  const computed = cash && service && capital && debt && hospitalCoverage(cash, service, capital, debt)
  return typedDiffers(
    context,
    'Coverage with reserves',
    context.amount('ruralHospitalDebtServiceCoverage', 'healthCareDebtServiceCoverage'),
    computed || null,
    'ruralHospitalDebtServiceCoverage',
  )
}
