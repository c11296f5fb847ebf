import { describe, expect, test } from 'vitest'
import {
  balancesOf,
  currentPack,
  type Facts,
  figuresOf,
  lackInWords,
  leastCoverage,
  type Row,
} from '../src/index.ts'
import { factsWith } from './facts.ts'
import { soundTables, soundTerms } from './tables.ts'
import { whereItIsSaid } from './where-it-is-said.ts'

const tables: NonNullable<Facts['tables']> = {
  ...soundTables,
  debts: [],
  collateral: [
    { item: 'Packing house', value: 2_400_000, advance: 80 },
    { item: 'Line', value: 650_000, advance: 70 },
    { item: 'Stock', value: 150_000, advance: 60 },
    { item: 'Bills', value: 120_000, advance: 60 },
    { item: 'Ground', value: 500_000, advance: 80, priorLien: 210_000 },
  ],
  affiliates: soundTables.affiliates ?? [],
}
const terms: NonNullable<Facts['terms']> = {
  ...soundTerms,
  ...{ distributions: 70_000, guarantorTax: 45_000, guarantorLiving: 60_000, historicalCash: 380_000 },
  ...{ hospitalCash: 1_320, capitalReserve: 150, debtReserve: 90, salePrice: 106, servicingRate: 1 },
  ...{ unguaranteedRate: 9.25, kilowattHours: 310_000, kilowattHourPrice: 0.115 },
  ...{ expectedObligationDate: '2026-12-01', expectedClosingDate: '2026-12-31' },
}
const answers = { borrowerOperatingStatus: 'NEW', ruralHospitalNewAnnualDebtService: 900 }
const worked = factsWith(answers, { terms, tables })

const figureOf = (id: string, facts: Facts) => figuresOf(currentPack, facts).find((each) => each.id === id)

const loan = [
  'i = 8.25% ÷ 12 = 0.6875%; k = 25 × 12 = 300',
  '$3,000,000 × 8.25% ÷ 12 ÷ (1 − (1 + 8.25% ÷ 12)^−300) = $23,653.50',
  'In a year 12 of them, before rounding: $283,842.05',
]
const cash =
  'Cash for debt service in 2028: $210,000 + $160,000 + $40,000 + $185,000 − $0 − $60,000 = $535,000'
const service = 'Debt service: $283,842.05'

