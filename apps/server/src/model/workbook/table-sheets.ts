import { type Answer, type Field, isSensitive } from '@granary/forms'
import { hoursOfFullTime, totalsOf } from '@granary/rules'
import {
  type Allowed,
  columnLetter,
  type PlannedCell,
  type PlannedRow,
  type PlannedSheet,
} from '../../workbook/planned.ts'
import type { BookRow, BookTable } from './book.ts'
import { contentOf, writingOf } from './cells.ts'
import { placeText } from './places.ts'
import { type Lists, own } from './planning.ts'
import { allowedIn, formatHint } from './stage-sheets.ts'

/** Room for new rows below those that are there. */
const freshRows = 40
/** The total stands above the rows, so that whatever is added below is counted. */
const rowsBegin = 6

export function tableSheet(table: BookTable, lists: Lists): PlannedSheet {
  return table.declaration.isSingle ? factsSheet(table, lists) : rowsSheet(table, lists)
}

/** A hidden: what the row is about. Then the columns, and hidden what stood in each of them. */
function rowsSheet({ declaration, rows, readOnlyReason }: BookTable, lists: Lists): PlannedSheet {
  const { columns, title, id } = declaration
  const isOpen = readOnlyReason === null
  const fresh = isOpen ? Math.max(0, Math.min(freshRows, 500 - rows.length)) : 0
  const last = rowsBegin + rows.length + fresh - 1
  const filled = [...rows, ...Array.from({ length: fresh }, () => null)]
  return {
    name: title,
    columns: [
      { width: 10, isHidden: true },
      ...columns.map((field) => ({ width: widthOf(field) })),
      ...columns.map(() => ({ width: 10, isHidden: true })),
    ],
    rows: [
      { cells: [null, { content: title, look: 'title' }], height: 28 },
      { cells: [null, { content: leadOf(columns), look: 'lead' }] },
      {
        cells: [own(placeText({ kind: 'columns', table: id })), ...columns.map((field) => own(field.id))],
        isHidden: true,
      },
      { cells: [null, ...totalCells(declaration, rows, last)] },
      {
        cells: [null, ...columns.map(({ label }): PlannedCell => ({ content: label, look: 'head' }))],
        height: 32,
      },
      ...filled.map((row) => rowCells(id, columns, row, isOpen)),
    ],
    allowed: isOpen
      ? columns.flatMap((field, at): readonly Allowed[] => {
          const letter = columnLetter(at + 1)
          return allowedIn(field, `${letter}${rowsBegin}:${letter}${last}`, lists)
        })
      : [],
    tab: 'table',
    frozen: { rows: 5, columns: 2 },
    printed: { from: 'B', to: columnLetter(columns.length), wide: true },
  }
}

function rowCells(
  table: string,
  columns: readonly Field[],
  row: BookRow | null,
  isOpen: boolean,
): PlannedRow {
  const cellOf = (field: Field) => contentOf(field, (row?.cells[field.id] ?? null) as Answer)
  return {
    cells: [
      own(placeText({ kind: 'row', table, rowId: row?.rowId ?? null })),
      ...columns.map(
        (field): PlannedCell => ({
          content: cellOf(field),
          look: 'answer',
          writing: writingOf(field),
          isOpen,
        }),
      ),
      ...(row ? columns.map((field) => own(cellOf(field), writingOf(field))) : []),
    ],
  }
}

/** Protected formulas that come to what the portal shows below its columns. */
function totalCells(
  { columns, totals }: BookTable['declaration'],
  rows: readonly BookRow[],
  last: number,
): readonly PlannedCell[] {
  const worth = totalsOf(
    totals,
    rows.map(({ cells }) => cells),
  )
  const range = (column: string) => {
    const letter = columnLetter(columns.findIndex(({ id }) => id === column) + 1)
    return `$${letter}$${rowsBegin}:$${letter}$${last}`
  }
  const perYear = ({ hourly }: (typeof totals)[number]) => {
    const hour = columns.find(({ id }) => id === hourly)?.options?.find(({ value }) => value === 'HOUR')
    return hourly && hour ? [`1+${hoursOfFullTime - 1}*(${range(hourly)}="${hour.label}")`] : []
  }
  return columns.map((field, at): PlannedCell => {
    const total = totals.find(({ column }) => column === field.id)
    if (!total) return { content: at === 0 && totals.length > 0 ? 'Total' : null, look: 'total' }
    const formula =
      total.kind === 'sum'
        ? sumFormula(range(field.id))
        : meanFormula(range(field.id), range(total.by ?? field.id), perYear(total))
    const writing = total.kind === 'mean' ? 'money' : writingOf(field)
    return { content: { formula, result: worth[field.id] ?? null }, look: 'total', writing }
  })
}

const sumFormula = (range: string) => `IF(COUNT(${range})=0,"",ROUND(SUM(${range}),2))`

/** Only rows that say both count, as in the portal. */
function meanFormula(range: string, weights: string, perYear: readonly string[]): string {
  const both = `ISNUMBER(${range})*ISNUMBER(${weights})`
  const weight = `SUMPRODUCT(${both},${weights})`
  return `IF(${weight}=0,"",ROUND(SUMPRODUCT(${[both, range, ...perYear, weights].join(',')})/${weight},2))`
}

function leadOf(columns: readonly Field[]): string {
  const secret = columns.filter(isSensitive).map(({ label }) => label)
  return secret.length === 0
    ? 'One row each. New ones go below the others.'
    : `One row each. New ones go below the others. ${secret.join(', ')}: dots stand for what is kept.`
}

function widthOf(field: Field): number {
  const writing = writingOf(field)
  const least = { text: 24, choice: 18, money: 16, percentage: 11, whole: 11, year: 11, number: 12, day: 13 }[
    writing
  ]
  return Math.max(least, Math.min(28, field.label.length + 2))
}

/** A table of one row reads like the questions of a stage. */
function factsSheet({ declaration, rows, readOnlyReason }: BookTable, lists: Lists): PlannedSheet {
  const { columns, title, id } = declaration
  const first = rowsBegin - 2
  return {
    name: title,
    columns: [
      { width: 10, isHidden: true },
      { width: 10, isHidden: true },
      { width: 50 },
      { width: 34 },
      { width: 60 },
    ],
    rows: [
      { cells: [null, null, { content: title, look: 'title' }], height: 28 },
      { cells: [null, null, { content: 'Single facts that the calculations need.', look: 'lead' }] },
      {
        cells: [
          null,
          null,
          ...['Fact', 'Answer', 'How to fill it in'].map(
            (content): PlannedCell => ({ content, look: 'head' }),
          ),
        ],
        height: 20,
      },
      ...columns.map((field): PlannedRow => {
        const content = contentOf(field, (rows[0]?.cells[field.id] ?? null) as Answer)
        return {
          cells: [
            own(placeText({ kind: 'fact', table: id, column: field.id })),
            own(content, writingOf(field)),
            { content: field.label, look: 'question' },
            { content, look: 'answer', writing: writingOf(field), isOpen: readOnlyReason === null },
            { content: [formatHint(field), field.helperText ?? ''].filter(Boolean).join(' '), look: 'hint' },
          ],
        }
      }),
    ],
    allowed:
      readOnlyReason === null
        ? columns.flatMap((field, at) => allowedIn(field, `D${first + at}`, lists))
        : [],
    tab: 'table',
    frozen: { rows: 3, columns: 0 },
    printed: { from: 'C', to: 'E', wide: false },
  }
}

export const factColumns = { was: 1, answer: 3 } as const
