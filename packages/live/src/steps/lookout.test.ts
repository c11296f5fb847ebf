import { expect, test } from 'vitest'
import { Lookout } from './lookout.ts'

/** Far more than chance could blur: a fifth of them is 200, give or take 13. */
const many = 1_000

function looking(failingMs: number) {
  const watches = new Set(
    Array.from({ length: many }, () => {
      const watch = { break: () => watches.delete(watch as never), tellWaiting: () => undefined }
      return watch as never
    }),
  )
  const pulse = { failingMs, silentMs: 0 }
  return {
    watches,
    lookout: new Lookout(watches, pulse as never, { watches: () => new Set() } as never, 60_000),
  }
}

test('after too long without a database a fifth of the watches goes with each try, until none is left', () => {
  const { watches, lookout } = looking(60_001)
  lookout.stepFailed()
  expect(many - watches.size).toBeGreaterThan(100)
  expect(many - watches.size).toBeLessThan(300)
  const after = [watches.size]
  for (let tries = 0; tries < 100 && watches.size > 0; tries += 1) {
    lookout.stepFailed()
    after.push(watches.size)
  }
  expect(watches.size).toBe(0)
  // Never all at once: those who are left come back spread over many tries.
  expect(after.length).toBeGreaterThan(10)
})

test('until then nobody goes, however often it fails', () => {
  const { watches, lookout } = looking(60_000)
  for (let tries = 0; tries < 100; tries += 1) lookout.stepFailed()
  expect(watches.size).toBe(many)
})
