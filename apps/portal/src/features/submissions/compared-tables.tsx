import type { SubmittedTableDifference } from '@granary/api'
import { EMPTY } from '@granary/forms'
import { Tag } from '@granary/ui'
import type { ComponentProps, ReactNode } from 'react'
import { MaskedSides } from './masked-sides.tsx'

interface ComparedTablesProps {
  /** Null where one of the submissions is from before tables were kept. */
  readonly tables: readonly SubmittedTableDifference[] | null
  readonly change: (before: string, after: string) => ReactNode
}

/** The rows of the tables that differ, and their cells. */
export function ComparedTables({ tables, change }: ComparedTablesProps) {
  if (tables === null)
    return <p className="su-kept">The tables are not compared: one of them did not keep them yet.</p>
  return tables.map(({ table, title, rows }) => (
    <section key={table} aria-label={title} data-table={table}>
      <h2>{title}</h2>
      <dl>
        {rows.flatMap((row) =>
          row.label === null ? (
            row.cells.map((cell) => (
              <Fact key={cell.column} {...{ cell, change }} row={{ table, rowId: row.rowId }} />
            ))
          ) : (
            <div key={row.rowId} className="g-keep-together">
              <dt>{row.label}</dt>
              <dd>
                {row.kind === 'added' && <Tag tone="info">Added</Tag>}
                {row.kind === 'removed' && <Tag tone="neutral">Removed</Tag>}
                {row.cells.map((cell) => (
                  <div key={cell.column} className="su-cell">
                    <span>{cell.label}</span>
                    <Said {...{ cell, change }} kind={row.kind} row={{ table, rowId: row.rowId }} />
                  </div>
                ))}
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  ))
}

/** How many rows differ, in words; nothing where none does. */
export function rowsInWords(tables: ComparedTablesProps['tables']): string {
  const count = (tables ?? []).reduce((sum, { rows }) => sum + rows.length, 0)
  if (count === 0) return ''
  return count === 1 ? '1 row of a table differs.' : `${count} rows of tables differ.`
}

type Row = SubmittedTableDifference['rows'][number]

interface CellProps extends Pick<ComparedTablesProps, 'change'> {
  readonly cell: Row['cells'][number]
}

function Fact({ cell, row, change }: Omit<SaidProps, 'kind'>) {
  return (
    <div className="g-keep-together">
      <dt>{cell.label}</dt>
      <dd>
        <Said {...{ cell, row, change }} kind="changed" />
      </dd>
    </div>
  )
}

interface SaidProps extends CellProps {
  readonly kind: Row['kind']
  readonly row: NonNullable<ComponentProps<typeof MaskedSides>['row']>
}

function Said({ cell: { column, label, masked, before, after }, kind, row, change }: SaidProps) {
  if (masked) return <MaskedSides {...{ of: { id: column, label }, masked, row, before, after }} />
  if (kind !== 'changed') return <span>{after ?? before ?? EMPTY}</span>
  return change(before ?? EMPTY, after ?? EMPTY)
}
