import { appError } from '@granary/api'
import { mergeRows, type RowChange, type TableRow } from '@granary/rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AUTOSAVE_DELAY_MS } from '../../../lib/saving/autosave.ts'
import {
  type Chance,
  chanceOf,
  type Entered,
  type PersonAtATable,
  personAtATable,
} from '../testing/person-at-a-table.ts'
import type { Ground, Standing } from './table-ground.ts'
import type { TableJournal } from './table-journal.ts'
import { createTableSession } from './table-session.ts'

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

let written = 0
function another(): number {
  written += 1
  return written
}
const entered: Entered = {
  columns: ['name', 'share', 'role'],
  row: () => `row ${another()}`,
  value: () => `value ${another()}`,
}

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

/** Two sessions and a server that merges as the real one does, and tells both what it has when it has changed. */
function twoAtATable() {
  const past: (readonly TableRow[])[] = [[]]
  const taken = new Set<unknown>()
  const version = () => past.length - 1
  const now = () => past.at(-1) ?? []
  const seen = (): Standing => ({
    rows: now().filter(({ removed }) => !removed),
    version: version(),
    generation: 'one',
  })
  const people: PersonAtATable[] = []
  const save = async (changes: readonly RowChange[], ground: Ground): Promise<Standing> => {
    // As long as a save takes, the other one goes on.
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { rows, conflicts } = mergeRows(past[ground.version] ?? [], now(), changes)
    if (conflicts.length > 0) {
      const fields = conflicts.map((each) => ({ ...each, by: 'the other' }))
      throw appError('ANSWERS_CHANGED_ELSEWHERE', { fields } as never)
    }
    past.push(rows)
    for (const { set = {} } of changes) for (const value of Object.values(set)) taken.add(value)
    setTimeout(() => {
      for (const { line, session } of people) if (line.isUp) session.receive(seen(), false)
    })
    return seen()
  }
  for (let at = 0; at < 2; at += 1) {
    const session = createTableSession({ save }, noJournal, false)
    const follow = () => session.receive(seen(), false)
    follow()
    people.push(personAtATable(session, entered, follow))
  }
  return { server: { seen, taken }, people }
}

const noJournal: TableJournal = {
  abandoned: async () => [],
  write: () => undefined,
  written: async () => true,
  close: () => undefined,
}
