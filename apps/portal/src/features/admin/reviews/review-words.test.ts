import type { ReviewItem, ReviewSection } from '@granary/api'
import { expect, test } from 'vitest'
import { acceptedWords, daysLeft, decidedBy, undoneWords } from './review-words.ts'

test('days until the target date are said as left, today or over', () => {
  expect([12, 1, 0, -1, -3].map(daysLeft)).toEqual([
    '12 days left',
    '1 day left',
    'Due today',
    '1 day over',
    '3 days over',
  ])
})

test('a section of which something is left is not called accepted', () => {
  const items = ['a', 'b', 'c'].map((id) => ({ id, settled: id === 'c' }) as ReviewItem)
  const section = { title: 'Borrower profile', items } as unknown as ReviewSection
  const accepted = (...ids: string[]) => ids.map((itemId) => ({ itemId, version: 1 }))
  const remarks =
    (...ids: string[]) =>
    (item: ReviewItem) =>
      ids.includes(item.id)
  expect(acceptedWords(section, accepted('a', 'b'), remarks('c'))).toBe('Borrower profile is accepted.')
  expect(acceptedWords(section, accepted('a'), remarks())).toBe('Borrower profile: 1 accepted, 1 left.')
  expect(acceptedWords(section, accepted('a'), remarks('b'))).toBe(
    'Borrower profile: 1 accepted, 1 left. It has an open remark.',
  )
  expect(acceptedWords(section, [], remarks('b'))).toBe(
    'Borrower profile: 0 accepted, 2 left. 1 of them has an open remark.',
  )
  expect(acceptedWords(section, [], remarks('a', 'b'))).toBe(
    'Borrower profile: 0 accepted, 2 left. Each of them has an open remark.',
  )
})

test('an undo says what it left, and a decision why it was made', () => {
  expect(undoneWords({ undone: 4, left: 0 })).toBe('Undone.')
  expect(undoneWords({ undone: 3, left: 1 })).toBe('3 undone. 1 stays: it was decided again since.')
  expect(undoneWords({ undone: 2, left: 2 })).toBe('2 undone. 2 stay: they were decided again since.')
  const decided = { state: 'needsAttention', by: 'Ada Lund', at: null } as const
  expect(decidedBy({ ...decided, reason: 'Not signed', note: 'Page 2.' })).toBe(
    'Needs attention by Ada Lund: Not signed. Page 2.',
  )
  expect(decidedBy({ ...decided, reason: null, note: '', carriedOver: true })).toBe(
    'Needs attention by Ada Lund, in an earlier round',
  )
})
