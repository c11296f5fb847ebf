import type { AgencyView } from '@granary/api'
import { expect, test } from 'vitest'
import { letterName, stillOpenBefore, storyOf } from './agency-words.ts'

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

test.each([
  ['withdrawn', 'Withdrawn'],
  ['declined', 'Declined by the agency'],
] as const)(
  'a story that ends by being %s ends there, with the reason, and nothing is still to come',
  (kind, title) => {
    const told = {
      ...{
        sent: { on: '2026-10-30', office: 'Lincoln', method: 'Mail' },
        completeOn: null,
        commitment: null,
      },
      ...{ questions: [], closing: null, end: { kind, on: '2026-11-05', note: 'Too little equity.' } },
    } as unknown as AgencyView
    expect(storyOf(told).map((step) => [step.title, step.state])).toEqual([
      ['Sent to Lincoln', 'past'],
      [title, 'now'],
    ])
    expect(storyOf(told).at(-1)?.lines).toContain('Too little equity.')
    expect(storyOf({ ...told, end: null }).map(({ state }) => state)).toEqual([
      'now',
      ...['next', 'next', 'next', 'next', 'next'],
    ])
  },
)
