import { type Field, formatAnswer } from '@granary/forms'
import { Button, Dialog } from '@granary/ui'
import { useEffect, useRef } from 'react'
import { CellShown } from './cell-shown.tsx'
import { RowForm } from './row-form.tsx'
import type { RevealRow, TableWork } from './use-table.ts'

interface CardsProps {
  readonly fields: readonly Field[]
  readonly work: TableWork
  readonly readOnly: boolean
  /** Where masked cells of a row can be asked for. */
  readonly reveal: RevealRow
  readonly onRemove: (rowId: string) => void
  readonly onPast: (rowId: string) => void
  /** The row whose form stands open. */
  readonly open: string | undefined
  readonly onOpen: (rowId: string | undefined) => void
}

/** Each row as a list of what it says, where there is no room for a grid. */
export function Cards({ fields, work, readOnly, reveal, onRemove, onPast, open, onOpen }: CardsProps) {
  const done = useRef<HTMLButtonElement>(null)
  const [first, ...rest] = fields
  const row = work.rows.find(({ rowId }) => rowId === open)
  // What is typed in the form is not dropped when a colleague removes the row.
  const { writeIn } = work
  useEffect(() => {
    writeIn(open)
    return () => writeIn(undefined)
  }, [writeIn, open])
  return (
    <ul className="n-cards">
      {work.rows.map(({ rowId, cells }, at) => {
        const name = first ? formatAnswer(first, cells[first.id] ?? null) : String(at + 1)
        const filled = rest.filter(({ id }) => (cells[id] ?? null) !== null)
        return (
          <li key={rowId} className="n-card">
            <h3>{name}</h3>
            <dl>
              {filled.map((field) => (
                <div key={field.id}>
                  <dt>{field.label}</dt>
                  <dd>
                    <CellShown
                      {...{ field }}
                      cell={cells[field.id] ?? null}
                      text={formatAnswer(field, cells[field.id] ?? null)}
                      place={reveal(rowId)}
                      row={name}
                    />
                  </dd>
                </div>
              ))}
            </dl>
            <p className="n-card-actions">
              {!readOnly && (
                <Button
                  look="quiet"
                  size="compact"
                  aria-label={`Change ${name}`}
                  onClick={() => onOpen(rowId)}
                  writes
                >
                  Change
                </Button>
              )}
              <Button
                look="quiet"
                size="compact"
                aria-label={`History of ${name}`}
                onClick={() => onPast(rowId)}
              >
                History
              </Button>
              {!readOnly && (
                <Button
                  look="danger-quiet"
                  size="compact"
                  aria-label={`Remove ${name}`}
                  onClick={() => onRemove(rowId)}
                >
                  Remove
                </Button>
              )}
            </p>
          </li>
        )
      })}
      <Dialog
        open={row !== undefined}
        onOpenChange={(isOpen) => !isOpen && onOpen(undefined)}
        title="Change a row"
        actions={
          <Button ref={done} onClick={() => onOpen(undefined)}>
            Done
          </Button>
        }
      >
        {row && <RowForm key={row.rowId} {...{ fields, row, readOnly }} edit={work.edit} />}
      </Dialog>
    </ul>
  )
}
