import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AUTOSAVE_DELAY_MS } from '../../../lib/saving/autosave.ts'
import { type Chance, chanceOf, type PersonAtATable } from '../testing/person-at-a-table.ts'
import { twoAtATable } from '../testing/two-at-a-table.ts'

const isLong = process.env.GRANARY_LONG === '1'
const seeds = isLong ? 10_000 : 150
const steps = 14

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test(
  `${seeds} times two people work on the rows of one table, now and then without a line: both see the same in the end, and what each wrote was taken or given up by them`,
  async () => {
    let disputes = 0
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { server, people } = twoAtATable()
      const next = chanceOf(seed)
      for (let step = 0; step < steps; step += 1) {
        people[next(2)]?.act(next)
        await vi.advanceTimersByTimeAsync(next(3) * AUTOSAVE_DELAY_MS)
      }
      await comeTogether(people, next)
      const [mine, theirs] = people.map(({ session }) => session.shown().rows)
      expect(mine, `seed ${seed}`).toEqual(server.seen().rows)
      expect(theirs, `seed ${seed}`).toEqual(server.seen().rows)
      for (const { session, lost, ...person } of people) {
        disputes += person.disputes()
        expect(session.shown(), `seed ${seed}`).toMatchObject({ hasUnsent: false, state: 'clean' })
        expect(lost(server.taken), `seed ${seed}`).toEqual([])
        session.dispose()
      }
    }
    // They really met.
    expect(disputes).toBeGreaterThan(seeds / 10)
  },
  isLong ? 3_600_000 : 60_000,
)

/** The line is there for both, and whatever is disputed is decided. */
async function comeTogether(people: readonly PersonAtATable[], next: Chance): Promise<void> {
  for (const person of people) person.comeBack()
  for (let round = 0; round < 20; round += 1) {
    await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS * 2)
    for (const person of people) {
      if (person.session.shown().conflicts.length > 0) person.settle(next(2) === 0)
    }
  }
}
