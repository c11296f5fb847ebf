import { beforeAll, expect, test } from 'vitest'
import type { Defect } from './history/faulty-backend.ts'
import { verdictOf } from './history/history.ts'

/** `GRANARY_SEED=n` runs one history again, exactly as it was. */
const chosen = process.env.GRANARY_SEED
const count = process.env.GRANARY_LONG === '1' ? 10_000 : 100
const seeds = chosen === undefined ? Array.from({ length: count }, (_, at) => at + 1) : [Number(chosen)]

/** The client reads the clock once for all its life, so every run begins with the same reading. */
beforeAll(async () => {
  await verdictOf(0)
})

test(`[R3] [R4] [R6] ${seeds.length} random histories agree with the one-thread model`, async () => {
  const sums = { bookings: 0, shown: 0, connections: 0 }
  for (const seed of seeds) {
    const { violations, ...counts } = await verdictOf(seed)
    expect(violations.slice(0, 3), `run it again with GRANARY_SEED=${seed}`).toEqual([])
    sums.bookings += counts.bookings
    sums.shown += counts.shown
    sums.connections += counts.connections
  }
  expect(sums.bookings).toBeGreaterThan(seeds.length * 5)
  expect(sums.shown).toBeGreaterThan(seeds.length * 20)
  expect(sums.connections).toBeGreaterThan(seeds.length * 3)
}, 1_800_000)

test('a history comes out the same from the same seed', async () => {
  expect(await verdictOf(11)).toEqual(await verdictOf(11))
})

test.each<Defect>(['transition before response', 'forgotten replay', 'missed change'])(
  'the check finds a planted defect: %s',
  async (defect) => {
    const found: string[] = []
    for (let seed = 1; seed <= 60 && found.length === 0; seed++) {
      found.push(...(await verdictOf(seed, defect)).violations)
    }
    expect(found).not.toEqual([])
  },
)
