import type { Field } from '@granary/forms'
import { readCell } from '@granary/rules'
import { type CellPlace, isAt } from '../saving/typed-cells.ts'
import type { TableWork } from '../use-table.ts'

interface RefusalsProps {
  readonly fields: readonly Field[]
  readonly work: Pick<TableWork, 'rows' | 'typed' | 'typedAt'>
  /** The cell that is open, and whether it was tried already to take what stands in it. */
  readonly open: (CellPlace & { readonly isTried: boolean }) | undefined
}

/** What was typed and could not be read: it is kept, and the cell goes on with it when it is opened again. */
export function Refusals({ fields, work, open }: RefusalsProps) {
  const told = work.typed.flatMap((at) => {
    const isOpen = open !== undefined && isAt(open, at)
    const row = work.rows.findIndex(({ rowId }) => rowId === at.rowId)
    const field = fields.find(({ id }) => id === at.column)
    const text = work.typedAt(at)
    if (row < 0 || !field || text === undefined || (isOpen && !open.isTried)) return []
    const reading = readCell(field, text)
    if (reading.ok) return []
    const typed = isOpen ? '' : ` You typed “${shortened(text)}”.`
    return [`${field.label}, row ${row + 1}: ${reading.words}${typed}`]
  })
  return (
    <div role="alert" className="n-refused">
      {told.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  )
}

export const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
