import { type Field, formatAnswer } from '@granary/forms'
import type { TableRow } from '@granary/rules'
import { useId } from 'react'
import { CellInput } from './cell-input.tsx'
import type { TableWork } from './use-table.ts'

interface RowFormProps {
  readonly fields: readonly Field[]
  readonly row: TableRow
  readonly edit: TableWork['edit']
  readonly readOnly: boolean
  readonly onRefused: (words: string) => void
}

/** All cells of one row below each other, as narrow windows and the terms have them. */
export function RowForm({ fields, row, edit, readOnly, onRefused }: RowFormProps) {
  const id = useId()
  return (
    <div className="n-row-form">
      {fields.map((field) => {
        const cell = row.cells[field.id] ?? null
        const inputId = `${id}-${field.id}`
        return (
          <div key={field.id} className="n-row-field" data-column={field.id}>
            <label htmlFor={inputId}>{field.label}</label>
            {field.helperText && <p className="n-help">{field.helperText}</p>}
            {readOnly ? (
              <span>{formatAnswer(field, cell)}</span>
            ) : (
              <CellInput
                // What a colleague wrote meanwhile is read anew.
                key={String(cell)}
                {...{ field, cell, onRefused }}
                id={inputId}
                label={field.label}
                onCommit={(next) => next !== cell && edit([{ rowId: row.rowId, set: { [field.id]: next } }])}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
