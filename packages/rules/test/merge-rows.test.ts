import { describe, expect, test } from 'vitest'
import { mergeRows, type RowChange, type TableRow, withChange } from '../src/index.ts'

const row = (rowId: string, cells: TableRow['cells'] = {}, removed = false): TableRow => ({
  rowId,
  cells,
  removed,
})
const apply = (rows: readonly TableRow[], changes: readonly RowChange[]) => changes.reduce(withChange, rows)
const ids = (rows: readonly TableRow[]) => rows.map(({ rowId }) => rowId)
const base = [row('a', { name: 'Ann', share: 55 }), row('b', { name: 'Bo', share: 25 }), row('c')]

describe('two people and one table', () => {
  test('different cells of one row both count', () => {
    const now = apply(base, [{ rowId: 'a', set: { share: 60 } }])
    const merged = mergeRows(base, now, [{ rowId: 'a', set: { name: 'Anna' } }])
    expect(merged).toEqual({
      rows: [row('a', { name: 'Anna', share: 60 }), ...base.slice(1)],
      conflicts: [],
    })
  })

  test('the same cell given two values waits for a person, and nothing of the row is changed', () => {
    const now = apply(base, [{ rowId: 'a', set: { share: 60 } }])
    expect(mergeRows(base, now, [{ rowId: 'a', set: { share: 50, name: 'Anna' } }])).toEqual({
      rows: now,
      conflicts: [{ rowId: 'a', column: 'share', mine: 50, theirs: 60 }],
    })
  })

  test('the same value twice is no disagreement', () => {
    const change: RowChange = { rowId: 'a', set: { share: 60, name: '' } }
    const now = apply(base, [change])
    expect(mergeRows(base, now, [change])).toEqual({ rows: now, conflicts: [] })
  })

  test('a row that somebody changed is not removed unasked, one that nobody touched is', () => {
    const now = apply(base, [{ rowId: 'a', set: { share: 60 } }])
    expect(mergeRows(base, now, [{ rowId: 'a', remove: true }]).conflicts).toEqual([
      { rowId: 'a', column: null, mine: 'removed', theirs: 'changed' },
    ])
    expect(mergeRows(base, now, [{ rowId: 'b', remove: true }]).rows).toEqual([
      now[0],
      row('b', { name: 'Bo', share: 25 }, true),
      now[2],
    ])
  })

  test('a removed row that somebody changes is asked about, and can be brought back as it was', () => {
    const now = apply(base, [{ rowId: 'a', remove: true }])
    expect(mergeRows(base, now, [{ rowId: 'a', set: { share: 1 } }]).conflicts).toEqual([
      { rowId: 'a', column: null, mine: 'changed', theirs: 'removed' },
    ])
    expect(mergeRows(base, now, [{ rowId: 'a', remove: false }])).toEqual({ rows: base, conflicts: [] })
  })

  test('a row goes behind another, to the front, or to the end when that other is not known', () => {
    const moved = (after: string | null) => ids(mergeRows(base, base, [{ rowId: 'c', after }]).rows)
    expect(moved('a')).toEqual(['a', 'c', 'b'])
    expect(moved(null)).toEqual(['c', 'a', 'b'])
    expect(ids(mergeRows(base, base, [{ rowId: 'a', after: 'nobody' }]).rows)).toEqual(['b', 'c', 'a'])
  })

  test('of what somebody has not seen nothing is overwritten', () => {
    expect(mergeRows([], base, [{ rowId: 'a', set: { name: 'Zoe' } }]).conflicts).toHaveLength(1)
    expect(mergeRows([], base, [{ rowId: 'a', remove: true }]).conflicts).toHaveLength(1)
  })
})

/** A number below `most`, the same ones for the same seed. */
function numbersOf(seed: number) {
  let state = seed * 2654435761 + 1
  return (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const columns = ['name', 'share', 'role']
function someChanges(next: (most: number) => number, who: string): readonly RowChange[] {
  const rowIds = ['a', 'b', 'c', 'd', `new of ${who}`]
  const rowId = () => rowIds[next(rowIds.length)] ?? 'a'
  return Array.from({ length: next(4) + 1 }, (): RowChange => {
    const kind = next(6)
    if (kind === 0) return { rowId: rowId(), remove: next(2) === 0 }
    if (kind === 1) return { rowId: rowId(), after: next(3) === 0 ? null : rowId() }
    const set = Object.fromEntries([[columns[next(3)] ?? 'name', `${who}${next(3)}`]])
    return { rowId: rowId(), set }
  })
}

describe('laws, whatever two people do', () => {
  const start = [row('a', { name: 'Ann' }), row('b', { share: 5 }), row('c', {}, true), row('d')]
  const seeds = Array.from({ length: 1_500 }, (_, at) => numbersOf(at + 1))

  test('who was alone gets what they did, and who did nothing gets what the others did', () => {
    for (const next of seeds) {
      const [mine, theirs] = [someChanges(next, 'm'), someChanges(next, 't')]
      const all = start.map((each) => ({ ...each, removed: false }))
      const isPlain = mine.every(({ remove }) => remove !== true)
      if (isPlain) expect(mergeRows(all, all, mine)).toEqual({ rows: apply(all, mine), conflicts: [] })
      const now = apply(start, theirs)
      expect(mergeRows(start, now, [])).toEqual({ rows: now, conflicts: [] })
    }
  })

  test('nothing is lost or doubled, and what nobody disagreed on stands on both sides', () => {
    let agreed = 0
    for (const next of seeds) {
      const [mine, theirs] = [someChanges(next, 'm'), someChanges(next, 't')]
      const now = apply(start, theirs)
      const { rows, conflicts } = mergeRows(start, now, mine)
      const all = new Set([...ids(now), ...mine.map(({ rowId }) => rowId)])
      expect(new Set(ids(rows)).size).toBe(rows.length)
      for (const rowId of ids(now)) expect(all.has(rowId) && ids(rows).includes(rowId)).toBe(true)
      const asked = new Set(conflicts.map(({ rowId }) => rowId))
      for (const standing of rows) {
        if (asked.has(standing.rowId)) continue
        agreed += 1
        for (const column of columns) {
          const said = mine.filter((change) => change.rowId === standing.rowId && change.set?.[column])
          const value =
            said.at(-1)?.set?.[column] ?? now.find((each) => each.rowId === standing.rowId)?.cells[column]
          expect(standing.cells[column]).toBe(value)
        }
      }
    }
    expect(agreed).toBeGreaterThan(3_000)
  })

  test('in cells alone it does not matter who comes first', () => {
    for (const next of seeds) {
      const cellsOnly = (who: string) =>
        someChanges(next, who).filter(({ rowId, set }) => set && rowId !== 'c' && !rowId.startsWith('new'))
      const [mine, theirs] = [cellsOnly('m'), cellsOnly('t')]
      const one = mergeRows(start, apply(start, theirs), mine)
      const other = mergeRows(start, apply(start, mine), theirs)
      expect(one.conflicts.length === 0).toBe(other.conflicts.length === 0)
      if (one.conflicts.length === 0) expect(one.rows).toEqual(other.rows)
    }
  })
})
