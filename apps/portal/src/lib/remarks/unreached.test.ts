import type { Mentionable } from '@granary/api'
import { expect, test } from 'vitest'
import { unreachedIn } from './unreached.ts'

const reader = (name: string): Mentionable => ({ name, side: 'staff' })
const other = (name: string, unread: Mentionable['unread'] = 'internal'): Mentionable => ({
  ...{ name, side: 'lender', unread },
})

test('who is named and does not read it is said with why, and nobody who reads it or is not named', () => {
  const known = [reader('Walt Bremer'), other('Marcus Reyes'), other('Dana Whitlock')]
  expect(unreachedIn('@Walt Bremer asks Marcus', known)).toEqual([])
  expect(unreachedIn('@Walt, @Marcus and @Dana Whitlock know', known)).toEqual([
    'Marcus Reyes and Dana Whitlock will not be told: only the packaging team reads this.',
  ])
  expect(
    unreachedIn('@Theo and @Kim', [other('Theo Lindqvist', 'notShared'), other('Kim Lee', 'notOnTeam')]),
  ).toEqual([
    'Theo Lindqvist will not be told: no borrower reads what is not shared with them, as this question.',
    'Kim Lee will not be told: only those of our staff who package read this.',
  ])
})

test('of two with one first name it is whoever reads it', () => {
  const known = [reader('Dana Lee'), other('Dana Whitlock')]
  expect(unreachedIn('@Dana please', known)).toEqual([])
  expect(unreachedIn('@Dana Whitlock please', known)).toHaveLength(1)
})
