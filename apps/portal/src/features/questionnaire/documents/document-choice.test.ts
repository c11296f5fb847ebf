import type { DocumentRow, DocumentState } from '@granary/api'
import { expect, test } from 'vitest'
import type { ShownDocuments } from '../../../lib/projects/document-search.ts'
import { chipsOf, chosen, placesToRemove, placeToAdd, reasonForAll } from './document-choice.ts'
import { pagesToChange, pageTargets } from './pages/pages-choice.ts'

const place = (
  stage: 'pre-application' | 'application',
  readOnlyReason: string | null = null,
  flows = false,
) => ({
  stage,
  fieldId: `${stage} field`,
  categoryId: 'financial',
  readOnlyReason,
  flows,
})
const early = place('pre-application')
const late = place('application', null, true)
const uploadIn = ({ stage, fieldId }: { stage: 'pre-application' | 'application'; fieldId: string }) => ({
  stage,
  fieldId,
  uploadId: `upload in ${stage}`,
})
const fileIn = (...places: (typeof early)[]) => ({
  fileName: 'Balance 2026.pdf',
  fileSize: 1,
  contentType: 'application/pdf',
  downloadUrl: '/api/files/1',
  uploadedAt: 0,
  by: null,
  isMe: true,
  standardName: '07 - Balance.pdf',
  description: null,
  guess: null,
  isGuessFromText: false,
  ...{ pageCount: null, pages: null, arePagesKept: false, isHidden: false, serves: [] },
  mayDescribe: true,
  sameAs: [],
  scanned: null,
  earlier: [],
  lastDay: null,
  uploads: places.map(uploadIn),
})
const row = (label: string, state: DocumentState, more: Partial<DocumentRow> = {}): DocumentRow => ({
  documentId: label,
  label,
  help: '',
  state,
  isLeft: false,
  isStaffs: false,
  places: [early, late],
  files: [],
  asked: [],
  notApplicable: null,
  runsOut: null,
  ...more,
})
const list = {
  groups: [
    {
      tab: '11',
      title: 'Collateral',
      documents: [row('Appraisal', 'missing'), row('Bills of sale', 'asked')],
    },
    {
      tab: '07',
      title: 'Borrower financials',
      documents: [row('Balance', 'there', { files: [fileIn(early, late)] })],
    },
  ],
  removed: [
    { uploadId: 'r', fileName: 'Ledger.pdf', label: 'Balance', at: 0, by: null, isMe: true, restore: null },
  ],
}
const labels = (show?: ShownDocuments, find = '') =>
  chosen(list, show, find).groups.flatMap(({ documents }) => documents.map(({ label }) => label))

test('chips count what they show, and what is removed is no document', () => {
  const counts = (of: typeof list, chosen?: ShownDocuments) =>
    chipsOf(of, chosen).map(({ label, count }) => `${label} ${count}`)
  const always = ['All 3', 'No file yet 1', 'Asked 1', 'There 1', 'Not applicable 0']
  expect(counts(list)).toEqual([...always, 'Removed 1'])
  // The one that is chosen does not go away under the finger.
  expect(counts({ ...list, removed: [] }, 'removed')).toEqual([...always, 'Removed 0'])
  expect(labels('asked')).toEqual(['Bills of sale'])
  expect(chosen(list, 'asked', '').removed).toEqual([])
  expect(chosen(list, undefined, '').removed).toHaveLength(1)
  expect(chosen(list, 'removed', '')).toMatchObject({ groups: [], removed: [{ uploadId: 'r' }] })
  expect(chosen(list, 'removed', 'other').removed).toEqual([])
})

test('what runs out is shown by itself, and counts once', () => {
  const old = row('Old balance', 'there', { runsOut: { on: '2026-12-29', isOver: false } })
  const withOld = { ...list, groups: [...list.groups, { tab: '08', title: 'Guarantors', documents: [old] }] }
  expect(chipsOf(withOld, undefined).map(({ label, count }) => [label, count])).toEqual(
    expect.arrayContaining([
      ['All', 4],
      ['Runs out', 1],
      ['There', 1],
    ]),
  )
  expect(chosen(withOld, 'runsOut', '').groups).toMatchObject([{ documents: [{ label: 'Old balance' }] }])
  expect(chosen(withOld, 'there', '').groups).toMatchObject([{ documents: [{ label: 'Balance' }] }])
})

