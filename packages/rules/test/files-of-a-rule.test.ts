import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currentPack, type FiledDocument, requirementsOf } from '../src/index.ts'
import { factsWith, soundFacts } from './facts.ts'

type Said = Partial<Omit<FiledDocument, 'uploadId' | 'items'>>

const filedIn = (fieldId: string, ...files: readonly Said[]): readonly FiledDocument[] =>
  files.map((said, at) => ({
    uploadId: `${fieldId} ${at}`,
    items: [{ stage: 'application', fieldId }],
    ...said,
  }))
const others = (fieldId: string) =>
  (soundFacts.documents ?? []).filter(({ items }) => items[0]?.fieldId !== fieldId)

const ofRule = (
  ruleId: string,
  fieldId: string,
  files: readonly Said[],
  rest: Parameters<typeof factsWith> = [{}],
) => {
  const [answers, more] = rest
  const documents = [...others(fieldId), ...filedIn(fieldId, ...files)]
  const answer = files.length === 0 ? null : files.map((_, at) => `${fieldId} ${at}`)
  const facts = factsWith({ [fieldId]: answer, ...answers }, { ...more, documents })
  const row = requirementsOf(currentPack, facts).find((each) => each.ruleId === ruleId)
  if (!row) throw new Error(`${ruleId} has no row`)
  return row
}

describe('three fiscal years of statements', () => {
  const year = (number: number): Said => ({ periodFrom: `${number}-01-01`, periodTo: `${number}-12-31` })
  const ended = (periodTo: string): Said => ({ periodTo })
  const field = 'historicalBalanceSheetUpload'

  type Example = readonly [
    name: string,
    files: readonly Said[],
    state: string,
    because: string | null,
    rest?: Parameters<typeof factsWith>,
  ]
  const examples: readonly Example[] = [
    ['one file each', [year(2025), year(2024), year(2023)], 'there', null],
    ['one file for all of them', [{ periodFrom: '2023-01-01', periodTo: '2025-12-31' }], 'there', null],
    ['the last alone', [year(2025)], 'required', 'the fiscal years 2024 and 2023 are missing'],
    ['a gap', [year(2025), year(2023)], 'required', 'the fiscal year 2024 is missing'],
    [
      'years that are too old',
      [year(2024), year(2023), year(2022)],
      'required',
      'the fiscal year 2025 is missing',
    ],
    [
      'the same year three times',
      [year(2025), year(2025), year(2025)],
      'required',
      'the fiscal years 2024 and 2023 are missing',
    ],
    ['a day alone, as of a balance sheet', [{ asOf: '2025-12-31' }, year(2024), year(2023)], 'there', null],
    [
      'an interim statement',
      [{ periodFrom: '2026-01-01', periodTo: '2026-09-30' }, year(2025), year(2024)],
      'required',
      'the fiscal year 2023 is missing',
    ],
    [
      'years that end in June',
      [ended('2026-06-30'), ended('2025-06-30')],
      'required',
      'the fiscal year that ended June 30, 2024 is missing',
    ],
    ['years of 52 weeks', [ended('2025-12-27'), ended('2024-12-28'), ended('2023-12-30')], 'there', null],
    ['none of which the year is known', [{}, {}], 'undated', 'of 2 files the fiscal year is not known'],
    [
      'one of which the year is not known',
      [year(2025), {}],
      'undated',
      'the fiscal years 2024 and 2023 are missing as far as is known; of one file the fiscal year is not known',
    ],
    ['none', [], 'required', 'it is missing'],
    [
      'a business that is younger',
      [year(2025)],
      'there',
      null,
      [{ businessOperationsStartDate: '2025-03-01' }],
    ],
    [
      'a first year that was short',
      [year(2025), { periodFrom: '2024-08-01', periodTo: '2024-12-31' }],
      'there',
      null,
      [{ businessOperationsStartDate: '2024-08-01' }],
    ],
    [
      'a business in its first year',
      [],
      'notApplicable',
      'no fiscal year has ended since the business began on May 1, 2026',
      [{ businessOperationsStartDate: '2026-05-01' }],
    ],
    [
      'a year that ended weeks ago is not asked for yet',
      [year(2025), year(2024), year(2023)],
      'there',
      null,
      [{}, { targetDate: '2027-04-29' }],
    ],
    [
      'and is once it has to be ready',
      [year(2025), year(2024), year(2023)],
      'required',
      'the fiscal year 2026 is missing',
      [{}, { targetDate: '2027-04-30' }],
    ],
    [
      'and counts where it is there',
      [year(2026), year(2025), year(2024)],
      'there',
      null,
      [{}, { targetDate: '2027-01-15' }],
    ],
  ]
  test.each(examples.map((example) => [example[0], example] as const))(
    '%s',
    (_, [, files, state, because, rest]) => {
      const document = ofRule('R05', field, files, rest).documents[0]
      expect([document?.state, document?.because]).toEqual([state, because])
    },
  )

  test('the worst of balance, income and cash flow is that of the rule, in its words', () => {
    const row = ofRule('R05', field, [year(2025)])
    expect([row.state, row.because]).toEqual([
      'required',
      'Required because the loan is more than $600,000. Historical balance sheets: the fiscal years 2024 and 2023 are missing.',
    ])
    expect(row.documents.map(({ state }) => state)).toEqual(['required', 'there', 'there'])
  })

  test('what is there and what is missing make three, whatever is filed', () => {
    const anyYear = fc.integer({ min: 2018, max: 2026 })
    fc.assert(
      fc.property(fc.array(anyYear, { minLength: 1, maxLength: 5 }), (years) => {
        const document = ofRule('R05', field, years.map(year)).documents[0]
        // By hand: the year 2026 is not over on the day on which it is measured.
        const missing = [2025, 2024, 2023].filter((each) => !years.includes(each))
        const told = document?.because?.match(/\d{4}/g)?.map(Number) ?? []
        expect(told).toEqual(missing)
      }),
      { numRuns: 200, seed: 20_261_127 },
    )
  })
})

