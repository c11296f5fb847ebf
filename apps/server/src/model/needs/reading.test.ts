import { currentPack, type Facts, readingOf } from '@granary/rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRules } from './reading.ts'

const factsWith = (totalLoanAmount: number): Facts => ({
  today: '2026-11-23',
  answers: { application: { loanProgram: 'B_AND_I', totalLoanAmount } },
})
const [small, large] = [factsWith(150_000), factsWith(3_000_000)]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('whatever was read of a project before, its rules say what a whole reading says', () => {
  for (const facts of [small, large, structuredClone(large), small])
    expect(readRules('one', currentPack, facts)).toEqual(readingOf(currentPack, facts))
  expect(readRules('other', currentPack, large)).toEqual(readingOf(currentPack, large))
  expect(readRules('one', currentPack, small)).toEqual(readingOf(currentPack, small))
})

test('rules of another pack are read as a whole', () => {
  readRules('one', currentPack, small)
  const other = { ...currentPack, id: 'other', checks: currentPack.checks.slice(1) }
  expect(readRules('one', other, small)).toEqual(readingOf(other, small))
})

test('a project that is asked for again is not read again, and one that nobody works on is not held', () => {
  const first = readRules('one', currentPack, small)
  expect(readRules('one', currentPack, structuredClone(small))).toBe(first)
  for (let each = 0; each < 20; each++) readRules(`of many ${each}`, currentPack, small)
  const second = readRules('one', currentPack, small)
  expect(second).not.toBe(first)
  vi.advanceTimersByTime(6 * 60_000)
  readRules('other', currentPack, small)
  expect(readRules('one', currentPack, small)).not.toBe(second)
})
