import { expect, test } from 'vitest'
import { guessDocument, likelyFirst } from './guess.ts'

const documents = [
  'Appraisal report',
  'Current balance sheet',
  'Historical balance sheets',
  'Guarantor: current balance sheet',
  'Organizational chart',
  'Lender’s credit evaluation',
  'Written certification',
  'Business plan',
].map((label) => ({ documentId: label, label }))

test.each([
  ['Appraisal Broken Bow.pdf', 'Appraisal report'],
  ['organizational-chart_2026.xlsx', 'Organizational chart'],
  ['OrganizationalChart.pdf', 'Organizational chart'],
  ['Historical balance sheet 2023-2025.pdf', 'Historical balance sheets'],
  ['Guarantor current balance sheet.pdf', 'Guarantor: current balance sheet'],
  ['business plan (final) (2).docx', 'Business plan'],
])('%s is surely the %s', (fileName, expected) => {
  expect(guessDocument(fileName, documents)).toBe(expected)
})

test.each([
  ['two documents could be meant', 'Balance sheet 2026-10-31.pdf'],
  ['a longer name could be meant', 'Current balance sheet.pdf'],
  ['only a general word fits', 'Report final.pdf'],
  ['nothing fits', 'scan0001.pdf'],
  ['a part of a word is no word', 'Appraisals-unrelated-chartered.pdf'.replace('Appraisals', 'Reappraised')],
  ['it has no name', '.pdf'],
])('%s: nothing is guessed', (_, fileName) => {
  expect(guessDocument(fileName, documents)).toBeUndefined()
})

test('nothing is guessed between two documents of one name, and none of those that take no more', () => {
  const twins = [
    { documentId: 'a', label: 'Written certification' },
    { documentId: 'b', label: 'Written certification' },
  ]
  expect(guessDocument('Written certification.pdf', twins)).toBeUndefined()
  expect(guessDocument('Written certification.pdf', [])).toBeUndefined()
})

test('where nothing is sure, what shares most words stands first, and the rest in its order', () => {
  const labels = (fileName: string) => likelyFirst(fileName, documents).map(({ label }) => label)
  expect(labels('Balance sheet of the guarantor.pdf').slice(0, 3)).toEqual([
    'Guarantor: current balance sheet',
    'Current balance sheet',
    'Historical balance sheets',
  ])
  expect(labels('scan0001.pdf')).toEqual(documents.map(({ label }) => label))
})
