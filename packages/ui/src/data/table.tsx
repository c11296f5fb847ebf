import './table.css'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../foundation/class-names.ts'
import { Icon } from '../foundation/icon.tsx'

export interface Column<Row> {
  /** The heading, and the label of the value on a narrow screen. */
  label: string
  cell: (row: Row) => ReactNode
  /** Figures stand under each other at the right. */
  figures?: boolean | undefined
  /** What somebody wrote: it may hold a word that is longer than the table is wide. */
  words?: boolean | undefined
  /** Its heading then orders the table; the row order itself is the caller's to make. */
  order?: ColumnOrder | undefined
}

export interface ColumnOrder {
  /** How the rows are ordered by this column now, if they are. */
  current: 'ascending' | 'descending' | undefined
  onOrder: () => void
}

interface TableProps<Row> {
  /** What the table holds; read out, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Set when the first cell holds a `RowLink`: the whole row then leads there. */
  rowsLead?: boolean | undefined
}

/**
 * Rows on a wide screen, label and value lists below 1024 px. There is no heading there to order by: a list that can
 * be ordered offers the same choice as a select.
 */
export function Table<Row>({ caption, columns, rows, keyOf, rowsLead = false }: TableProps<Row>) {
  return (
    <table className={classNames('g-table', rowsLead && 'g-table-leads')}>
      <caption className="g-visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={column.figures ? 'g-table-figures' : undefined}
              aria-sort={column.order && (column.order.current ?? 'none')}
            >
              {column.order ? <OrderButton label={column.label} order={column.order} /> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td
                key={column.label}
                data-label={column.label}
                className={classNames(column.figures && 'g-table-figures', column.words && 'g-table-words')}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const orderIcons = { ascending: ArrowUp, descending: ArrowDown }

function OrderButton({ label, order }: { label: string; order: ColumnOrder }) {
  return (
    <button type="button" className="g-table-order" onClick={order.onOrder}>
      {label}
      <Icon of={order.current ? orderIcons[order.current] : ChevronsUpDown} />
    </button>
  )
}

/** The name of a row, with a quieter second line. Put the link's class on the router's own link: `rowLinkClass`. */
export function RowName({ children, detail }: { children: ReactNode; detail?: ReactNode }) {
  return (
    <>
      {children}
      {detail && <span className="g-row-detail">{detail}</span>}
    </>
  )
}

export const rowLinkClass = 'g-row-link'
