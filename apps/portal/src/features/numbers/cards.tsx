import { type Field, formatAnswer } from '@granary/forms'
import { Button, Dialog } from '@granary/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CellShown } from './cell-shown.tsx'
import { PresentInRow } from './presence/present-in.tsx'
import type { CellPresence } from './presence/use-cell-presence.ts'
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
  readonly onMove: (rowId: string, by: -1 | 1) => void
  readonly presence: CellPresence
}

/** Each row as a list of what it says, where there is no room for a grid. */
export function Cards(props: CardsProps) {
  const { fields, work, readOnly, reveal, onRemove, onPast, open, onOpen, onMove, presence } = props
  const done = useRef<HTMLButtonElement>(null)
  const [first, ...rest] = fields
  const row = work.rows.find(({ rowId }) => rowId === open)
  // What is typed in the form is not dropped when a colleague removes the row.
  // A card that goes to another place in the page loses the focus.
  const moved = useRef<string>(undefined)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (moved.current === undefined || work.rows.length === 0) return
    list.current?.querySelector<HTMLElement>(`[data-move="${moved.current}"]`)?.focus()
    moved.current = undefined
  }, [work.rows])
  const { writeIn } = work
  useEffect(() => {
    writeIn(open)
    return () => writeIn(undefined)
  }, [writeIn, open])
  return (
    <ul className="n-cards" ref={list}>
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
            <PresentInRow {...{ presence, rowId, fields }} />
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
              {!readOnly &&
                ([-1, 1] as const).map((by) => (
                  <Button
                    key={by}
                    look="quiet"
                    size="compact"
                    icon={by < 0 ? ArrowUp : ArrowDown}
                    aria-label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
                    data-move={`${rowId} ${by}`}
                    onClick={() => {
                      moved.current = `${rowId} ${by}`
                      onMove(rowId, by)
                    }}
                    writes
                  >
                    {by < 0 ? 'Up' : 'Down'}
                  </Button>
                ))}
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
        {row && <RowForm key={row.rowId} {...{ fields, row, work, readOnly, presence }} />}
      </Dialog>
    </ul>
  )
}
