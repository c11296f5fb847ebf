import type { AgencyView } from '@granary/api'
import { expect, test } from 'vitest'
import { stillOpenBefore } from './agency-words.ts'

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
