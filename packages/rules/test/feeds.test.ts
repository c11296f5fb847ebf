import type { Answers, Field } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { answeredOtherwise, fedByTables, rowsFromAnswers, type Tables } from '../src/index.ts'

const column = (id: string, rest: Partial<Field> = {}): Field =>
  ({ id, type: 'shortText', label: id, ...rest }) as Field
const columns = {
  uses: [column('item'), column('amount', { type: 'number', format: 'currency' })],
  owners: [
    ...['name', 'role'].map((id) => column(id)),
    column('share', { type: 'number', format: 'percentage' }),
  ],
  sources: [
    column('kind', { type: 'select', options: [{ value: 'GUARANTEED_LOAN', label: 'Guaranteed loan' }] }),
    column('amount', { type: 'number', format: 'currency' }),
  ],
}
const fed = (tables: Tables) =>
  Object.fromEntries(fedByTables(tables, columns).map(({ fieldId, answer }) => [fieldId, answer]))

describe('what tables say to questions', () => {
  test('is the owner with the largest share, and the others as lines', () => {
    const said = fed({
      owners: [
        { name: 'Bo Hill', share: 25, kind: 'PERSON' },
        { name: 'Ann Hill', share: 55, role: 'Manager', kind: 'TRUST', guarantee: 'CORPORATE' },
        { name: 'Cy', share: 20 },
      ],
    })
    expect(said).toMatchObject({
      primaryOwnerName: 'Ann Hill',
      primaryOwnerOwnershipPercentage: 55,
      primaryOwnerRole: 'Manager',
      primaryOwnerEntityType: 'ENTITY',
      primaryOwnerGuaranteeType: 'CORPORATE',
      primaryOwnerAddress: null,
      additionalOwnersDetails: 'Bo Hill, 25%\nCy, 20%',
    })
  })

  test('is exact for jobs and debts, and nothing where a row does not say it', () => {
    const jobs = [
      { kind: 'CREATED', count: 6, wage: 38_000 },
      { kind: 'CREATED', count: 4, wage: 52_000 },
    ]
    expect(fed({ jobs })).toMatchObject({ jobsCreatedCount: 10, jobsCreatedAverageWage: 43_600 })
    expect(fed({ jobs: [...jobs, { kind: 'CREATED', wage: 1 }] })).toMatchObject({ jobsCreatedCount: null })
    expect(
      fed({
        debts: [
          { payment: 100.1, per: 'MONTH' },
          { payment: 50, per: 'YEAR' },
        ],
      }),
    ).toMatchObject({
      ruralHospitalExistingAnnualDebtService: 1_251.2,
    })
    expect(fed({ debts: [{ payment: 100 }] })).toMatchObject({ ruralHospitalExistingAnnualDebtService: null })
  })

  test('is what is built and at what cost, and whose statements are there', () => {
    const said = fed({
      uses: [
        { item: 'Ground', class: 'LAND', amount: 300_000 },
        { item: 'Grain store', class: 'BUILDING', amount: 1_900_000 },
        { item: 'Dryer', class: 'EQUIPMENT', amount: 240_000 },
        { item: 'Seed', class: 'WORKING_CAPITAL', amount: 60_000 },
      ],
      affiliates: [
        { name: 'Hill Trucking LLC', statementAsOf: '2026-09-30' },
        { name: 'Hill Land LP' },
        { statementAsOf: '2026-09-30' },
      ],
    })
    expect(said).toMatchObject({
      projectConstructionScope: 'Grain store, $1,900,000\nDryer, $240,000',
      hasProjectAffiliates: 'YES',
      affiliateFinancialStatementsReference: 'Hill Trucking LLC, statements as of September 30, 2026',
    })
    expect(
      fed({ uses: [{ class: 'LAND', item: 'Ground' }], affiliates: [{ name: 'Hill Land LP' }] }),
    ).toMatchObject({
      projectConstructionScope: null,
      affiliateFinancialStatementsReference: null,
    })
  })

  test('stays within what a narrative takes', () => {
    const sources = Array.from({ length: 300 }, () => ({ kind: 'GUARANTEED_LOAN', amount: 1_000_000 }))
    const text = String(fed({ sources }).sourcesAndUsesNarrative)
    expect(text.length).toBeLessThan(1_000)
    expect(text).toContain('Guaranteed loan, $1,000,000')
    expect(text).toMatch(/And \d+ more in the table\.$/)
    expect(fed({})).toEqual(nothingSaid)
  })
})

const nothingSaid = {
  hasProjectAffiliates: null,
  affiliateFinancialStatementsReference: null,
  projectConstructionScope: null,
  ruralHospitalExistingAnnualDebtService: null,
  healthCareExistingAnnualDebtRepayment: null,
}

describe('rows from answers', () => {
  test('are the primary owner and one for each line about the others', () => {
    const rows = rowsFromAnswers('owners', [
      {
        primaryOwnerName: '',
        additionalOwnersDetails: 'Bo Hill, 25% member\nCy Family Trust (20 percent); 7%',
      },
      {
        primaryOwnerName: 'Ann Hill',
        primaryOwnerOwnershipPercentage: 55,
        primaryOwnerEntityType: 'INDIVIDUAL',
      },
    ])
    expect(rows).toEqual([
      { name: 'Ann Hill', share: 55, kind: 'PERSON' },
      { name: 'Bo Hill', share: 25 },
      { name: 'Cy Family Trust', share: 20 },
    ])
  })

  test('are none where nothing was answered, and where no question says it', () => {
    for (const table of ['owners', 'guarantors', 'sources', 'jobs', 'debts', 'toString'])
      expect(rowsFromAnswers(table, [{}, undefined]), table).toEqual([])
    expect(rowsFromAnswers('jobs', [{ jobsSavedCount: 3 }])).toEqual([{ kind: 'SAVED', count: 3 }])
    expect(
      rowsFromAnswers('guarantors', [{ primaryOwnerName: 'Ann', primaryOwnerGuaranteeType: 'NONE' }]),
    ).toEqual([])
  })
})

describe('an answer stands otherwise than its table says', () => {
  const said = fedByTables({ owners: [{ name: 'Ann Hill', share: 51, role: 'Managing partner' }] }, columns)
  const otherwise = (answers: Answers) =>
    answeredOtherwise(said, answers).map(({ fieldId, answer }) => [fieldId, answer])

  test('where both say something, and not the same', () => {
    const answers = {
      ...{ primaryOwnerName: 'Ann Hill', primaryOwnerOwnershipPercentage: 55 },
      primaryOwnerRole: 'Manager and president',
    }
    expect(otherwise(answers)).toEqual([
      ['primaryOwnerOwnershipPercentage', 51],
      ['primaryOwnerRole', 'Managing partner'],
    ])
  })

  test('but not where one of them says nothing, nor where no table asks for it', () => {
    expect(otherwise({ primaryOwnerName: null, primaryOwnerRole: '' })).toEqual([])
    expect(otherwise({ primaryOwnerAddress: '1 Main Street', applicantName: 'Hill Farms' })).toEqual([])
  })
})
