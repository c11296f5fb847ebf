import type { RowChange, TableRow } from '@granary/rules'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AUTOSAVE_DELAY_MS } from '../../../lib/saving/autosave.ts'
import { chanceOf } from '../testing/person-at-a-table.ts'
import { twoAtATable } from '../testing/two-at-a-table.ts'

const row = (rowId: string, cells: TableRow['cells'] = {}): TableRow => ({ rowId, cells, removed: false })
const anna = row('anna', { name: 'Anna Brandt', share: 60 })
const luis = row('luis', { name: 'Luis', share: 40 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('one undoes what they did, and a colleague was there since', () => {
  test('a cell that the colleague changed stays, the other one of the same step comes back', async () => {
    const { mine, theirs, rows } = atWork()
    await mine([{ rowId: 'anna', set: { name: 'Anna B.', share: 55 } }])
    await theirs([{ rowId: 'anna', set: { share: 45 } }])
    expect(await mine('undo')).toEqual([{ rowId: 'anna', column: 'share' }])
    expect(rows()).toEqual([row('anna', { name: 'Anna Brandt', share: 45 }), luis])
    expect(await mine('redo')).toEqual([])
    expect(rows()).toEqual([row('anna', { name: 'Anna B.', share: 45 }), luis])
    expect(await mine('undo')).toEqual([])
    expect(rows()).toEqual([row('anna', { name: 'Anna Brandt', share: 45 }), luis])
  })

  test('a row that one added and the colleague wrote in stays, those beside it go', async () => {
    const { mine, theirs, rows } = atWork()
    await mine([
      { rowId: 'trust', set: { name: 'The Trust' } },
      { rowId: 'fund', set: { name: 'The Fund' } },
    ])
    await theirs([{ rowId: 'trust', set: { share: 5 } }])
    expect(await mine('undo')).toEqual([{ rowId: 'trust', column: null }])
    expect(rows()).toEqual([anna, luis, row('trust', { name: 'The Trust', share: 5 })])
  })

  test('a row that one removed and the colleague brought back and changed stays as it is', async () => {
    const { mine, theirs, rows } = atWork()
    await mine([{ rowId: 'luis', remove: true }])
    await theirs([{ rowId: 'luis', set: { name: 'Luis Ferrer', share: 41 }, remove: false }])
    expect(await mine('undo')).toEqual([{ rowId: 'luis', column: null }])
    expect(rows()).toEqual([anna, row('luis', { name: 'Luis Ferrer', share: 41 })])
  })

  test('a row that the colleague removed does not come back by it', async () => {
    const { mine, theirs, rows } = atWork()
    await mine([{ rowId: 'luis', set: { share: 45 } }])
    await theirs([{ rowId: 'luis', remove: true }])
    expect(await mine('undo')).toEqual([{ rowId: 'luis', column: null }])
    expect(rows()).toEqual([anna])
  })

  test('a row that the colleague moved since stays where they put it; one that stands as it was left goes back', async () => {
    const given = ['a', 'b', 'c', 'd'].map((rowId) => row(rowId, { name: rowId }))
    const { mine, theirs, ids } = atWork(given)
    await mine([{ rowId: 'a', after: 'c' }])
    await theirs([{ rowId: 'a', after: 'd' }])
    expect(await mine('undo')).toEqual([{ rowId: 'a', column: null }])
    expect(ids()).toEqual(['b', 'c', 'd', 'a'])
    await mine([{ rowId: 'd', after: 'b' }])
    await theirs([{ rowId: 'new', set: { name: 'new' }, after: 'b' }])
    await theirs([{ rowId: 'c', remove: true }])
    expect(await mine('undo')).toEqual([])
    // Behind what is left of those that it stood behind.
    expect(ids()).toEqual(['b', 'd', 'new', 'a'])
  })

  test('several rows that are taken away and added again stand in their order, behind what the colleague added', async () => {
    const { mine, theirs, ids } = atWork()
    await mine(['a', 'b', 'c'].map((rowId) => ({ rowId, set: { name: rowId } })))
    expect(await mine('undo')).toEqual([])
    expect(ids()).toEqual(['anna', 'luis'])
    await theirs([{ rowId: 'new', set: { name: 'new' } }])
    expect(await mine('redo')).toEqual([])
    expect(ids()).toEqual(['anna', 'luis', 'a', 'b', 'c', 'new'])
  })

  test('the one row of a table that both began keeps what the colleague wrote in it', async () => {
    const { mine, theirs, rows } = atWork([], true)
    await mine([{ rowId: 'fresh', set: { rate: 8.25 } }])
    await theirs([{ rowId: 'fresh', set: { base: 'Prime' } }])
    expect(await mine('undo')).toEqual([])
    expect(rows()).toEqual([row('fresh', { base: 'Prime' })])
  })

  test('what both said alike is nothing to undo and nothing to tell', async () => {
    const { mine, theirs, rows } = atWork()
    await mine([{ rowId: 'anna', set: { share: 55 } }])
    await theirs([{ rowId: 'anna', set: { share: 60 } }])
    expect(await mine('undo')).toEqual([])
    expect(rows()).toEqual([anna, luis])
  })

  test('a row that is brought back is not shown empty, and goes again and comes back by undo', async () => {
    const { sessions, mine, rows } = atWork()
    const shown = () => sessions[0].shown().rows
    await mine([{ rowId: 'anna', remove: true }])
    sessions[0].edit([{ rowId: 'anna', remove: false }])
    expect(shown()).toEqual([luis])
    expect(sessions[0].shown()).toMatchObject({ state: 'dirty', hasUnsent: true })
    await pass()
    expect([shown(), rows()]).toEqual([
      [anna, luis],
      [anna, luis],
    ])
    expect(await mine('undo')).toEqual([])
    expect(rows()).toEqual([luis])
    expect(await mine('undo')).toEqual([])
    expect(rows()).toEqual([anna, luis])
  })

  test('a row that is brought back and written in by the colleague since stays', async () => {
    const { mine, theirs, rows } = atWork()
    await mine([{ rowId: 'anna', remove: true }])
    await mine([{ rowId: 'anna', remove: false }])
    await theirs([{ rowId: 'anna', set: { share: 45 } }])
    expect(await mine('undo')).toEqual([{ rowId: 'anna', column: null }])
    expect(rows()).toEqual([row('anna', { name: 'Anna Brandt', share: 45 }), luis])
  })

  test('a row whose removal was not sent yet comes back with what the colleague wrote meanwhile', async () => {
    const { sessions, rows } = atWork()
    sessions[0].edit([{ rowId: 'luis', remove: true }])
    sessions[1].edit([{ rowId: 'luis', set: { share: 45 } }])
    const saved = sessions[1].saveAll()
    await vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS / 2)
    await saved
    expect(sessions[0].undo()).toEqual([])
    await pass()
    expect(sessions[0].shown()).toMatchObject({ state: 'clean', conflicts: [] })
    expect(rows()).toEqual([anna, row('luis', { name: 'Luis', share: 45 })])
  })
})

const seeds = 200
const steps = 20

test(`${seeds} times two people work on one table and undo and do again: undoing takes nothing away that the other typed`, async () => {
  let undone = 0
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { sessions, rows } = atWork()
    const next = chanceOf(seed)
    const typists = new Map<unknown, number>()
    for (let step = 0; step < steps; step += 1) {
      const person = next(2)
      const session = sessions[person === 0 ? 0 : 1]
      const before = rows()
      const deed = (['undo', 'undo', 'redo', 'edit', 'edit', 'edit'] as const)[next(6)] ?? 'edit'
      if (deed === 'edit') session.edit(someChange(before, next))
      else session[deed]()
      await pass()
      for (const { said, says } of changesBetween(before, rows())) {
        if (deed === 'edit') typists.set(says, person)
        else undone += 1
        // What they once wrote over, knowing it, they write over again when they do it again.
        if (deed === 'undo' && said !== undefined)
          expect(typists.get(said) ?? person, `seed ${seed}`).toBe(person)
      }
      expect(sessions.map((each) => each.shown().rows)).toEqual([rows(), rows()])
    }
    for (const session of sessions) session.dispose()
  }
  expect(undone).toBeGreaterThan(seeds)
})

