import { type Field, formatAnswer } from '@granary/forms'
import type { TableRow } from '@granary/rules'
import { useId, useState } from 'react'
import { TaxIds } from '../../lib/forms/tax-ids.tsx'
import { isFreeCell } from './cell-advice.tsx'
import { CellInput } from './cell-input.tsx'
import { PresentIn } from './presence/present-in.tsx'
import type { CellPresence } from './presence/use-cell-presence.ts'
import type { TableWork } from './use-table.ts'
import { unusualCell } from './usual-advice.tsx'

interface RowFormProps {
  readonly fields: readonly Field[]
  readonly row: TableRow
  readonly edit: TableWork['edit']
  readonly readOnly: boolean
  readonly presence: CellPresence
}

/** All cells of one row below each other, as narrow windows and the terms have them. */
export function RowForm({ fields, row, edit, readOnly, presence }: RowFormProps) {
  const id = useId()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  return (
    <div className="n-row-form">
      {fields.map((field) => {
        const cell = row.cells[field.id] ?? null
        const inputId = `${id}-${field.id}`
        const words = refused[field.id]
        const advice = readOnly ? undefined : unusualCell(field, cell)
        const told = [words && `${inputId}-refused`, advice && `${inputId}-advice`].filter(Boolean).join(' ')
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: it hears in which of its cells the focus is
          <div
            key={field.id}
            className="n-row-field"
            data-column={field.id}
            onFocus={() => presence.move(row.rowId, field.id)}
            onBlur={() => presence.move()}
          >
            <label htmlFor={inputId}>{field.label}</label>
            <PresentIn {...{ presence }} rowId={row.rowId} column={field.id} />
            {field.helperText && <p className="n-help">{field.helperText}</p>}
            {readOnly ? (
              <span>{formatAnswer(field, cell)}</span>
            ) : (
              <CellInput
                {...{ field, cell }}
                id={inputId}
                describedBy={told || undefined}
                label={field.label}
                onCommit={(next) => next !== cell && edit([{ rowId: row.rowId, set: { [field.id]: next } }])}
                onRefused={(given) => setRefused((all) => ({ ...all, [field.id]: given }))}
              />
            )}
            <p role="alert" className="n-refused" id={`${inputId}-refused`}>
              {words}
            </p>
            <p role="status" className="n-advice" id={`${inputId}-advice`}>
              {advice}
            </p>
            {!readOnly && isFreeCell(field, cell) && (
              <TaxIds
                label={field.label}
                text={cell}
                onChange={(text) => edit([{ rowId: row.rowId, set: { [field.id]: text } }])}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
