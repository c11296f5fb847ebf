import { expect, test } from 'vitest'
import {
  type DocumentDescription,
  emptyDescription,
  guessDescription,
  guessWithText,
  partyNamedIn,
  problemsOfDescription,
  standardName,
  standardTitle,
} from '../src/index.ts'

const cameOn = '2026-11-20'
const guess = (fileName: string, label = 'Supporting documents', tab = '16') =>
  guessDescription({ fileName, label, tab, cameOn })
const described = (parts: Partial<DocumentDescription>) => ({ ...emptyDescription, ...parts })

test.each<[string, Partial<DocumentDescription>]>([
  ['Balance sheet 2026-10-31.pdf', { kind: 'balanceSheet', asOf: '2026-10-31' }],
  ['balance_sheet_20261031.pdf', { kind: 'balanceSheet', asOf: '2026-10-31' }],
  ['Balance Sheet 10-31-2026 (2).xlsx', { kind: 'balanceSheet', asOf: '2026-10-31' }],
  ['Balance sheet October 31st, 2026.pdf', { kind: 'balanceSheet', asOf: '2026-10-31' }],
  ['31 Oct 2026 balance sheet', { kind: 'balanceSheet', asOf: '2026-10-31' }],
  ['Balance sheet Sept 30 2026.pdf', { kind: 'balanceSheet', asOf: '2026-09-30' }],
  [
    'P&L 2026-01-01 to 2026-09-30.pdf',
    { kind: 'incomeStatement', periodFrom: '2026-01-01', periodTo: '2026-09-30' },
  ],
  ['PFS guarantor.pdf', { kind: 'personalFinancialStatement', party: 'guarantor' }],
  ['Loan agreement signed 2026-11-02.pdf', { kind: 'loanAgreement', signedOn: '2026-11-02' }],
  ['Commitment letter, expires 2027-03-01.pdf', { kind: 'commitmentLetter', expiresOn: '2027-03-01' }],
  ['Appraisal review.pdf', { kind: 'appraisalReview' }],
])('%s tells what it is', (fileName, expected) => {
  expect(guess(fileName)).toEqual(described(expected))
})

test.each([
  ['two kinds stand in it', 'Balance sheet and income statement.pdf', { kind: null }],
  ['two days that are no period', 'Appraisal 2026-10-31 2026-02-01.pdf', { asOf: null, periodFrom: null }],
  ['the day is not in the calendar', 'Balance sheet 2026-02-30.pdf', { asOf: null }],
  ['a year of two digits could be a day', 'Balance sheet 10-11-26.pdf', { asOf: null }],
  ['it speaks of a day to come', 'Balance sheet 2026-12-31.pdf', { asOf: null }],
  ['a part of a word is no word', 'Reappraisals.pdf', null],
  ['it is a scan of a day', 'Scan 2026-10-31.pdf', null],
  ['nothing fits', 'scan0001.pdf', null],
  ['it has no name', '.pdf', null],
])('nothing is guessed where it is not sure: %s', (_, fileName, expected) => {
  const guessed = guess(fileName)
  if (expected === null) expect(guessed).toBeNull()
  else expect({ ...emptyDescription, ...guessed }).toMatchObject(expected)
})

test('what the place asks for says the rest, unless the name says otherwise', () => {
  const filed = (fileName: string) => guess(fileName, 'Guarantor: current balance sheet', '08')
  expect(filed('2026-10-31.pdf')).toEqual(
    described({ kind: 'balanceSheet', party: 'guarantor', asOf: '2026-10-31' }),
  )
  expect(filed('Income statement 2026-10-31.pdf')).toBeNull()
  expect(guess('Balance sheet.pdf', 'Affiliates: financial statements', '09')).toEqual(
    described({ kind: 'balanceSheet', party: 'affiliate' }),
  )
  expect(guess('x.pdf', 'Current balance sheet', '07')).toMatchObject({ party: 'borrower' })
})

