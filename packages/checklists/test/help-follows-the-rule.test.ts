import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../src/document.ts'
import { mayNotApply } from '../src/not-applicable.ts'
import { fieldOf, latestOf, type Stage, schemaOf } from './questionnaire.ts'

const guarantor = (time: string) =>
  ['BalanceSheet', 'IncomeStatement', 'CashFlowStatement'].map((kind) => `guarantor${time}${kind}Reference`)

/** What we ask for and the regulation does not, or not of everybody (packaging facts, "over-asked"). */
const beyondTheRegulation: readonly (readonly [Stage, readonly string[]])[] = [
  [
    'preApplication.v1',
    [
      'borrowerCurrentCashFlowStatementReference',
      'guarantorCurrentCashFlowStatementReference',
      ...guarantor('Historical'),
      ...guarantor('Projected'),
    ],
  ],
  [
    'applicationChecklist.v1',
    [
      'currentCashFlowStatementUpload',
      'seasonalOperationalCashFlowUpload',
      'certificateOfNonRelocationUpload',
      'feasibilityStudyUpload',
      'engineeringDocumentationUpload',
      'architecturalReportsUpload',
      'healthCareCertificateOfNeedUpload',
      'affirmativeFairHousingPlanUpload',
    ],
  ],
]

describe.each(beyondTheRegulation)('%s: of what the regulation does not always ask', (stage, ids) => {
  test.each(ids)('%s says that it may not apply, and it may be said so', (id) => {
    const field = fieldOf(latestOf(stage), id)
    expect(field.helperText).toMatch(/say that (it does|they do|this does) not apply/)
    expect(mayNotApply(field)).toBe(true)
  })

  test('no help asks for a document that says that another one is not needed', () => {
    const asking = fieldsOf(latestOf(stage)).filter(({ helperText }) => /short note/.test(helperText ?? ''))
    expect(asking).toEqual([])
  })
})

test('nobody is told to upload tax returns as statements; the revision that said so stays as it was', () => {
  const id = 'guarantorHistoricalIncomeStatementReference'
  expect(fieldOf(latestOf('preApplication.v1'), id).helperText).toContain(
    'Tax returns do not count as financial statements.',
  )
  expect(fieldOf(schemaOf('preApplication.v1'), id).helperText).toContain('the tax returns of those years')
})
