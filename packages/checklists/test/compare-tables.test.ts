import { expect, test } from 'vitest'
import { compareTables, projectTables, type SubmittedTables } from '../src/index.ts'

type Rows = readonly { rowId: string; cells: Record<string, string | number | null> }[]

const ann = { rowId: 'ann', cells: { name: 'Ann Hill', share: 55, role: null } }
const bo = { rowId: 'bo', cells: { name: 'Bo Hill', share: 45 } }
const { declarations } = projectTables
const tables = (owners: Rows): SubmittedTables => ({
  declarations,
  rows: new Map([
    ['jobs', { rows: [{ rowId: 'miller', cells: { title: 'Miller', count: 3 } }] }],
    ['owners', { rows: owners }],
  ]),
})

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
  const owners = (...rows: Rows): SubmittedTables => ({ declarations, rows: new Map([['owners', { rows }]]) })
  expect(compareTables(owners(ann), owners(ann, empty))).toEqual([])
})

test('a column that only one of them had is told with what stood there', () => {
  const withDuty = declarations.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.id === 'role' ? { ...column, id: 'duty', label: 'Duty' } : column,
    ),
  }))
  const before = tables([{ ...ann, cells: { ...ann.cells, role: 'Manager' } }])
  const after = tables([{ ...ann, cells: { name: 'Ann Hill', share: 55, duty: 'Manager' } }])
  expect(compareTables(before, { ...after, declarations: withDuty })).toMatchObject([
    {
      table: 'owners',
      rows: [
        {
          changes: [
            { column: { label: 'Duty' }, before: null, after: 'Manager' },
            { column: { label: 'Role' }, before: 'Manager', after: null },
          ],
        },
      ],
    },
  ])
})
