import type { Answers } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { currentPack, type Facts, figuresOf, type Row } from '../src/index.ts'
import { factsWith, soundFacts } from './facts.ts'
import { soundTables, soundTerms } from './tables.ts'

const figuresBy = (facts: Facts) =>
  new Map(figuresOf(currentPack, facts).map((figure) => [figure.id, figure]))

const workedTables: Facts['tables'] = {
  ...soundTables,
  debts: [],
  collateral: [
    { class: 'REAL_ESTATE', value: 2_400_000, advance: 80 },
    { class: 'EQUIPMENT', value: 650_000, advance: 70 },
    { class: 'INVENTORY', value: 150_000, advance: 60 },
    { class: 'RECEIVABLES', value: 120_000, advance: 60 },
    { class: 'REAL_ESTATE', value: 500_000, advance: 80, priorLien: 210_000 },
  ],
}
const keptDebt = { creditor: 'First Bank', action: 'KEEP', payment: 0, per: 'MONTH' }
const worked = factsWith(
  {},
  {
    terms: {
      ...soundTerms,
      distributions: 70_000,
      guarantorTax: 45_000,
      guarantorLiving: 60_000,
      historicalCash: 380_000,
      hospitalCash: 1_320,
      capitalReserve: 150,
      debtReserve: 90,
      salePrice: 106,
      servicingRate: 1,
      unguaranteedRate: 9.25,
      kilowattHours: 310_000,
      kilowattHourPrice: 0.115,
    },
    tables: { ...workedTables, debts: [keptDebt] },
  },
)