/** Of each calculation the worked example, with its numbers in the formula. */
const workings: Readonly<Record<string, readonly string[]>> = {
  C01: loan,
  C02: ['$3,000,000 × 85% × 3% = $76,500'],
  C03: [
    'Year 1: $2,962,251.78 × 85% × 0.55% = $13,848.53',
    'Year 2: $2,921,268.84 × 85% × 0.55% = $13,656.93',
    'The sum of 25 years, before rounding: $224,417.28',
  ],
  C04: [
    'Sources: $3,000,000 + $450,000 + $100,000 + $100,000 = $3,650,000',
    'Uses: $1,640,000 + $2,010,000 = $3,650,000',
    '$3,650,000 − $3,650,000 = $0',
    'Loan: $3,000,000 ÷ $3,650,000 = 82.19%',
  ],
  C05: [
    'The balance sheet equity: ($4,200,000 − $3,450,000 + $100,000) ÷ $4,200,000 = 20.24%, at least 20 percent: passes',
    'The own part of the cost: $650,000 ÷ $3,650,000 = 17.81%, at least 25 percent: fails',
  ],
  C06: [
    'Packing house: $2,400,000 × 80% = $1,920,000',
    'Line: $650,000 × 70% = $455,000',
    'Stock: $150,000 × 60% = $90,000',
    'Bills: $120,000 × 60% = $72,000',
    'Ground: $500,000 × 80% − $210,000 = $190,000',
    '$2,727,000 ÷ $3,000,000 = 0.91',
  ],
  C07: [cash, service, '$535,000 ÷ $283,842.05 = 1.88', 'Cushion: $535,000 − $283,842.05 = $251,157.95'],
  C08: [service, '$380,000 ÷ $283,842.05 = 1.34, at least 1.10: passes'],
  C09: ['$900 + $150 + $90 = $1,140 with the reserves', '$1,320 ÷ $1,140 = 1.16, at least 1.10: passes'],
  C10: [
    cash,
    'Cash of everybody: $535,000 + $120,000 + ($180,000 − $70,000) − $45,000 − $60,000 = $660,000',
    service,
    'Debt service of everybody: $283,842.05 + $138,000 + $0 = $421,842.05',
    '$660,000 ÷ $421,842.05 = 1.56',
  ],
  C11: [
    'Variable part: $1,760,000 ÷ $3,200,000 = 55%',
    service,
    'Without debt service: $900,000 ÷ (100% − 55%) = $2,000,000',
    '($900,000 + $283,842.05) ÷ (100% − 55%) = $2,630,760.11',
    'Safety: ($3,200,000 − $2,630,760.11) ÷ $3,200,000 = 17.79%',
  ],
  C12: [
    'Guaranteed part: $3,000,000 × 85% = $2,550,000',
    '$2,550,000 × (106% − 100%) = $153,000',
    'Servicing: ($3,000,000 + $2,962,251.78) ÷ 2 × 85% × 1% = $25,339.57',
  ],
  C13: [
    '7.5% × $3,000,000 = $225,000',
    'Not guaranteed: $3,000,000 × (100% − 85%) = $450,000',
    'May be participated: $450,000 − $225,000 = $225,000',
  ],
  C14: [
    'Ann Hill: 55% × $3,000,000 = $1,650,000',
    'Bo Hill: 25% × $3,000,000 = $750,000',
    'Hillcrest Family Trust: 20% × $3,000,000 = $600,000',
  ],
  C15: [
    'A year’s energy: 310,000 kWh × $0.115 = $35,650',
    '$3,650,000 ÷ $35,650 = 102.38 years',
    'Loan at most: $3,650,000 × 75% = $2,737,500',
    'BTU for a dollar: 310,000 kWh × 3,412.14 ÷ $3,000,000 = 352.59',
  ],
  C16: ['($2,550,000 × 8.25% + $450,000 × 9.25%) ÷ $3,000,000 = 8.40%'],
  C17: [
    'Statements: September 30, 2026 + 90 days = December 29, 2026',
    'Commitment signed by both: December 1, 2026 + 60 days = January 30, 2027',
    'First status report: December 31, 2026 + 30 days = January 30, 2027',
    'First yearly statements, of a calendar year: December 31, 2026 + 120 days = April 30, 2027',
  ],
}

/** What is left out of the worked example, and the sentence that names it. */
type LeftOut = readonly [what: string, sentence: string]
const amount: LeftOut = [
  'answer totalLoanAmount',
  'Total loan amount is missing; it is a question of the application.',
]
const percentage: LeftOut = [
  'answer guaranteePercentageRequested',
  'Percentage requested is missing; it is a question of the application.',
]
const rate: LeftOut = [
  'term interestRate',
  'Interest rate, percent a year is missing; it is entered in the terms.',
]
const level: readonly LeftOut[] = [
  amount,
  rate,
  ['answer loanTermYears', 'Term in years is missing; it is a question of the application.'],
  ['answer loanPaymentFrequency', 'Payments is missing; it is a question of the application.'],
]
const term = (name: string, label: string): LeftOut => [
  `term ${name}`,
  `${label} is missing; it is entered in the terms.`,
]
const cell = (table: string, column: string, label: string): LeftOut => [
  `cell ${table} ${column}`,
  `${label} is missing; it is entered in the table of ${table}.`,
]
const table = (name: string): LeftOut => [`table ${name}`, `The table of ${name} has no rows yet.`]
const earnings: readonly LeftOut[] = [
  table('projections'),
  cell('projections', 'netIncome', 'Net income of 2028'),
  cell('projections', 'interest', 'Interest of 2028'),
  cell('projections', 'tax', 'Tax of 2028'),
  cell('projections', 'depreciation', 'Depreciation of 2028'),
]
const program: LeftOut = ['answer loanProgram', 'Program is missing; it is a question of the application.']

