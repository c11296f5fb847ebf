import { appError } from '@granary/api'
import { mergeRows, type RowChange, type TableRow } from '@granary/rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AUTOSAVE_DELAY_MS } from '../../../lib/saving/autosave.ts'
import type { Ground, Standing } from './table-ground.ts'
import type { TableJournal } from './table-journal.ts'
import { createTableSession, type TableSession } from './table-session.ts'

const isLong = process.env.GRANARY_LONG === '1'
const seeds = isLong ? 10_000 : 150
const steps = 14
const columns = ['name', 'share', 'role'] as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test(
  `${seeds} times two people work on the rows of one table, now and then without a line: both see the same in the end, and what each wrote was taken or given up by them`,
  async () => {
    let disputes = 0
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { server, people } = twoAtATable()
      const next = numbersOf(seed)
      for (let step = 0; step < steps; step += 1) {
        await act(people[next(2)] as Person, next)
        await vi.advanceTimersByTimeAsync(next(3) * AUTOSAVE_DELAY_MS)
      }
      disputes += await comeTogether(people, next)
      const [mine, theirs] = people.map(({ session }) => session.shown().rows)
      expect(mine, `seed ${seed}`).toEqual(server.seen().rows)
      expect(theirs, `seed ${seed}`).toEqual(server.seen().rows)
      for (const { session, wrote, gaveUp } of people) {
        expect(session.shown(), `seed ${seed}`).toMatchObject({ hasUnsent: false, state: 'clean' })
        const lost = [...wrote].filter(([cell, value]) => !server.taken.has(value) && !gaveUp.has(cell))
        expect(lost, `seed ${seed}`).toEqual([])
        session.dispose()
      }
    }
    // They really met.
    expect(disputes).toBeGreaterThan(seeds / 10)
  },
  isLong ? 3_600_000 : 60_000,
)

interface Person {
  readonly session: TableSession
  readonly line: { isUp: boolean }
  /** By row and column what they wrote last. */
  readonly wrote: Map<string, string>
  /** Where they let the other one have it, or took away the row themselves. */
  readonly gaveUp: Set<string>
  readonly receive: () => void
}

let written = 0
function another(): number {
  written += 1
  return written
}

/** One thing that somebody does, on the rows that they see. */
async function act(person: Person, next: (most: number) => number): Promise<void> {
  const { session, line } = person
  if (next(6) === 0) {
    line.isUp = !line.isUp
    if (line.isUp) person.receive()
    session.dispatch({ type: line.isUp ? 'lineBack' : 'lineLost' })
    return
  }
  if (session.shown().conflicts.length > 0) return settle(person, next(2) === 0)
  const rows = session.shown().rows
  const row = rows[next(rows.length || 1)]
  const kind = next(8)
  if (!row || kind === 0) return edit(person, { rowId: `row ${another()}`, set: cells(next) })
  if (kind === 1) {
    for (const column of columns) person.gaveUp.add(`${row.rowId} ${column}`)
    return session.edit([{ rowId: row.rowId, remove: true }])
  }
  if (kind === 2) {
    const behind = rows[next(rows.length)]?.rowId ?? null
    return session.edit([{ rowId: row.rowId, after: behind === row.rowId ? null : behind }])
  }
  edit(person, { rowId: row.rowId, set: cells(next) })
}

const cells = (next: (most: number) => number) => ({
  [columns[next(columns.length)] ?? 'name']: `value ${another()}`,
})

function edit({ session, wrote, gaveUp }: Person, change: RowChange): void {
  for (const [column, value] of Object.entries(change.set ?? {})) {
    wrote.set(`${change.rowId} ${column}`, String(value))
    gaveUp.delete(`${change.rowId} ${column}`)
  }
  session.edit([change])
}

function settle({ session, gaveUp }: Person, keepsTheirOwn: boolean): void {
  for (const { rowId, column } of session.shown().conflicts) {
    if (keepsTheirOwn) continue
    for (const each of column === null ? columns : [column]) gaveUp.add(`${rowId} ${each}`)
  }
  session.settle(keepsTheirOwn)
}

/** The line is there for both, and whatever is disputed is decided; gives how often. */
async function comeTogether(people: readonly Person[], next: (most: number) => number): Promise<number> {
  let disputes = 0
  for (const person of people) {
    if (person.line.isUp) continue
    person.line.isUp = true
    person.receive()
    person.session.dispatch({ type: 'lineBack' })
  }
  for (let round = 0; round < 20; round += 1) {
    await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS * 2)
    for (const person of people) {
      if (person.session.shown().conflicts.length === 0) continue
      disputes += 1
      settle(person, next(2) === 0)
    }
  }
  return disputes
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
  const people: Person[] = []
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
      for (const { line, receive } of people) if (line.isUp) receive()
    })
    return seen()
  }
  for (let at = 0; at < 2; at += 1) {
    const session = createTableSession({ save }, noJournal, false)
    const receive = () => session.receive(seen(), false)
    receive()
    people.push({ session, line: { isUp: true }, wrote: new Map(), gaveUp: new Set(), receive })
  }
  return { server: { seen, taken }, people }
}

const noJournal: TableJournal = {
  abandoned: async () => [],
  write: () => undefined,
  written: async () => true,
  close: () => undefined,
}

/** A number below `most`, the same ones for the same seed. */
function numbersOf(seed: number) {
  let state = seed * 2654435761 + 1
  return (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
