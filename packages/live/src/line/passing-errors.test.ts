import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { DatabaseAway, isPassing } from './passing-errors.ts'

const refusedWith = (code: string) =>
  Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code }) as Error

describe('what the database says of itself is nobody’s answer', () => {
  test.each([
    ['08006', 'the line broke'],
    ['08P01', 'a proxy lost its place'],
    ['25006', 'it takes no writes'],
    ['40001', 'two transactions were in each other’s way'],
    ['40P01', 'two waited for each other'],
    ['53100', 'its disk is full'],
    ['53200', 'it has no memory'],
    ['53300', 'it has no connection to spare'],
    ['55006', 'something is in use'],
    ['55P03', 'a lock was not had'],
    ['57014', 'an operator canceled it'],
    ['57P01', 'an operator ends it'],
    ['57P03', 'it starts'],
    ['58030', 'its disk fails'],
  ])('%s: %s', (code) => {
    expect(isPassing(refusedWith(code))).toBe(true)
    expect(isPassing(new Error('wrapped', { cause: refusedWith(code) }))).toBe(true)
  })

  test('nor is that it says nothing', () => {
    expect(isPassing(new Error('wrapped', { cause: new DatabaseAway('It says nothing.') }))).toBe(true)
  })
})

test.each(['22012', '23505', '23514', '25001', '25P02', '42703', '42P01', 'P0001', 'XX000'])(
  '%s tells of the question and is an answer',
  (code) => {
    expect(isPassing(refusedWith(code))).toBe(false)
  },
)

test('what a function says itself is an answer', () => {
  expect(isPassing(new Error('No.'))).toBe(false)
  expect(isPassing(undefined)).toBe(false)
})
