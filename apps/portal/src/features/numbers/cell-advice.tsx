import { taxIdsIn } from '@granary/eligibility'
import { type Field, isSensitive } from '@granary/forms'
import type { Cell, TableRow } from '@granary/rules'
import { useState } from 'react'
import { TaxIds } from '../../lib/forms/tax-ids.tsx'
import type { TableWork } from './use-table.ts'

interface CellAdviceProps {
  readonly fields: readonly Field[]
  readonly work: Pick<TableWork, 'rows' | 'edit'>
}

/** Few stand in a table; whoever pasted hundreds sees the first and the next as they are masked. */
const mostTold = 5

/** Below the rows: which of their texts seem to hold a tax id. A cell itself has no room for it. */
export function CellAdvice({ fields, work: { rows, edit } }: CellAdviceProps) {
  const [told, setTold] = useState<readonly string[]>([])
  const texts = rows.flatMap((row, at) => textsOf(fields, row, at))
  const found = texts.filter(({ text }) => /\d\D?\d/.test(text) && taxIdsIn(text).length > 0)
  const shown = texts.filter(({ key }) => told.includes(key))
  // What was masked stays, so that it can be taken back.
  const open = shown.filter((each) => found.includes(each)).length
  const fresh = found.filter(({ key }) => !told.includes(key)).slice(0, Math.max(0, mostTold - open))
  if (fresh.length > 0) setTold([...told, ...fresh.map(({ key }) => key)])
  const more = found.length - open - fresh.length
  return (
    <>
      {shown.map(({ key, label, text, rowId, column }) => (
        <div key={key} className="n-cell-advice">
          <span>{label}</span>
          <TaxIds label={label} text={text} onChange={(set) => edit([{ rowId, set: { [column]: set } }])} />
        </div>
      ))}
      {more > 0 && <p className="n-note">{`${more} more ${more === 1 ? 'cell' : 'cells'} of this table.`}</p>}
    </>
  )
}

function textsOf(fields: readonly Field[], { rowId, cells }: TableRow, at: number) {
  return fields.flatMap((field) => {
    const text = cells[field.id] ?? null
    if (!isFreeCell(field, text)) return []
    const column = field.id
    return [{ key: `${rowId} ${column}`, label: `${field.label}, row ${at + 1}`, text, rowId, column }]
  })
}

/** A text for which nobody asked a tax id; where one is asked for, it is kept as such. */
export function isFreeCell(field: Field, cell: Cell): cell is string {
  return typeof cell === 'string' && /^(?:short|long)Text$/.test(field.type) && !isSensitive(field)
}
