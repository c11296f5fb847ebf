import { appError, type ReviewItemState } from '@granary/api'
import { expect, test } from 'vitest'
import { type OnItsWay, turnsOf } from './turns.ts'

const item = 'an item'

/** Decisions whose answers come when the test says so. */
function decisions() {
  const shown = new Map<string, OnItsWay | undefined>()
  const out: { state: ReviewItemState; over: number; answer: () => void; refuse: () => void }[] = []
  const send = turnsOf((ids, way) => {
    for (const id of ids) shown.set(id, way)
  })
  const decide = (state: ReviewItemState, note?: string) =>
    send([item], { state, note }, async (own = 0) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      out.push({ state, over: own, answer: resolve, refuse: () => reject(appError('NOT_ASSIGNED')) })
      await promise
      return [{ itemId: item, version: own + 1 }]
    })
  return { out, decide, shown: () => shown.get(item) }
}

/** All that follows from answers that came. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[B11] a second decision waits for the answer of the first, over which it is, and takes its place', async () => {
  const { out, decide, shown } = decisions()
  const first = decide('accepted')
  await settled()
  const second = decide('needsAttention', 'Which year?')
  expect(shown()).toEqual({ state: 'needsAttention' })
  await settled()
  expect(out).toHaveLength(1)

  out[0]?.answer()
  expect(await first).toBe('replaced')
  await settled()
  expect(shown()).toEqual({ state: 'needsAttention' })
  expect(out[1]).toMatchObject({ state: 'needsAttention', over: 1 })
  out[1]?.answer()
  expect(await second).toBe('stands')
  expect(shown()).toBeUndefined()
})

test('of several that wait the last goes out; what is said twice is said once', async () => {
  const { out, decide } = decisions()
  const first = decide('accepted')
  await settled()
  expect(await decide('accepted')).toBe('unsent')
  const second = decide('needsAttention', 'Which year?')
  const third = decide('waived', 'It is the same.')
  expect(await decide('waived', 'It is the same.')).toBe('unsent')
  out[0]?.answer()
  expect([await first, await second]).toEqual(['replaced', 'unsent'])
  await settled()
  expect(out.map(({ state }) => state)).toEqual(['accepted', 'waived'])
  out[1]?.answer()
  expect(await third).toBe('stands')
})

test('what waits behind a refused decision is over what its person saw, and is told what became of its own', async () => {
  const { out, decide, shown } = decisions()
  const first = decide('accepted')
  await settled()
  const second = decide('needsAttention', 'Which year?')
  out[0]?.refuse()
  await expect(first).rejects.toThrow()
  await settled()
  expect(shown()).toEqual({ state: 'needsAttention' })
  expect(out[1]).toMatchObject({ over: 0 })
  out[1]?.refuse()
  await expect(second).rejects.toThrow()
  expect(shown()).toMatchObject({ refusal: expect.any(String) })
  const again = decide('needsAttention', 'Which year?')
  await settled()
  out[2]?.answer()
  expect(await again).toBe('stands')
})