test('words are looked for in the document, its group and its files, all of them', () => {
  expect(labels(undefined, 'collateral SALE')).toEqual(['Bills of sale'])
  expect(labels(undefined, 'tab 07')).toEqual(['Balance'])
  expect(labels(undefined, '2026.pdf')).toEqual(['Balance'])
  expect(labels('missing', 'balance')).toEqual([])
  expect(chosen(list, undefined, 'ledger')).toMatchObject({ groups: [], removed: [{ uploadId: 'r' }] })
})

test('each word may stand in a name or in the text of a file', () => {
  const found = [{ uploadId: 'upload in application', words: ['creekside', 'of'], passage: null }]
  const shown = (find: string) =>
    chosen(list, undefined, find, found).groups.flatMap(({ documents }) =>
      documents.map(({ label }) => label),
    )
  expect(shown('creekside')).toEqual(['Balance'])
  expect(shown('balance of Creekside')).toEqual(['Balance'])
  expect(shown('creekside appraisal')).toEqual([])
})

test('a file is added where it flows from, and beside that only where one lacks', () => {
  const given = (places: DocumentRow['places'], files: DocumentRow['files'] = []) =>
    placeToAdd(row('a', 'missing', { places, files }))?.stage
  expect(given([early, late])).toBe('pre-application')
  expect(given([early, late], [fileIn(early, late)])).toBe('pre-application')
  expect(given([early, late], [fileIn(early)])).toBe('application')
  expect(given([place('pre-application', 'Submitted.'), late])).toBe('application')
  expect(given([place('pre-application', 'Submitted.')])).toBeUndefined()
})

test('a file is removed where it came from; what flowed goes with it', () => {
  const stages = (places: DocumentRow['places']) =>
    placesToRemove(row('a', 'there', { places }), [uploadIn(early), uploadIn(late)]).map(
      ({ place: { stage } }) => stage,
    )
  expect(stages([early, late])).toEqual(['pre-application'])
  expect(stages([early, place('application')])).toEqual(['pre-application', 'application'])
  expect(stages([place('pre-application', 'Submitted.'), late])).toEqual(['application'])
  expect(stages([place('pre-application', 'Submitted.')])).toEqual([])
})

test('why nothing can be changed is said once for the whole list', () => {
  const locked = place('pre-application', 'Submitted.')
  expect(reasonForAll([row('a', 'there'), row('b', 'there', { places: [locked] })])).toBeUndefined()
  expect(
    reasonForAll([row('b', 'there', { places: [locked] }), row('c', 'missing', { places: [locked] })]),
  ).toBe('Submitted.')
  expect(reasonForAll([])).toBeUndefined()
})

test('[14-2] pages of a file go to what takes files and has none of them yet, and are changed by the file itself', () => {
  const pages = { from: 4, to: 9 }
  const serves = [{ documentId: 'Income', label: 'Income', uploadId: 'part', pages }]
  const other = { ...fileIn(late), serves: serves.map((each) => ({ ...each, uploadId: 'other part' })) }
  const audit = row('Audit', 'there', { files: [other, { ...fileIn(early, late), serves }] })
  const part = { ...fileIn(early, late), pages, uploads: [{ ...uploadIn(early), uploadId: 'part' }] }
  const income = row('Income', 'there', { files: [part] })
  const rows = [
    ...[audit, income, row('Chart', 'missing'), row('Memo', 'missing', { isStaffs: true })],
    row('Plan', 'missing', { places: [place('application', 'It was submitted.')] }),
  ]
  const [, file] = audit.files
  expect(file && pageTargets(rows, audit, file).map((each) => each.row.label)).toEqual(['Chart'])
  expect(pagesToChange(rows, income, part)).toEqual({ uploadId: 'upload in pre-application', place: early })
  expect(pagesToChange([income], income, part)).toBeUndefined()
})
