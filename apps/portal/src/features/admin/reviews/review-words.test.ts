import { expect, test } from 'vitest'
import { daysLeft } from './review-words.ts'

test('days until the target date are said as left, today or over', () => {
  expect([12, 1, 0, -1, -3].map(daysLeft)).toEqual([
    '12 days left',
    '1 day left',
    'Due today',
    '1 day over',
    '3 days over',
  ])
})
