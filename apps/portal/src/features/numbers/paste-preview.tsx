import type { Field } from '@granary/forms'
import { type Pasted, type RowChange, readPasted, type TableRow } from '@granary/rules'
import { Button, Dialog, TextArea } from '@granary/ui'
import { useMemo, useState } from 'react'
import { shownCell } from './grid.tsx'

interface PastePreviewProps {
  readonly fields: readonly Field[]
  /** What was pasted; undefined while nothing is, and nothing but an open dialog as ''. */
  readonly text: string
  readonly first: number
  /** The rows from the one that has the focus on: they are written over. */
  readonly over: readonly TableRow[]
  readonly onTake: (changes: readonly RowChange[]) => void
  readonly onClose: () => void
}

/** What of pasted rows goes where, before any of it does. */
export function PastePreview({ fields, text: given, first, over, onTake, onClose }: PastePreviewProps) {
  const [text, setText] = useState(given)
  const [adds, setAdds] = useState(over.length === 0 || given === '')
  const pasted = useMemo(() => readPasted(fields, text, first), [fields, text, first])
  const refused = pasted.rows.flat().filter((cell) => cell.refused).length
  const changes = changesOf(pasted, adds ? [] : over)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Rows from a spreadsheet"
      description="Copy rows in your spreadsheet and paste them here. With the names of columns in the first row, these decide what goes where."
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            onClick={() => onTake(changes)}
            disabledReason={changes.length === 0 ? 'There is nothing to take yet.' : undefined}
            writes
          >
            {`Take ${changes.length === 1 ? '1 row' : `${changes.length} rows`}`}
          </Button>
        </>
      }
    >
      {given === '' && (
        <>
          <TextArea label="Rows" value={text} onValueChange={setText} rows={4} />
          <p>
            <label className="n-file">
              Or a CSV file{' '}
              <input
                type="file"
                accept=".csv,text/csv"
                onChange={({ target: { files } }) => void files?.[0]?.text().then(setText)}
              />
            </label>
          </p>
        </>
      )}
      {given !== '' && over.length > 0 && (
        <p>
          <label>
            <input type="checkbox" checked={adds} onChange={({ target: { checked } }) => setAdds(checked)} />{' '}
            Add them as new rows instead of writing over {over.length === 1 ? 'the row' : 'rows'} from here on
          </label>
        </p>
      )}
      {pasted.rows.length > 0 && <Preview {...{ fields, pasted }} />}
      {refused > 0 && (
        <p className="n-refused">
          {refused === 1 ? '1 cell does not fit its column' : `${refused} cells do not fit their columns`} and{' '}
          {refused === 1 ? 'is' : 'are'} left out.
        </p>
      )}
    </Dialog>
  )
}

const mostShown = 20

/** Rows as they would stand in their columns. */
export function Preview({ fields, pasted }: { readonly fields: readonly Field[]; readonly pasted: Pasted }) {
  const byId = new Map(fields.map((field) => [field.id, field]))
  return (
    <section className="n-scroll" aria-label="What goes where">
      <table className="n-grid">
        <thead>
          <tr>
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
            // biome-ignore lint/suspicious/noArrayIndexKey: nor has a pasted row
            <tr key={at}>
              {row.map((cell, column) => {
                const field = byId.get(pasted.columns[column] ?? '')
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
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

export function changesOf({ columns, rows }: Pasted, over: readonly TableRow[]): readonly RowChange[] {
  return rows.map((row, at) => {
    const cells = row.flatMap(({ cell, refused }, column): [string, typeof cell][] => {
      const id = columns[column] ?? null
      return id === null || refused ? [] : [[id, cell]]
    })
    return { rowId: over[at]?.rowId ?? crypto.randomUUID(), set: Object.fromEntries(cells) }
  })
}