test.each([
  'Photo 2026-10-31 10.15.02.pdf',
  'IMG_20261031_101502.jpg',
  'PXL_20261031_101502123.jpg',
  'Screenshot 2026-10-31 at 10.15.02.png',
  'Screen Shot 2026-10-31 at 10.15.02 AM.png',
  'Scan_2026-10-31.pdf',
  'Adobe Scan Oct 31, 2026.pdf',
  'Balance sheet scan 20261031.pdf',
  '20261031_101502.jpg',
  '2026-10-31 10.15.02.jpg',
])('the time stamp of a device is no day of the document: %s', (fileName) => {
  const place = { label: 'Current balance sheet', tab: '07', cameOn }
  const guessed = described({ kind: 'balanceSheet', party: 'borrower' })
  expect(guessDescription({ fileName, ...place })).toEqual(guessed)
  const told = { kind: 'balanceSheet', asOf: '2026-09-30', periodFrom: null, periodTo: null } as const
  expect(guessWithText({ fileName, ...place }, { told, party: null })?.description).toEqual({
    ...guessed,
    asOf: '2026-09-30',
  })
})

test('a description says of each day that is none, and of a period that ends before it begins', () => {
  const problems = (parts: Partial<DocumentDescription>) =>
    problemsOfDescription(described(parts), '2026-11-23')
  expect(problems({ asOf: '2026-02-30', signedOn: '0206-01-01' })).toEqual({
    asOf: 'Enter a valid date.',
    signedOn: 'Enter a valid date.',
  })
  const period = { periodFrom: '2026-09-30', periodTo: '2026-01-01' }
  expect(problems(period)).toEqual({
    periodTo: 'The period ends before it begins.',
  })
  expect(problems({ ...period, periodTo: '2026-09-30' })).toEqual({})
  expect(problems({ asOf: '2199-12-31' })).toEqual({ asOf: 'Enter a valid date.' })
  expect(problems({ signedOn: '2026-11-25' })).toEqual({ signedOn: 'This day has not come yet.' })
  expect(problems({ signedOn: '2026-11-20', expiresOn: '2026-11-19' })).toEqual({
    expiresOn: 'It expires before it was signed.',
  })
  expect(problems({ kind: '12 %', party: '…' })).toEqual({
    kind: 'Choose one of the list, or say it in words.',
    party: 'Choose one of the list, or say it in words.',
  })
  expect(problems({ kind: 'Rent roll', party: 'Ann Hill' })).toEqual({})
})

test('a day that has not come yet is none on which something stood or was signed; it may be planned, or expire then', () => {
  const problems = (parts: Partial<DocumentDescription>) =>
    Object.keys(problemsOfDescription(described(parts), '2026-11-23'))
  for (const kind of [null, 'balanceSheet', 'appraisal', 'Rent roll'])
    expect(problems({ kind, asOf: '2027-06-01' }), `${kind}`).toEqual(['asOf'])
  for (const kind of [null, 'incomeStatement', 'taxReturn'])
    expect(problems({ kind, periodTo: '2027-06-01' }), `${kind}`).toEqual(['periodTo'])
  // It may be tomorrow already where somebody is.
  expect(problems({ asOf: '2026-11-24', periodTo: '2026-11-24', signedOn: '2026-11-24' })).toEqual([])
  expect(problems({ asOf: '2026-11-25', periodTo: '2026-11-25', signedOn: '2026-11-25' })).toEqual([
    ...['asOf', 'periodTo', 'signedOn'],
  ])
  expect(problems({ kind: 'proForma', asOf: '2027-03-31' })).toEqual([])
  expect(problems({ kind: 'projections', asOf: '2027-03-31', periodTo: '2066-12-31' })).toEqual([])
  expect(problems({ kind: 'contract', periodTo: '2066-12-31' })).toEqual([])
  expect(problems({ kind: 'certificate', expiresOn: '2027-06-01' })).toEqual([])
})

