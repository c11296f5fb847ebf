import { termOf } from '../facts/facts.ts'
import { compare, exact, minus, sum } from '../fraction.ts'
import { dollars, ratio } from '../written.ts'
import { cashForDebt, coverageOf, ebitda, hospitalCoverage, inPercent } from './business.ts'
import { debtService, earningsOf, lastYear, noted } from './debt-service.ts'
import type { FigureKind, FigureResult } from './figures.ts'
import { leastCoverage } from './least-coverage.ts'
import type { Reader } from './reader.ts'
import { against, cents, nothing, part } from './shown.ts'
import { besideTyped } from './typed.ts'

const noService = 'Nothing has to be paid in a year: there is nothing to cover.'

function dscr(read: Reader): FigureResult {
  const [service, last] = [debtService(read), lastYear(read)]
  if (!service || !last) return nothing
  const cash = cashForDebt(last.earned)
  const covered = coverageOf(cash, service.yearly)
  if (!covered) return { value: null, note: noService }
  const least = exact(leastCoverage(read.pack, read.facts).least)
  const cushion = minus(cash, service.yearly)
  const share = inPercent(cushion, ebitda(last.earned))
  return {
    value: cents(covered, { least }),
    parts: [
      ...last.rows.flatMap((row) => {
        const earned = earningsOf(row)
        return part(
          `Year ${String(row.year ?? '')}`,
          earned && coverageOf(cashForDebt(earned), service.yearly),
          { least },
        )
      }),
      ...part('Cash for debt service', cash),
      ...part('Debt service', service.yearly),
      ...part('Cushion', cushion),
      ...part('Cushion, percent of EBITDA', share),
    ],
    working: [
      ...last.working,
      ...service.working,
      `${dollars(cash)} ÷ ${dollars(service.yearly)} = ${ratio(covered, { least })}`,
      `Cushion: ${dollars(cash)} − ${dollars(service.yearly)} = ${dollars(cushion)}`,
    ],
    ...noted(...service.notes),
  }
}

function refinancing(read: Reader): FigureResult {
  const [cash, service, least] = [
    read.term('historicalCash'),
    debtService(read),
    read.limit('refinanceCoverage'),
  ]
  if (!cash || !service) return nothing
  const covered = coverageOf(cash, service.yearly)
  if (!covered) return { value: null, note: noService }
  const typed = besideTyped(exact(termOf(read.facts, 'historicalCoverage')), covered, ratio)
  return {
    value: cents(covered, { least }),
    parts: [...part('At least', least), ...typed.parts],
    working: [
      ...service.working,
      `${dollars(cash)} ÷ ${dollars(service.yearly)} = ${ratio(covered, { least })}${least ? `, ${against(compare(covered, least) >= 0, ratio(least))}` : ''}`,
    ],
    ...noted(...service.notes, ...typed.notes),
  }
}

function hospital(read: Reader): FigureResult {
  const service = read.answer(
    'New yearly payment',
    'ruralHospitalNewAnnualDebtService',
    'healthCareNewAnnualDebtRepayment',
  )
  const [cash, capital, debt] = [
    read.term('hospitalCash'),
    read.term('capitalReserve'),
    read.term('debtReserve'),
  ]
  const least = read.limit('hospitalCoverage')
  if (!cash || !service || !capital || !debt) return nothing
  const covered = hospitalCoverage(cash, service, capital, debt)
  if (!covered) return { value: null, note: noService }
  const answered = read.typed('ruralHospitalDebtServiceCoverage', 'healthCareDebtServiceCoverage')
  const typed = besideTyped(answered, covered, ratio)
  return {
    value: cents(covered, { least }),
    parts: [...part('At least', least), ...typed.parts],
    ...noted(...typed.notes),
    working: [
      `${dollars(service)} + ${dollars(capital)} + ${dollars(debt)} = ${dollars(sum([service, capital, debt]))} with the reserves`,
      `${dollars(cash)} ÷ ${dollars(sum([service, capital, debt]))} = ${ratio(covered, { least })}${least ? `, ${against(compare(covered, least) >= 0, ratio(least))}` : ''}`,
    ],
  }
}

export const coverageFigures: readonly FigureKind[] = [
  {
    id: 'C07',
    title: 'Debt service coverage',
    formula: '(net income + interest + tax + depreciation − one-off − replacement) ÷ debt service',
    unit: 'ratio',
    source: '5001.3',
    of: dscr,
  },
  {
    id: 'C08',
    title: 'Coverage when refinancing',
    formula: 'historical cash ÷ proposed debt service',
    unit: 'ratio',
    source: '5001.102(d)(4)',
    of: refinancing,
  },
  {
    id: 'C09',
    title: 'Coverage of a rural hospital',
    formula: 'cash ÷ (debt service + reserve for capital + reserve for debt)',
    unit: 'ratio',
    source: '5001.102(d)(5)',
    of: hospital,
  },
]
