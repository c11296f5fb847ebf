import type { AgencyView } from '@granary/api'
import { expect, test } from 'vitest'
import { letterName, stillOpenBefore } from './agency-words.ts'

const point = (metOn: string | null) => ({ metOn }) as never
const after = 'Once the guarantee is recorded, none of it can be recorded any more unless you undo it.'

function view(conditions: readonly (string | null)[], papers: readonly (string | null)[] | null) {
  return {
    commitment: { conditions: conditions.map(point) },
    closing: papers && { papers: papers.map(point) },
  } as unknown as AgencyView
}

test.each([
  [view(['2026-11-01'], ['2026-11-02']), null],
  [
    view([null], [null, '2026-11-02', null]),
    `Not ticked off: 1 of 1 condition and 2 of 3 closing papers. ${after}`,
  ],
  [view([], null), `The closing of the loan is not recorded. ${after}`],
])('before the guarantee is recorded it is said what stays open', (given, words) => {
  expect(stillOpenBefore('guaranteeIssued', given)).toBe(words)
  expect(stillOpenBefore('extension', given)).toBeNull()
})

test('documents of one name are told apart in the letter by the names that they were given', () => {
  const [june, july, income] = [
    { standardName: '07 - Balance sheet.pdf', fileName: 'June.pdf' },
    { standardName: '07 - Balance sheet.pdf', fileName: 'July.pdf' },
    { standardName: '07 - Income statement.pdf', fileName: 'Income.pdf' },
  ]
  expect([june, july, income].map((each, _at, all) => letterName(each, all))).toEqual([
    '07 - Balance sheet.pdf (June.pdf)',
    '07 - Balance sheet.pdf (July.pdf)',
    '07 - Income statement.pdf',
  ])
  expect(letterName(june, [june, income])).toBe('07 - Balance sheet.pdf')
})