const leftOut: Readonly<Record<string, readonly LeftOut[]>> = {
  C01: level,
  C02: [amount, percentage, program],
  C03: [...level, percentage, program],
  C04: [
    table('sources'),
    table('uses'),
    cell('sources', 'amount', 'Sum of the sources'),
    cell('uses', 'amount', 'Sum of the uses'),
  ],
  C05: [
    [
      'answer borrowerOperatingStatus',
      'Whether the business is new is missing; it is a question of the application.',
    ],
    term('closingAssets', 'Assets at closing'),
    term('closingDebt', 'Debt at closing, with the new loan and notes on standstill'),
    [
      'table sources',
      'Own funds, grants and notes on standstill in the table of sources is missing; it is entered in the table of sources.',
    ],
    ['table uses', 'Eligible cost in the table of uses is missing; it is entered in the table of uses.'],
  ],
  C06: [
    amount,
    table('collateral'),
    cell('collateral', 'value', 'The value of Ground'),
    cell('collateral', 'advance', 'The advance rate of Ground'),
  ],
  C07: [...level, ...earnings],
  C08: [...level, term('historicalCash', 'Historical cash for debt service in a year')],
  C09: [
    [
      'answer ruralHospitalNewAnnualDebtService',
      'New yearly payment is missing; it is a question of the application.',
    ],
    term('hospitalCash', 'Historical cash of the hospital in a year'),
    term('capitalReserve', 'Reserve for capital expenses in a year'),
    term('debtReserve', 'Reserve for repayment in a year'),
  ],
  C10: [
    ...level,
    ...earnings,
    cell('affiliates', 'cash', 'Cash of the affiliates'),
    cell('affiliates', 'debtService', 'Debt service of the affiliates'),
    cell('guarantors', 'income', 'Income of the guarantors'),
    cell('guarantors', 'debtService', 'Debt service of the guarantors'),
    table('guarantors'),
    term('distributions', 'Distributions to guarantors that are counted already'),
    term('guarantorTax', 'Taxes of the guarantors in a year'),
    term('guarantorLiving', 'Living expenses of the guarantors in a year'),
  ],
  C11: [
    ...level,
    table('projections'),
    cell('projections', 'revenue', 'Revenue of 2028'),
    cell('projections', 'fixed', 'Fixed cost of 2028'),
    cell('projections', 'variable', 'Variable cost of 2028'),
  ],
  C12: [
    ...level,
    percentage,
    term('salePrice', 'Price of the guaranteed part, percent'),
    term('servicingRate', 'Servicing of the sold part, percent a year'),
  ],
  C13: [amount, percentage],
  C14: [amount, table('owners'), cell('owners', 'share', 'The share of Hillcrest Family Trust')],
  C15: [
    amount,
    table('uses'),
    cell('uses', 'amount', 'Eligible cost'),
    term('kilowattHours', 'Energy made or saved in a year, kilowatt-hours'),
    term('kilowattHourPrice', 'Value of a kilowatt-hour'),
  ],
  C16: [
    amount,
    percentage,
    rate,
    term('unguaranteedRate', 'Rate of the part that is not guaranteed, percent'),
  ],
  C17: [
    ['documents', 'The day that a statement speaks of is missing; it is a question of the application.'],
    term('expectedObligationDate', 'Expected day of obligation'),
    term('expectedClosingDate', 'Expected day of closing'),
  ],
}

/** The worked example without one thing; of a table's column the last row lacks it. */
function without(what: string): Facts {
  const [kind, name = '', column = ''] = what.split(' ')
  if (kind === 'answer') return factsWith({ ...answers, [name]: null }, { terms, tables })
  if (kind === 'documents') return { ...worked, documents: [] }
  if (kind === 'term') {
    const { [name]: _, ...others } = worked.terms ?? {}
    return { ...worked, terms: others }
  }
  const rows: readonly Row[] = tables[name as keyof typeof tables] ?? []
  const left =
    kind === 'table' ? [] : rows.map((row, at) => (at === rows.length - 1 ? { ...row, [column]: null } : row))
  return { ...worked, tables: { ...tables, [name]: left } }
}

