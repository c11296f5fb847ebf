import { type Field, formatAnswer } from '@granary/forms'
import { readCell, type TableRow } from '@granary/rules'
import { useEffect, useId, useState } from 'react'
import { TaxIds } from '../../lib/forms/tax-ids.tsx'
import { isFreeCell } from './cell-advice.tsx'
import { CellInput } from './cell-input.tsx'
import { PresentIn } from './presence/present-in.tsx'
import type { CellPresence } from './presence/use-cell-presence.ts'
import { type TableWork, typedAs } from './use-table.ts'
import { unusualCell } from './usual-advice.tsx'

interface RowFormProps {
  readonly fields: readonly Field[]
  readonly row: TableRow
  readonly work: Pick<TableWork, 'edit' | 'typing' | 'typedAt' | 'takeTyped'>
  readonly readOnly: boolean
  readonly presence: CellPresence
}

/** All cells of one row below each other, as narrow windows and the terms have them. */
export function RowForm({ fields, row, work, readOnly, presence }: RowFormProps) {
  const { edit, takeTyped } = work
  const id = useId()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const told = (column: string, words: string) =>
    setRefused((all) => (all[column] === words ? all : { ...all, [column]: words }))
  // A form is closed by keys as well, from the very cell that is being written.
  useEffect(() => takeTyped, [takeTyped])
  return (
    <div className="n-row-form">
      {fields.map((field) => {
        const cell = row.cells[field.id] ?? null
        const inputId = `${id}-${field.id}`
        const at = { rowId: row.rowId, column: field.id }
        const typed = work.typedAt(at)
        const words = refused[field.id] ?? refusalOf(field, typed)
        const advice = readOnly ? undefined : unusualCell(field, cell)
        const describedBy = [words && `${inputId}-refused`, advice && `${inputId}-advice`]
          .filter(Boolean)
          .join(' ')
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
                describedBy={describedBy || undefined}
                label={field.label}
                typed={typed}
                isRefused={Boolean(words)}
                onTyped={(text) => {
                  work.typing(at, typedAs(field, text))
                  told(field.id, '')
                }}
                onCommit={(next) => next !== cell && edit([{ rowId: row.rowId, set: { [field.id]: next } }])}
                onRefused={(given) => told(field.id, given)}
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

/** Of what was typed before the form was opened, as before a reload. */
function refusalOf(field: Field, typed: string | undefined): string {
  const reading = typed === undefined ? undefined : readCell(field, typed)
  return reading?.ok === false ? reading.words : ''
}
