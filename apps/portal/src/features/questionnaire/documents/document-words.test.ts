import { expect, test } from 'vitest'
import { scanWords } from '../files/file-words.ts'
import { lastDayWords } from '../files/last-day.tsx'
import {
  askedWords,
  byWords,
  dayWords,
  isOverdue,
  placeWords,
  standingWords,
  unreadWords,
} from './document-words.ts'

const longAgo = new Date(2020, 10, 16, 14, 31).getTime()

test('whom one asks is told by name, and to a borrower as themselves', () => {
  const ask = { by: 'Elena Ortiz', isMe: false, at: longAgo, dueOn: '2026-12-04' }
  expect(askedWords(ask)).toBe('Asked of Elena Ortiz on Nov 16, 2020, due Dec 4, 2026')
  expect(askedWords({ ...ask, isMe: true, dueOn: null })).toBe('Asked of you on Nov 16, 2020')
  expect(askedWords({ ...ask, by: null, at: Date.now() })).toMatch(/^Asked of a borrower today, due/)
})

test('a day is over when it has passed, not when it begins', () => {
  const day = Date.parse('2026-12-04')
  expect(isOverdue('2026-12-04', day + 86_000_000)).toBe(false)
  expect(isOverdue('2026-12-04', day + 90_000_000)).toBe(true)
  expect(isOverdue(null, day)).toBe(false)
})

test('words stand in the middle of a sentence', () => {
  expect(dayWords(longAgo)).toBe('on Nov 16, 2020')
  expect(dayWords(Date.now())).toBe('today')
  expect([byWords({ by: 'Dana', isMe: false }), byWords({ by: 'Dana', isMe: true })]).toEqual([
    ' by Dana',
    ' by you',
  ])
  // Who at the lender did it, a borrower is not told.
  expect(byWords({ by: null, isMe: false })).toBe('')
})

test('where it is asked for is said in one or two words', () => {
  const place = { fieldId: 'a', categoryId: 'b', readOnlyReason: null, flows: false }
  const [early, late] = [
    { ...place, stage: 'pre-application' as const },
    { ...place, stage: 'application' as const },
  ]
  expect([[early], [late], [early, late]].map((places) => placeWords({ places }))).toEqual([
    'Pre-application',
    'Application',
    'Both stages',
  ])
})

test('a scan is called one where nothing of it can be read, and its pages are counted where some can', () => {
  expect(scanWords({ scanned: null })).toBeUndefined()
  expect(scanWords({ scanned: { pages: 3, without: 3 } })).toBe(
    'Scanned, or empty: no text can be read in it.',
  )
  expect(scanWords({ scanned: { pages: 10, without: 2 } })).toBe(
    'No text can be read on 2 of its 10 pages: scanned, or empty.',
  )
})

test('it is said which files the words were not looked for in, and those that are read in a moment', () => {
  const unread = (isLater: boolean, ...names: string[]) =>
    names.map((fileName) => ({ uploadId: fileName, fileName, isLater }))
  expect(unreadWords([])).toEqual([])
  expect(unreadWords([...unread(false, 'Scan.pdf'), ...unread(true, 'New.pdf')])).toEqual([
    'No text, or not all, can be searched in “Scan.pdf”: scanned pages or pictures.',
    'The text of “New.pdf” is not read yet, and is searched in a moment.',
  ])
  expect(unreadWords(unread(false, 'a', 'b', 'c', 'd', 'e'))).toEqual([
    'No text, or not all, can be searched in “a”, “b”, “c”, and 2 more: scanned pages or pictures.',
  ])
})

test('until when it is good, and what has run out', () => {
  const soon = { on: '2026-12-29', isOver: false }
  const over = { on: '2026-10-03', isOver: true }
  expect([soon, over].map(lastDayWords)).toEqual(['Good until Dec 29, 2026', 'Ran out on Oct 3, 2026'])
  const there = { state: 'there', isStaffs: false } as const
  expect([null, soon, over].map((runsOut) => standingWords({ ...there, runsOut }))).toEqual([
    'There',
    'Runs out Dec 29',
    'Ran out',
  ])
  // What the packaging team keeps is not for others to give or leave.
  const left = [false, true].map((isStaffs) => standingWords({ state: 'optional', isStaffs, runsOut: null }))
  expect(left).toEqual(['Optional', 'Not there yet'])
})
