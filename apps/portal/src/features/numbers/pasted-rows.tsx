import type { Field } from '@granary/forms'
import type { Pasted, PlacedRows } from '@granary/rules'
import { shownCell } from './grid.tsx'

const mostShown = 20

const kindWords = { added: 'New', changed: 'Changed', same: 'As it is' } as const

interface PreviewProps {
  readonly fields: readonly Field[]
  readonly pasted: Pasted
  /** What each row comes to; left out where all of them are new. */
  readonly kinds?: PlacedRows['kinds']
}

/** Rows as they would stand in their columns. */
export function Preview({ fields, pasted, kinds = [] }: PreviewProps) {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const saysKinds = kinds.some((kind) => kind !== 'added')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keys
    <section className="n-scroll" aria-label="What goes where" tabIndex={0}>
      <table className="n-grid">
        <thead>
          <tr>
            {saysKinds && <th scope="col">Row</th>}
            {pasted.columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a pasted column has nothing but its place
              <th key={at} scope="col">
                {byId.get(column ?? '')?.label ?? 'Left out'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pasted.rows.slice(0, mostShown).map((row, at) => (
            <tr key={row.line}>
              {saysKinds && <td>{kindWords[kinds[at] ?? 'added']}</td>}
              {row.cells.map((cell, column) => {
                const field = byId.get(pasted.columns[column] ?? '')
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor has its cell
                  <td key={column} className={cell.refused ? 'n-wrong' : undefined}>
                    {field && !cell.refused ? shownCell(field, cell.cell) : <s>{cell.text}</s>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {pasted.rows.length > mostShown && <p>And {pasted.rows.length - mostShown} more.</p>}
    </section>
  )
}