type Chance = ReturnType<typeof chanceOf>

let written = 0
function someChange(rows: readonly TableRow[], next: Chance): readonly RowChange[] {
  written += 1
  const at = rows[next(rows.length || 1)]
  const set = { [['name', 'share', 'role'][next(3)] ?? 'name']: written }
  const kind = next(6)
  if (!at || kind === 0) return [{ rowId: `row ${written}`, set }]
  if (kind === 1) return [{ rowId: at.rowId, remove: true }]
  return [{ rowId: at.rowId, set }]
}

function changesBetween(before: readonly TableRow[], after: readonly TableRow[]) {
  const said = new Map(cellsOf(before))
  const says = new Map(cellsOf(after))
  return [...new Set([...said.keys(), ...says.keys()])].flatMap((cell) =>
    said.get(cell) === says.get(cell) ? [] : [{ said: said.get(cell), says: says.get(cell) }],
  )
}

const cellsOf = (rows: readonly TableRow[]) =>
  rows.flatMap(({ rowId, cells }) =>
    Object.entries(cells).map(([column, cell]) => [`${rowId} ${column}`, cell] as const),
  )

function atWork(given: readonly TableRow[] = [anna, luis], isSingle = false) {
  const { server, people } = twoAtATable({ rows: given, isSingle })
  const [mine, theirs] = people.map(({ session }) => session)
  if (!mine || !theirs) throw new Error('Two people are there.')
  const doing = (session: typeof mine) => async (what: readonly RowChange[] | 'undo' | 'redo') => {
    const kept = typeof what === 'string' ? session[what]() : session.edit(what)
    await pass()
    return kept
  }
  const rows = () => server.seen().rows
  return {
    sessions: [mine, theirs] as const,
    mine: doing(mine),
    theirs: doing(theirs),
    rows,
    ids: () => rows().map(({ rowId }) => rowId),
  }
}

const pass = () => vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS * 2)