test('the standard name has tab, party, kind and day, and nothing that a file system refuses', () => {
  const file = { tab: '07', label: 'Current balance sheet', fileName: 'scan.PDF' } as const
  const name = (parts: Partial<DocumentDescription>) => standardName(file, described(parts))
  expect(name({ kind: 'balanceSheet', party: 'borrower', asOf: '2026-10-31' })).toBe(
    '07 - Borrower - Balance sheet - 2026-10-31.pdf',
  )
  expect(name({ kind: 'incomeStatement', periodFrom: '2026-01-01', periodTo: '2026-09-30' })).toBe(
    '07 - Income statement - 2026-01-01 to 2026-09-30.pdf',
  )
  expect(standardName(file, null)).toBe('07 - Current balance sheet.pdf')
  expect(name({ kind: '../a\u202e:b\n', party: 'x'.repeat(500) })).toBe(
    `07 - ${'x'.repeat(120)} - .. a b.pdf`,
  )
  expect(standardName({ ...file, fileName: 'no extension' }, null)).toBe('07 - Current balance sheet')
})

test('a text says what the name leaves open, and nothing where the two or its place do not agree', () => {
  const told = { kind: 'balanceSheet', asOf: '2026-10-31', periodFrom: null, periodTo: null } as const
  const read = (
    fileName: string,
    label = 'Supporting documents',
    tab = '16',
    party: 'borrower' | null = null,
  ) => guessWithText({ fileName, label, tab, cameOn }, { told, party })
  const whole = described({ kind: 'balanceSheet', asOf: '2026-10-31' })
  expect(read('scan0001.pdf')).toEqual({ description: whole, isFromText: true })
  expect(read('scan0001.pdf', 'Current balance sheet', '07', 'borrower')).toEqual({
    description: { ...whole, party: 'borrower' },
    isFromText: true,
  })
  // The name goes before: its day, and its kind.
  expect(read('Balance sheet 2026-09-30.pdf')).toEqual({
    description: { ...whole, asOf: '2026-09-30' },
    isFromText: false,
  })
  expect(read('Income statement.pdf')).toEqual({
    description: described({ kind: 'incomeStatement' }),
    isFromText: false,
  })
  expect(read('scan0001.pdf', 'Appraisal report', '11')).toBeNull()
  expect(read('scan0001.pdf', 'Guarantor: current balance sheet', '08', 'borrower')?.description).toEqual(
    whole,
  )
  const later = { ...told, asOf: '2026-12-31' }
  const file = { fileName: 'scan0001.pdf', label: 'Supporting documents', tab: '16', cameOn }
  expect(guessWithText(file, { told: later, party: null })?.description.asOf).toBeNull()
  expect(guessWithText(file, { told: null, party: null })).toBeNull()
})

test('whose a document is, is said where it names exactly one of those whom the project knows', () => {
  const known = [
    { party: 'borrower', name: 'Creekside Mill, L.L.C.' },
    { party: 'guarantor', name: 'Mary Ann Hale' },
    { party: 'owner', name: 'Mary Ann Hale' },
    { party: 'lender', name: 'Bank' },
  ] as const
  expect(partyNamedIn('CREEKSIDE MILL LLC\nBalance sheet of the Bank', known)).toBe('borrower')
  expect(partyNamedIn('Mary Ann Hale', known)).toBeNull()
  expect(partyNamedIn('Creekside Mill LLC and Mary Ann Hale', known)).toBeNull()
  expect(partyNamedIn('Creekside Millers LLC', known)).toBeNull()
  expect(partyNamedIn('', known)).toBeNull()
})

test('contents call a paper by what it is, whose, and of which day; else by what it was filed as, with its name', () => {
  const file = { label: 'Current balance sheet', fileName: 'scan 3.pdf' }
  const title = (parts: Partial<DocumentDescription>) => standardTitle(file, described(parts))
  expect(title({ kind: 'balanceSheet', party: 'guarantor', asOf: '2026-10-31' })).toBe(
    'Balance sheet, Guarantor, 2026-10-31',
  )
  expect(title({ kind: 'appraisal' })).toBe('Appraisal')
  expect(title({ asOf: '2026-09-30' })).toBe('Current balance sheet, 2026-09-30')
  expect(standardTitle(file, null)).toBe('Current balance sheet: scan 3.pdf')
})