describe('the figures of a project', () => {
  test('are those of the worked examples, read from answers, terms and tables', () => {
    const values = Object.fromEntries([...figuresBy(worked)].map(([id, { value }]) => [id, value]))
    expect(values).toEqual({
      C01: '23653.50',
      C02: '76500.00',
      C03: '224417.28',
      C04: '0.00',
      C05: '20.24',
      C06: '0.91',
      C07: '1.88',
      C08: '1.34',
      C09: null,
      C10: '1.56',
      C11: '2630760.11',
      C12: '153000.00',
      C13: '225000.00',
      C14: '3',
      C15: '102.38',
      C16: '8.40',
      C17: '2026-12-29',
    })
  })

  test('show their working: formula, inputs with where they come from, paragraph and pack', () => {
    expect(figuresBy(worked).get('C02')).toEqual({
      id: 'C02',
      title: 'Guarantee fee',
      formula: 'loan × percentage × fee',
      unit: 'dollars',
      source: '5001.454(a)',
      value: '76500.00',
      parts: [{ name: 'Guaranteed part', value: '2550000.00' }],
      note: 'With the fee financed the loan is $3078501.80, of it the fee $78501.80, at 85.00 percent.',
      inputs: [
        { name: 'Total loan amount', value: '3000000', from: 'Answer in the application' },
        { name: 'Percentage requested', value: '85', from: 'Answer in the application' },
        { name: 'Fiscal year of obligation', value: '2026', from: 'Terms' },
        {
          name: 'B&I guarantee fee of fiscal year 2026',
          value: '3',
          from: 'Rule pack 2026-11: Notice for fiscal year 2026, 91 FR 11272, through two secondary readers',
        },
      ],
      missing: [],
      working: ['$3,000,000 × 85% × 3% = $76,500'],
      pack: '2026-11',
    })
  })

  test('[C02c] say that no loan pays this amount and its own fee, and do not go round', () => {
    const figure = figuresBy(factsWith({ totalLoanAmount: 4_875_000 })).get('C02')
    expect(figure?.note).toBe(
      'No loan pays this amount and its own fee: each percentage leads out of its band ($5002565.42 at 85.00 percent, $4994877.05 at 80.00 percent).',
    )
  })

  test('say what they lack, of whom to ask it, and where', () => {
    const { get } = { get: (id: string) => figuresBy({ today: '2026-11-23', answers: {} }).get(id) }
    expect(get('C01')?.missing.map(({ name, askedOf }) => [name, askedOf])).toEqual([
      ['Total loan amount', 'lender'],
      ['Interest rate, percent a year', 'lender'],
      ['Term in years', 'lender'],
      ['Payments', 'lender'],
    ])
    expect(get('C01')?.missing[2]?.items).toEqual([
      { stage: 'application', fieldId: 'loanTermYears' },
      { stage: 'pre-application', fieldId: 'loanTermYears' },
    ])
    for (const figure of figuresBy({ today: '2026-11-23', answers: {} }).values())
      expect([figure.id, figure.value, figure.missing.length > 0]).toEqual([figure.id, null, true])
  })

  test('never take a figure of another year: that of 2027 is asked of staff', () => {
    const figure = figuresBy(factsWith({}, { terms: { obligationYear: 2027 } })).get('C02')
    expect(figure).toMatchObject({
      value: null,
      missing: [{ name: 'B&I guarantee fee of fiscal year 2027', askedOf: 'staff', items: [] }],
    })
    const { obligationYear: _, ...terms } = soundFacts.terms ?? {}
    const unsaid = figuresBy({ ...soundFacts, targetDate: '2026-12-15', terms }).get('C02')
    expect(unsaid?.inputs).toContainEqual({
      name: 'Fiscal year of obligation',
      value: '2027',
      from: 'Target date or today; no other was said',
    })
  })

  test('take the half point of an early guarantee, and the reduced fee', () => {
    const fee = (terms: Facts['terms']) => figuresBy(factsWith({}, { terms: terms ?? {} })).get('C02')?.value
    expect(fee({ guaranteeBeforeCompletion: 'YES' })).toBe('89250.00')
    expect(fee({ reducedFee: 'YES' })).toBe('25500.00')
  })

  test('of a year stand beside those before it', () => {
    const parts = figuresBy(worked).get('C07')?.parts
    expect(parts).toEqual([
      { name: 'Year 2027', value: '1.43' },
      { name: 'Year 2028', value: '1.88' },
      { name: 'Cash for debt service', value: '535000.00' },
      { name: 'Debt service', value: '283842.05' },
      { name: 'Cushion', value: '251157.95' },
      { name: 'Cushion, percent of EBITDA', value: '42.21' },
    ])
  })

  test('[C07] [C08] [C11] of a borrower without other debts are those of the new loan alone, and say so', () => {
    for (const debts of [undefined, []]) {
      const { debts: _, ...others } = workedTables
      const figures = figuresBy({ ...worked, tables: { ...others, ...(debts && { debts }) } })
      const alone = 'The table of debts is empty: only the new loan is paid.'
      expect(
        ['C07', 'C08', 'C11'].map((id) => {
          const { value, note, missing } = figures.get(id) ?? {}
          return [id, value, note, missing]
        }),
      ).toEqual([
        ['C07', '1.88', alone, []],
        ['C08', '1.34', alone, []],
        ['C11', '2630760.11', alone, []],
      ])
    }
    expect(figuresBy(worked).get('C07')?.note).toBeUndefined()
  })

  test('with a debt that is kept pay it beside the loan, and lack its payment where it has none', () => {
    const kept = { ...keptDebt, payment: 10_000 }
    const of = (...debts: readonly Row[]) =>
      figuresBy({ ...worked, tables: { ...workedTables, debts } }).get('C07')
    expect(of(kept)?.parts).toContainEqual({ name: 'Debt service', value: '403842.05' })
    expect(of(kept, { ...keptDebt, action: 'REFINANCE' })?.note).toBeUndefined()
    expect(of({ action: 'KEEP' })).toMatchObject({
      value: null,
      missing: [{ name: 'A payment of a debt without a name', entered: 'debts' }],
    })
  })

  test('[C10] without affiliates or guarantors, as the answers say, count nobody else', () => {
    const global = (answers: Answers, tables: Facts['tables']) =>
      figuresBy(
        factsWith(answers, { terms: worked.terms ?? {}, tables: { ...worked.tables, ...tables } }),
      ).get('C10')
    expect(global({}, { debts: [] })).toMatchObject({
      value: '1.56',
      note: 'The table of debts is empty: only the new loan is paid.',
    })
    // 535 + (180 − 70) − 45 − 60 thousand for the new loan alone.
    expect(global({}, { affiliates: [] })).toMatchObject({ value: '1.90', note: 'There are no affiliates.' })
    expect(global({ primaryOwnerGuaranteeType: 'NONE' }, { affiliates: [], guarantors: [] })).toMatchObject({
      value: '1.88',
      note: 'There are no affiliates. Nobody guarantees.',
      missing: [],
    })
  })

  test('[C10] with affiliates or guarantors that are in no table yet lack them', () => {
    const lacking = (answers: Answers, tables: Facts['tables']) =>
      figuresBy(factsWith(answers, { terms: worked.terms ?? {}, tables: { ...worked.tables, ...tables } }))
        .get('C10')
        ?.missing.map(({ name }) => name)
    expect(lacking({ hasProjectAffiliates: 'YES' }, { affiliates: [] })).toEqual(['The table of affiliates'])
    expect(lacking({ hasProjectAffiliates: null }, { affiliates: [] })).toEqual([
      'Whether there are affiliates',
    ])
    expect(lacking({}, { guarantors: [] })).toEqual(['The table of guarantors'])
  })

  test('[C01] [C08] [C09] stand beside what was typed, and neither replaces the other', () => {
    const typed = factsWith(
      {
        annualDebtService: 290_000,
        ruralHospitalNewAnnualDebtService: 900,
        ruralHospitalDebtServiceCoverage: 1.47,
      },
      { terms: { ...worked.terms, historicalCoverage: 1.34 }, tables: worked.tables ?? {} },
    )
    const figures = figuresBy(typed)
    expect(figures.get('C01')).toMatchObject({
      value: '23653.50',
      note: 'Typed is $290,000, computed $283,842.05. What is typed stays as it is.',
    })
    expect(figures.get('C01')?.parts).toContainEqual({ name: 'As it was typed', value: '290000.00' })
    expect(figures.get('C08')).toMatchObject({ value: '1.34' })
    expect(figures.get('C08')?.note).toBeUndefined()
    expect(figures.get('C09')).toMatchObject({
      value: '1.16',
      note: 'Typed is 1.47, computed 1.16. What is typed stays as it is.',
    })
  })

  test.each([
    ['2027-01-01', '2027-07-30', '2028-04-29'],
    ['2027-06-30', '2027-07-30', '2028-04-29'],
    ['2027-07-01', '2028-01-30', '2028-04-29'],
    ['2026-12-31', '2027-01-30', '2027-04-30'],
  ])(
    '[C17] of a closing on %s ask for the first report by %s and the first yearly statements by %s',
    (day, report, statements) => {
      const dates = figuresBy(factsWith({}, { terms: { expectedClosingDate: day } })).get('C17')
      expect(dates?.parts).toEqual([
        { name: 'First status report', value: report },
        { name: 'First yearly statements, of a calendar year', value: statements },
      ])
    },
  )

  test.each([
    [3_000_000, '$3078501.80, of it the fee $78501.80, at 85.00 percent'],
    [4_900_000, '$5020491.80, of it the fee $120491.80, at 80.00 percent'],
  ])('[C02c] of %d say the loan that pays its own fee, in the bands of the pack', (amount, words) => {
    const note = figuresBy(factsWith({ totalLoanAmount: amount })).get('C02')?.note
    expect(note).toBe(`With the fee financed the loan is ${words}.`)
  })

  test('of the hospital count its reserves', () => {
    const hospital = factsWith({ ruralHospitalNewAnnualDebtService: 900 }, { terms: worked.terms ?? {} })
    expect(figuresBy(hospital).get('C09')?.value).toBe('1.16')
  })
})