describe('appraisals', () => {
  const field = 'appraisalReportUpload'
  const all: Parameters<typeof factsWith> = [
    { isConstructionProject: 'YES', hasRealEstateComponent: 'YES' },
    { terms: { realEstateValue: 2_000_000, existingChattelValue: 300_000 } },
  ]
  const asOf = '2026-06-01'
  const states = (...files: readonly Said[]) =>
    ['R10', 'R11', 'R13'].map((id) => ofRule(id, field, files, all).documents.map(({ state }) => state))

  test.each<readonly [name: string, files: readonly Said[], states: readonly (readonly string[])[]]>([
    [
      'one of real estate',
      [{ kind: 'realEstateAppraisal', asOf }],
      [['there', 'later'], ['required'], ['required']],
    ],
    [
      'one with both values',
      [{ kind: 'appraisalOfBothValues', asOf }],
      [['there', 'later'], ['required'], ['there']],
    ],
    [
      'one of chattel',
      [{ kind: 'chattelAppraisal', asOf }],
      [['required', 'later'], ['there'], ['required']],
    ],
    [
      'the review alone',
      [{ kind: 'appraisalReview', asOf }],
      [['required', 'there'], ['required'], ['required']],
    ],
    ['one called an appraisal', [{ kind: 'appraisal', asOf }], [['unsaid', 'later'], ['unsaid'], ['unsaid']]],
    ['one of which nothing is said', [{}], [['unsaid', 'later'], ['unsaid'], ['unsaid']]],
    ['none', [], [['required', 'later'], ['required'], ['required']]],
    [
      'one said and one not',
      [{ kind: 'realEstateAppraisal', asOf }, {}],
      [['there', 'later'], ['unsaid'], ['unsaid']],
    ],
  ])('%s counts for what it was said to be', (_, files, expected) => {
    expect(states(...files)).toEqual(expected)
  })

  test('ask which of them a file is, and say of the review when it has to be there', () => {
    expect(ofRule('R11', field, [{}], all).because).toContain(
      'Chattel appraisal: one file is there; say which of these it is: “Appraisal of real estate”, “Appraisal “as is” and prospective”, “Appraisal of chattel” or “Appraisal review”.',
    )
    const row = ofRule('R10', field, [{ kind: 'realEstateAppraisal', asOf }], all)
    expect([row.state, row.because]).toEqual([
      'later',
      'Required because the real estate is more than $1,000,000. Review of the appraisal by the lender: it is not there yet, and has to be before closing.',
    ])
  })
})

describe('several files for one document', () => {
  const field = 'currentBalanceSheetUpload'
  const target: Parameters<typeof factsWith> = [{}, { targetDate: '2027-01-15' }]
  const first = (...files: readonly Said[]) => ofRule('R04', field, files, target).documents[0]

  test('one without a date hides no known one, and is told beside it', () => {
    expect(first({ asOf: '2026-09-30' }, {})).toMatchObject({
      state: 'stale',
      staleOn: '2026-12-29',
      because:
        'of September 30, 2026, it is 107 days old on January 15, 2027; 90 days are allowed; of one more file there the day that it speaks of is not known',
    })
    expect(first({}, {}, { asOf: '2026-11-30' })).toMatchObject({
      state: 'there',
      staleOn: '2027-02-28',
      because: 'of 2 more files there the day that they speak of is not known',
    })
    expect(first({}, {})?.state).toBe('undated')
  })

  test('a newer one takes the place of the one before, where one person has it', () => {
    expect(first({ asOf: '2026-09-30' }, { asOf: '2026-11-30' })).toMatchObject({
      state: 'there',
      staleOn: '2027-02-28',
      because: null,
    })
  })

  test('and of none where several have one: the worst counts', () => {
    const guarantors = (...files: readonly Said[]) =>
      ofRule('R04', 'guarantorPersonalFinancialStatementUpload', files, target).documents[2]
    expect(guarantors({ asOf: '2026-09-30' }, { asOf: '2026-11-30' })).toMatchObject({
      state: 'stale',
      staleOn: '2026-12-29',
    })
    expect(guarantors({ asOf: '2026-11-30' }, {})?.state).toBe('undated')
    expect(guarantors({ asOf: '2026-11-30' }, { asOf: '2026-10-31' })).toMatchObject({
      state: 'there',
      staleOn: '2027-01-29',
    })
  })
})