describe('the working of a figure', () => {
  test.each(Object.entries(workings))(
    '%s has the numbers of the worked example in its formula',
    (id, lines) => {
      expect(figureOf(id, worked)?.working).toEqual(lines)
      expect(figureOf(id, worked)?.missing).toEqual([])
    },
  )

  const cases = Object.entries(leftOut).flatMap(([id, all]) => all.map((each) => [id, ...each] as const))
  test.each(cases)('%s without %s says: %s', (id, what, sentence) => {
    const figure = figureOf(id, without(what))
    expect(figure?.missing.map(whereItIsSaid)).toContain(sentence)
  })

  test('says on paper what was not computed for lack of what, and nothing of where to enter it', () => {
    const { missing } = figureOf('C05', factsWith({ borrowerOperatingStatus: 'EXISTING' }, {})) ?? {}
    expect(lackInWords(missing ?? [])).toMatch(/^Not computed: no “Assets at closing”, /)
    expect(lackInWords([{ name: 'The table of uses' }, { name: 'Interest rate' }])).toBe(
      'Not computed: no table of uses and no “Interest rate”.',
    )
    expect(lackInWords([])).toBeNull()
  })

  test('says of equity that no test passes only where one can be made', () => {
    expect(figureOf('C05', factsWith({ borrowerOperatingStatus: 'EXISTING' }, {}))?.note).toBeUndefined()
  })

  test('is there for every calculation, and so is what each lacks', () => {
    const ids = figuresOf(currentPack, worked).map(({ id }) => id)
    expect(Object.keys(workings)).toEqual(ids)
    expect(Object.keys(leftOut)).toEqual(ids)
  })

  test('[C01] of months of interest only says what is paid in them, and how many payments repay', () => {
    const figure = figureOf(
      'C01',
      factsWith(answers, { terms: { ...terms, interestOnlyMonths: 12 }, tables }),
    )
    expect(figure?.working).toEqual([
      'Interest only, 12 payments: $3,000,000 × 8.25% ÷ 12 = $20,625 each',
      'i = 8.25% ÷ 12 = 0.6875%; k = 25 × 12 − 12 of interest only = 288',
      '$3,000,000 × 8.25% ÷ 12 ÷ (1 − (1 + 8.25% ÷ 12)^−288) = $23,954.92',
      'In a year 12 of them, before rounding: $287,459.07',
    ])
    const all = factsWith(answers, { terms: { ...terms, interestOnlyMonths: 300 }, tables })
    expect(figureOf('C01', all)?.missing.map(whereItIsSaid)).toEqual([
      'Fewer months of interest only than the term has is missing; it is entered in the terms.',
    ])
  })

  test('[C01] [C03] what is drawn stays the same while interest alone is paid, and ends at nothing', () => {
    const drawn = { amount: 3_000_000, rate: 8.25, years: 25, frequency: 'MONTHLY' }
    const [first, second, third, ...later] = balancesOf({ ...drawn, interestOnlyMonths: 24 })
    expect([first, second, later.length, later.at(-1)]).toEqual([3_000_000, 3_000_000, 22, 0])
    expect(third).toBeLessThan(3_000_000)
    expect(balancesOf({ ...drawn, interestOnlyMonths: 300 })).toEqual([])
    expect(balancesOf(drawn)[0]).toBe(2_962_251.78)
    const idle = factsWith(answers, { terms: { ...terms, interestOnlyMonths: 24 }, tables })
    expect(figureOf('C03', idle)?.working[0]).toBe('Year 1: $3,000,000 × 85% × 0.55% = $14,025')
    expect(figureOf('C07', idle)?.note).toContain('after the months of interest only')
  })

  test('the line of coverage is that of the rule where one asks for it', () => {
    const of = (changed: Record<string, string>, more: NonNullable<Facts['terms']> = {}) =>
      leastCoverage(currentPack, factsWith(changed, { terms: more })).least
    expect(of({})).toBe('1.00')
    expect(of({}, { mostlyRefinancing: 'YES' })).toBe('1.10')
    expect(of({ loanProgram: 'CF', isRuralHospitalRefinance: 'YES' })).toBe('1.10')
  })
})
