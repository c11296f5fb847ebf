import { expect, test } from 'vitest'
import { entryNames, standardEntryNames } from './entry-names.ts'

const one = (fileName: string, document = 'Appraisal report', folder = '07 Borrower financials') =>
  entryNames([{ folder, document, fileName }])[0]

test('a file lies in the folder of its group, under its document and its own name', () => {
  const files = [
    { folder: '05 Project', document: 'Business plan', fileName: 'Plan.docx' },
    { folder: '07 Borrower financials', document: 'Appraisal report', fileName: 'Broken Bow.pdf' },
    { folder: '07 Borrower financials', document: 'Appraisal report', fileName: 'Annex.pdf' },
  ]
  expect(entryNames(files)).toEqual([
    '05 Project/Business plan - Plan.docx',
    '07 Borrower financials/Appraisal report - Broken Bow.pdf',
    '07 Borrower financials/Appraisal report - Annex.pdf',
  ])
})

test.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\boot.ini', '_.._boot.ini'],
  ['C:\\autoexec.bat', 'C__autoexec.bat'],
  ['.htaccess', 'file.htaccess'],
  ['CON.pdf', '_CON.pdf'],
  ['plan\u202efdp.exe', 'planfdp.exe'],
  ['a\u0000b\n.pdf', 'ab.pdf'],
  ['trailing. . .pdf', 'trailing.pdf'],
  ['', 'file'],
  ['....', 'file'],
  ['no extension', 'no extension'],
])('%j stays a name', (given, expected) => {
  expect(one(given)).toBe(`07 Borrower financials/Appraisal report - ${expected}`)
})

test('no name leaves its folder, whatever it is, and none is absolute', () => {
  for (const hostile of ['/', '\\', '..', './..', 'a/../../b', '\u2215x', '%2e%2e%2f', 'x'.repeat(5000)]) {
    for (const name of [one(hostile), one('a.pdf', hostile), one('a.pdf', 'a', hostile)]) {
      expect(name).toMatch(/^[^/\\]+\/[^/\\]+$/)
      expect(name?.split('/').every((part) => !/^\.+$/.test(part))).toBe(true)
      expect(name?.length).toBeLessThan(200)
    }
  }
})

test('two of one name are told apart, also where capitals or accents do not count', () => {
  const files = ['Plan.pdf', 'plan.PDF', 'Plan.pdf', 'Re\u0301sume\u0301.pdf', 'Résumé.pdf'].map(
    (fileName) => ({
      folder: 'A',
      document: 'B',
      fileName,
    }),
  )
  expect(entryNames(files)).toEqual([
    'A/B - Plan.pdf',
    'A/B - plan (2).pdf',
    'A/B - Plan (3).pdf',
    'A/B - Résumé.pdf',
    'A/B - Résumé (2).pdf',
  ])
})

test('by their standard names they are safe and told apart as well', () => {
  const names = [
    '07 - Borrower - Balance sheet - 2026-10-31.pdf',
    '07 - BORROWER - Balance Sheet - 2026-10-31.pdf',
    '07 - ../../etc\u202e - Form 1.2',
    '..',
    `07 - ${'x'.repeat(5000)}.pdf`,
  ].map((name) => ({ folder: 'Borrower financials', number: '07', name }))
  expect(standardEntryNames(names)).toEqual([
    '07 Borrower financials/07 - Borrower - Balance sheet - 2026-10-31.pdf',
    '07 Borrower financials/07 - BORROWER - Balance Sheet - 2026-10-31 (2).pdf',
    '07 Borrower financials/07 - .._.._etc - Form 1.2',
    '07 Borrower financials/file',
    expect.stringMatching(/^07 Borrower financials\/07 - x{115}\.pdf$/),
  ])
})
