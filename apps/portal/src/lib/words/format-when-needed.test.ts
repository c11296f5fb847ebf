import { expect, test, vi } from 'vitest'
import { whenNeeded } from './format-when-needed.ts'

test('how something is written is made once, when the first of it is', () => {
  const make = vi.fn(() => ({ format: (value: number) => `#${value}` }))
  const write = whenNeeded(make)
  expect(make).not.toHaveBeenCalled()
  expect([write(1), write(2)]).toEqual(['#1', '#2'])
  expect(make).toHaveBeenCalledTimes(1)
})
