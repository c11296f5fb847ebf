import { expect, test } from 'vitest'
import { compareTables, type SubmittedTables } from '../src/index.ts'

type Rows = readonly { rowId: string; cells: Record<string, string | number | null> }[]

const ann = { rowId: 'ann', cells: { name: 'Ann Hill', share: 55, role: null } }
const bo = { rowId: 'bo', cells: { name: 'Bo Hill', share: 45 } }
const tables = (owners: Rows): SubmittedTables =>
  new Map([
    ['jobs', { rows: [{ rowId: 'miller', cells: { title: 'Miller', count: 3 } }] }],
    ['owners', { rows: owners }],
  ])

test('rows that came, went or changed are told with their cells, the rest and the order are not', () => {
  const cy = { rowId: 'cy', cells: { name: 'Cy Hill', share: 45 } }
  const later = tables([cy, { ...ann, cells: { ...ann.cells, share: 60, role: 'Manager' } }])
  expect(compareTables(tables([ann, bo]), later)).toMatchObject([
    {
      table: 'owners',
      title: 'Owners',
      rows: [
        { rowId: 'cy', kind: 'added', changes: [{ after: 'Cy Hill' }, { before: null, after: 45 }] },
        {
          ...{ rowId: 'ann', kind: 'changed' },
          changes: [
            { column: { id: 'share' }, before: 55, after: 60 },
            { column: { id: 'role' }, before: null, after: 'Manager' },
          ],
        },
        { rowId: 'bo', kind: 'removed', changes: [{ before: 'Bo Hill', after: null }, { before: 45 }] },
      ],
    },
  ])
  expect(compareTables(tables([ann, bo]), tables([bo, ann]))).toEqual([])
})

test('a row that says nothing, and a cell that was emptied before it said something, are no difference', () => {
  const empty = { rowId: 'dee', cells: { name: null, share: null } }
  const one: SubmittedTables = new Map([['owners', { rows: [ann] }]])
  const other: SubmittedTables = new Map([['owners', { rows: [ann, empty] }]])
  expect(compareTables(one, other)).toEqual([])
})
