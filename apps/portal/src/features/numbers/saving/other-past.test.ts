import { expect, test } from 'vitest'
import { offeredAgain } from './other-past.ts'

const row = (rowId: string, cells: Readonly<Record<string, string>>) => ({ rowId, cells, removed: false })
const before = [row('anna', { name: 'Anna Brandt', share: '60' }), row('luis', { name: 'Luis' })]

test('cells that are as they were seen take what was not sent, and new rows come along', () => {
  const unsent = [
    { rowId: 'anna', set: { guarantee: 'personal' } },
    { rowId: 'new', set: { name: 'The Trust' } },
  ]
  expect(offeredAgain(before, [row('anna', { name: 'Anna Brandt', share: '55' })], unsent)).toEqual({
    pending: unsent,
    conflicts: [],
  })
})

test('a cell that is another now, and a row that is gone, wait for a choice', () => {
  const unsent = [
    { rowId: 'anna', set: { share: '70' } },
    { rowId: 'luis', set: { name: 'Luis Ferrer' } },
  ]
  expect(offeredAgain(before, [row('anna', { name: 'Anna Brandt', share: '55' })], unsent)).toEqual({
    pending: unsent,
    conflicts: [
      { rowId: 'luis', column: null, mine: 'changed', theirs: 'removed', by: null },
      { rowId: 'anna', column: 'share', mine: '70', theirs: '55', by: null },
    ],
  })
})

test('who removed a row that is gone anyway is not asked', () => {
  const now = [row('anna', { name: 'Anna Brandt', share: '60' })]
  expect(offeredAgain(before, now, [{ rowId: 'luis', remove: true }])).toEqual({ pending: [], conflicts: [] })
})
