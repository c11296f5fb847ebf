import type { UploadSummary } from '@granary/api'
import type { Field } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { acceptOf, limitsOf, nameIn } from './file-kinds.ts'
import { contentProblem, isAlreadyHere, refusalOf } from './file-refusals.ts'

const field: Field = {
  id: 'balance',
  type: 'file',
  label: 'Balance sheet',
  accept: ['.pdf', 'XLSX'],
  maxSizeBytes: 26_214_400,
}
const named = (name: string, content = 'x') => new File([content], name)
const sized = (size: number) => new File([new Uint8Array(size)], 'big.pdf')

describe('before anything is sent', () => {
  test('[A41] extensions count without dot and case', () => {
    expect(refusalOf(field, named('Balance.PDF'), 1)).toBeUndefined()
    expect(refusalOf(field, named('a.xlsx'), 1)).toBeUndefined()
  })

  test.each([
    ['another kind', named('a.exe'), 'This kind of file is not accepted here. Choose PDF or XLSX.'],
    ['no extension', named('pdf'), 'This kind of file is not accepted here. Choose PDF or XLSX.'],
    ['nothing in it', named('a.pdf', ''), 'This file is empty.'],
    ['[S1-241] a byte too much', sized(26_214_401), 'File must be 25MB or smaller.'],
    [
      'a name of 201 characters',
      named(`${'a'.repeat(197)}.pdf`),
      'The name of this file is longer than 200 characters. Rename it and choose it again.',
    ],
    ['a name of blanks', named(' \u200b .pdf'), 'This file has no name.'],
    [
      'a name that reads the other way round',
      named('a\u202efdp.pdf'),
      'The name of this file has characters that cannot be shown. Rename it and choose it again.',
    ],
    [
      'of several reasons the first',
      new File([], 'a.exe'),
      'This kind of file is not accepted here. Choose PDF or XLSX.',
    ],
  ])('%s is told in one sentence', (_what, file, reason) => {
    expect(refusalOf(field, file, 1)).toBe(reason)
  })

  test('a picture is taken where a PDF is, of any size, and goes under the name of one', () => {
    const large = new File([new Uint8Array(26_214_401)], 'Deed.of trust.JPEG')
    expect([refusalOf(field, large, 1), nameIn(field, large.name)]).toEqual([undefined, 'Deed.of trust.pdf'])
    // Where pictures are asked for, they stay what they are; where no PDF is, they are refused as any other kind.
    expect(nameIn({ ...field, accept: ['pdf', 'png'] }, 'plan.png')).toBe('plan.png')
    expect(refusalOf({ ...field, accept: ['xlsx'] }, named('plan.png'), 1)).toMatch(/Choose XLSX\.$/)
    expect(refusalOf(field, named('plan.heic'), 1)).toMatch(/Choose PDF or XLSX\.$/)
  })

  test('the two hundredth file of a field is taken, the next is not', () => {
    expect(refusalOf(field, named('a.pdf'), 200)).toBeUndefined()
    expect(refusalOf(field, named('a.pdf'), 201)).toBe('This field takes up to 200 files.')
  })

  test('25 MB exactly and a name in any script are taken', () => {
    expect(refusalOf(field, sized(26_214_400), 1)).toBeUndefined()
    expect(refusalOf(field, named('Jahresabschluß – 貸借対照表 👩‍🌾.pdf'), 1)).toBeUndefined()
  })

  test('limits are said before the choice', () => {
    expect(limitsOf(field)).toBe('PDF or XLSX, up to 25 MB each. JPEG and PNG pictures become PDFs.')
    expect(limitsOf({ ...field, accept: ['xlsx'] })).toBe('XLSX, up to 25 MB each.')
    expect(acceptOf(field)).toBe('.pdf,.xlsx,.jpg,.jpeg,.png')
  })
})

describe('what stands in a file', () => {
  const emptyArchive = `PK\u0005\u0006${'\0'.repeat(18)}`
  const long = ' '.repeat(400_000)
  const twoKinds =
    'This file is two kinds of file in one, or a form that only Acrobat shows. Save it again in the format that you mean, or print it to a PDF, and upload the new copy.'

  test.each([
    ['a page in a PDF', '%PDF-1.7\n<html><body>', twoKinds],
    ['an archive behind a PDF', `%PDF-1.7\n${emptyArchive}`, twoKinds],
    ['an archive behind a long PDF', `%PDF-1.7\n${long}${emptyArchive}`, twoKinds],
    ['a PDF', '%PDF-1.7\n1 0 obj', undefined],
    ['a long PDF', `%PDF-1.7\n${long}`, undefined],
    [
      'no PDF',
      'Dear sir',
      'The content of this file is not what its name says (.pdf). Save it again in the right format and upload the new copy.',
    ],
  ])('%s is told before it is sent', async (_what, content, problem) => {
    expect(await contentProblem(named('a.pdf', content))).toBe(problem)
  })
})

describe('a file that was given before', () => {
  const uploads = [
    {
      fileName: 'a.pdf',
      fileSize: 1,
      // Of "x".
      sha256: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
    },
  ] as UploadSummary[]

  test('is known by its name and every byte', async () => {
    expect(await isAlreadyHere(named('a.pdf'), uploads, [])).toBe(true)
    expect(await isAlreadyHere(named('a.pdf', 'y'), uploads, [])).toBe(false)
    expect(await isAlreadyHere(named('b.pdf'), uploads, [])).toBe(false)
  })

  test('is known while it is on its way', async () => {
    expect(await isAlreadyHere(named('b.pdf'), [], [named('b.pdf')])).toBe(true)
    expect(await isAlreadyHere(named('b.pdf'), [], [named('b.pdf', 'y')])).toBe(false)
  })

  test('is not known from before there were fingerprints', async () => {
    const [{ sha256: _, ...old } = {}] = uploads
    expect(await isAlreadyHere(named('a.pdf'), [old as UploadSummary], [])).toBe(false)
  })
})
