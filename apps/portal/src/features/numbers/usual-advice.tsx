import { adviceOn, type Field, isMasked } from '@granary/forms'
import type { Cell, TableRow } from '@granary/rules'

/** Few stand in a table; whoever pasted hundreds sees the first, and the next as they are corrected. */
const mostTold = 5

interface UsualAdviceProps {
  readonly fields: readonly Field[]
  readonly rows: readonly TableRow[]
}

/** Below the rows: which cells look otherwise than usual. They are kept as they are; a cell itself has no room for it. */
export function UsualAdvice({ fields, rows }: UsualAdviceProps) {
  const found = rows.flatMap((row, at) => unusualIn(fields, row, at))
  const more = found.length - mostTold
  return (
    <>
      <ul className="n-unusual" aria-live="polite" aria-relevant="additions">
        {found.slice(0, mostTold).map(({ key, label, words }) => (
          <li key={key}>
            <strong>{label}:</strong> {words}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="n-note n-unusual-more">{`${more} more ${more === 1 ? 'cell looks' : 'cells look'} unusual.`}</p>
      )}
    </>
  )
}

function unusualIn(fields: readonly Field[], { rowId, cells }: TableRow, at: number) {
  return fields.flatMap((field) => {
    const words = unusualCell(field, cells[field.id] ?? null)
    return words ? [{ key: `${rowId} ${field.id}`, label: `${field.label}, row ${at + 1}`, words }] : []
  })
}

/** What to tell of a cell; nothing of one that shows dots to whoever may not read it. */
export function unusualCell(field: Field, cell: Cell): string | undefined {
  return isMasked(cell) ? undefined : adviceOn(field, cell)
}
