import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldChanges, inOneRow, type RowChange, type TableRow, withChange } from '../src/index.ts'

const row = (rowId: string, cells: TableRow['cells'] = {}): TableRow => ({ rowId, cells, removed: false })
const base = [row('a', { name: 'Ann', share: 55 }), row('b', { share: 25 }), row('c')]
const shown = (changes: readonly RowChange[]) =>
  changes.reduce(withChange, base).filter(({ removed }) => !removed)

describe('what waits to be saved', () => {
  test('is one change for each row, with what was written last', () => {
    expect(
      foldChanges(base, [
        { rowId: 'a', set: { share: 150 } },
        { rowId: 'new', set: {} },
        { rowId: 'a', set: { share: 50, name: 'Anna' } },
        { rowId: 'new', set: { name: 'Cy' } },
      ]),
    ).toEqual([
      { rowId: 'a', set: { share: 50, name: 'Anna' } },
      { rowId: 'new', set: { name: 'Cy' } },
    ])
  })

  test('is nothing of rows that came and went: more than a table takes can be taken back', () => {
    const many = Array.from({ length: 501 }, (_, at): RowChange => ({ rowId: `n${at}`, set: { name: 'N' } }))
    const back = many.toReversed().map(({ rowId }): RowChange => ({ rowId, remove: true }))
    expect(foldChanges(base, [...many, ...back])).toEqual([])
    expect(foldChanges(base, [...many, ...back, { rowId: 'n0', remove: false }])).toHaveLength(1)
  })

  test('removes and brings back what stands there', () => {
    const remove = { rowId: 'b', remove: true }
    expect(foldChanges(base, [{ rowId: 'b', set: { share: 1 } }, remove])).toEqual([
      { rowId: 'b', set: { share: 1 }, remove: true },
    ])
    const back = { rowId: 'b', set: { share: 25 }, remove: false, after: 'a' }
    expect(foldChanges(base, [remove, back])).toEqual([back])
    // One that was saved as removed is not among the rows, and still has to be told to come back.
    expect(foldChanges(base.slice(0, 1), [back])).toEqual([back])
  })

  test('stays apart where columns were named otherwise, with what brings a row back first and what removes it last', () => {
    const then: RowChange = { rowId: 'a', set: { share: 1, role: 'Manager' }, revision: 1 }
    const now: RowChange = { rowId: 'a', set: { share: 2, duty: 'Owner' }, revision: 2 }
    expect(foldChanges(base, [then, { rowId: 'a', set: { share: 3 }, revision: 1 }, now])).toEqual([
      { ...then, set: { share: 3, role: 'Manager' } },
      now,
    ])
    expect(foldChanges(base, [then, now, { rowId: 'a', remove: true, revision: 2 }])).toEqual([
      then,
      { ...now, remove: true },
    ])
    expect(foldChanges(base, [then, now, { rowId: 'a', remove: false, revision: 2 }])).toEqual([
      { ...then, remove: false },
      now,
    ])
    expect(foldChanges(base, [then, { rowId: 'a', after: null, revision: 2 }])).toEqual([
      { ...then, after: null },
    ])
    const begun: RowChange = { rowId: 'new', set: {}, revision: 1 }
    expect(foldChanges(base, [begun, { ...now, rowId: 'new' }])).toEqual([{ ...now, rowId: 'new' }])
  })

  test('leaves new rows at the end to come after those of a colleague', () => {
    expect(foldChanges(base, [{ rowId: 'new', set: {} }])).toEqual([{ rowId: 'new', set: {} }])
    expect(
      foldChanges(base, [
        { rowId: 'new', set: {} },
        { rowId: 'a', after: 'new' },
      ]),
    ).toEqual([
      { rowId: 'new', set: {}, after: 'c' },
      { rowId: 'a', set: {}, after: 'new' },
    ])
  })
})

test('whatever was done, the rows come to the same in the same order, by at most one change for each', () => {
  const rowId = fc.constantFrom('a', 'b', 'c', 'm', 'n', 'o')
  const cells = fc.record(
    { name: fc.constantFrom('x', 'y', null), share: fc.constantFrom(1, 2) },
    { requiredKeys: [] },
  )
  const change: fc.Arbitrary<RowChange> = fc.oneof(
    fc.record({ rowId, set: cells }),
    fc.record({ rowId, remove: fc.boolean() }),
    fc.record({ rowId, set: cells, after: fc.option(rowId) }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const folded = foldChanges(base, changes)
      expect(new Set(folded.map((each) => each.rowId)).size).toBe(folded.length)
      expect(shown(folded)).toEqual(shown(changes))
    }),
    { numRuns: 1_000, seed: 20_261_123 },
  )
})

describe('a table of one row', () => {
  const fresh: RowChange[] = [
    { rowId: 'x', set: { rate: 8 } },
    { rowId: 'y', set: { year: 2027 } },
  ]
  test('is begun once, whoever begins it', () => {
    expect(inOneRow(base.slice(0, 1), fresh).map((each) => each.rowId)).toEqual(['a', 'a'])
    expect(inOneRow([], fresh).map((each) => each.rowId)).toEqual(['x', 'x'])
    expect(inOneRow(base, [{ rowId: 'b' }])).toEqual([{ rowId: 'b' }])
    expect(inOneRow([], [])).toEqual([])
  })
})
