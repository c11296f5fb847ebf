import { expect, test } from 'vitest'
import { currentPack } from '../published/packs.ts'
import { partsNeeded } from './parts-needed.ts'

const asked = (fieldId: string, kind: string | null) =>
  partsNeeded(currentPack, [{ stage: 'application', fieldId }], kind)

test('a day is asked where a window counts from it, a year where a statement has none, a party where several have one', () => {
  expect(asked('currentBalanceSheetUpload', 'balanceSheet')).toEqual(['kind', 'party', 'asOf'])
  expect(asked('historicalIncomeStatementUpload', 'incomeStatement')).toEqual(['kind', 'party', 'periodTo'])
  expect(asked('appraisalReportUpload', 'appraisal')).toEqual(['kind', 'asOf'])
  expect(asked('draftLoanAgreementUpload', 'loanAgreement')).toEqual(['kind'])
})

test('where years are counted the year is asked of whatever is filed there', () => {
  expect(asked('historicalIncomeStatementUpload', null)).toEqual(['kind', 'party', 'periodTo'])
  expect(asked('historicalCashFlowStatementUpload', 'Notes of the board')).toContain('periodTo')
})

test('of what nobody can guess it is asked whose it is, and no year', () => {
  expect(asked('draftLoanAgreementUpload', null)).toEqual(['kind', 'party'])
  expect(asked('nowhere', 'balanceSheet')).toEqual(['kind', 'party'])
})
