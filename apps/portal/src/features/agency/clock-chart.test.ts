import type { AgencyView } from '@granary/api'
import { expect, test } from 'vitest'
import { chartOf } from './clock-chart.ts'

const clock = (name: string, until: string, stoppedOn: string | null) => ({
  ...{ clock: name, number: null, from: '2026-11-20', until, stoppedOn, paragraph: null },
})
const viewOf = (closedOn: string | null) =>
  ({
    questions: [],
    commitment: { on: '2026-11-20', acceptedOn: '2026-11-22', expiresOn: '2027-11-20', conditions: [] },
    closing: closedOn === null ? null : { on: closedOn, note: '', papers: [] },
    end: null,
    clocks: [
      clock('accept', '2027-01-19', '2026-11-22'),
      clock('expiry', '2027-11-20', closedOn),
      clock('extension', '2027-10-21', closedOn),
    ],
  }) as unknown as AgencyView

test('once the loan is closed its clocks end on that day, and nobody is told to ask for more time', () => {
  const rows = (closedOn: string | null) =>
    chartOf(viewOf(closedOn), '2026-11-28')?.rows.map(({ title, until, tone }) => [title, until, tone])
  expect(rows(null)).toEqual([
    ['Accept the commitment', '2026-11-22', 'done'],
    ['Close the loan', '2027-11-20', 'ahead'],
    ['Ask for an extension', '2027-11-20', 'ahead'],
  ])
  expect(rows('2026-11-27')).toEqual([
    ['Accept the commitment', '2026-11-22', 'done'],
    ['Close the loan', '2026-11-27', 'done'],
  ])
})
