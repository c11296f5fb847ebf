import { stages } from '@granary/checklists'
import type { Answer, Answers, Field } from '@granary/forms'
import fc from 'fast-check'
import { factList } from '../src/facts/fact-list.ts'
import { type Facts, type StageId, tableNames, terms } from '../src/index.ts'
import { soundTables } from './tables.ts'

const schemaOf = (stage: StageId) => {
  const found = stages.get(stage)
  if (!found) throw new Error(`${stage} is not there`)
  return found.latestSchema()
}
export const fieldsOf = (stage: StageId): readonly Field[] =>
  schemaOf(stage).sections.flatMap((section) => section.fields)

const edges = [0, 0.01, 4_999.99, 5_000, 80_000, 80_000.01, 199_999.99, 200_000, 250_000, 250_000.01, 600_000]
const amounts = [
  ...edges,
  599_999.99,
  1_000_000,
  1_000_000.01,
  4_999_999.99,
  5_000_000,
  25_000_000,
  25_000_000.01,
]
const anyAmount = fc.oneof(fc.constantFrom(...amounts), fc.integer({ min: -5, max: 120 }), fc.double())
export const anyDay = fc.constantFrom(
  '2015-03-01',
  '2025-11-23',
  '2026-08-25',
  '2026-09-30',
  '2026-11-30',
  '2026-02-30',
  'soon',
)

export function answerTo(field: Field): fc.Arbitrary<Answer> {
  const values = (field.options ?? []).map(({ value }) => value)
  if (field.type === 'select') return fc.constantFrom(...values, null)
  if (field.type === 'multiSelect') return fc.subarray(values)
  if (field.type === 'number') return fc.oneof(anyAmount, fc.constant(null))
  if (field.type === 'date') return fc.oneof(anyDay, fc.constant(null))
  if (field.type === 'file') return fc.constantFrom(null, [], ['a file'])
  return fc.constantFrom(null, '', 'A text', 'another')
}
const answersTo = (stage: StageId): fc.Arbitrary<Answers> =>
  fc.record(Object.fromEntries(fieldsOf(stage).map((field) => [field.id, answerTo(field)])))

const anyCell = fc.oneof(
  anyAmount,
  fc.constantFrom('YES', 'NO', 'CASH', 'KEEP', 'REFINANCE', 'REAL_ESTATE', 'Ann', '', null),
)
const columns = [
  ...new Set(Object.values(soundTables).flatMap((rows) => rows.flatMap((row) => Object.keys(row)))),
]
const anyRow = fc.dictionary(fc.constantFrom(...columns, 'advance', 'per', 'payment'), anyCell)
export const anyTables = fc.record(
  Object.fromEntries(tableNames.map((name) => [name, fc.array(anyRow, { maxLength: 4 })])),
  {
    requiredKeys: [],
  },
)
const termNames = [...Object.keys(terms), ...Object.keys(factList), 'reducedFee', 'salesContracts']
export const anyTerms = fc.dictionary(
  fc.constantFrom(...termNames),
  fc.oneof(anyAmount, fc.constantFrom('YES', 'NO', '2026-11-01', 'x')),
)

export const anyDocuments = fc.array(
  fc.record({
    uploadId: fc.constant('a file'),
    items: fc.constantFrom(
      [{ stage: 'application' as const, fieldId: 'currentBalanceSheetUpload' }],
      [{ stage: 'application' as const, fieldId: 'appraisalReportUpload' }],
      [{ stage: 'application' as const, fieldId: 'historicalIncomeStatementUpload' }],
      [{ stage: 'application' as const, fieldId: 'guarantorPersonalFinancialStatementUpload' }],
    ),
    kind: fc.constantFrom(
      ...(['creditReport', 'laborData', 'lenderCharges', 'appraisal', 'chattelAppraisal'] as const),
      ...(['realEstateAppraisal', 'appraisalReview', 'In own words', null] as const),
    ),
    asOf: fc.oneof(anyDay, fc.constant(null)),
    periodFrom: fc.oneof(anyDay, fc.constant(null)),
    periodTo: fc.oneof(anyDay, fc.constantFrom('2025-12-31', '2024-12-31', null)),
    expiresOn: fc.oneof(anyDay, fc.constant(null)),
  }),
  { maxLength: 3 },
)

/** Whatever somebody could have answered, filed and entered, sense or not. */
export const anyFacts: fc.Arbitrary<Facts> = fc.record({
  today: fc.constantFrom('2026-11-23', '2026-02-28', '2028-02-29'),
  targetDate: fc.oneof(anyDay, fc.constant(null)),
  answers: fc.record({
    application: answersTo('application'),
    'pre-application': answersTo('pre-application'),
  }),
  documents: anyDocuments,
  terms: anyTerms,
  tables: fc.oneof(anyTables, fc.constant(soundTables)),
})
