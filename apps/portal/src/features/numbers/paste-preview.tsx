import type { Field } from '@granary/forms'
import {
  type Pasted,
  type PlacedRows,
  placeRows,
  type RowChange,
  readPasted,
  type TableRow,
} from '@granary/rules'
import { Button, Dialog, Message, TextArea } from '@granary/ui'
import { useMemo, useState } from 'react'
import { shownCell } from './grid-parts/grid-row.tsx'
import { shortened } from './grid-parts/refusals.tsx'
import { mostSent } from './saving/table-draft.ts'

/** What is to go where. */
export interface Pasting {
  /** Nothing but an open dialog as ''. */
  readonly text: string
  /** The column of the first cell, where no heads say it. */
  readonly first: number
  /** The rows from the one that has the focus on: they are written over. */
  readonly over: readonly TableRow[]
  /** It is of a file, which goes by its heads. */
  readonly isFile: boolean
}

interface PastePreviewProps extends Pasting {
  readonly fields: readonly Field[]
  readonly standing: readonly TableRow[]
  /** How many rows the table takes. */
  readonly most?: number
  readonly onTake: (changes: readonly RowChange[]) => void
  readonly onClose: () => void
}

/** What of pasted rows, or of those of a file, goes where, before any of it does. */
export function PastePreview(props: PastePreviewProps) {
  const { fields, standing, text: given, first, over, isFile, most = mostSent, onTake, onClose } = props
  const [text, setText] = useState(given)
  const [adds, setAdds] = useState(over.length === 0)
  const pasted = useMemo(
    () => readPasted(fields, text, { first, byHeads: isFile }),
    [fields, text, first, isFile],
  )
  const placed = useMemo(
    () => placeRows(pasted, { fields, standing, over: adds ? [] : over, newId: () => crypto.randomUUID() }),
    [pasted, fields, standing, adds, over],
  )
  const { changes } = placed
  const reason = whyNot(placed, standing.length, most)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={isFile ? 'Rows of a CSV file' : 'Rows from a spreadsheet'}
      description={
        isFile
          ? 'The names of columns in the first row decide what goes where. Nothing changes until you take the rows, and Undo gives back all of it at once.'
          : 'Copy rows in your spreadsheet and paste them here. With the names of columns in the first row, these decide what goes where.'
      }
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onTake(changes)} disabledReason={reason} writes>
            {`Take ${rowsInWords(changes.length)}`}
          </Button>
        </>
      }
    >
      {given === '' && <TextArea label="Rows" value={text} onValueChange={setText} rows={4} />}
      {given !== '' && over.length > 0 && !isFile && (
        <p>
          <label>
            <input type="checkbox" checked={adds} onChange={({ target: { checked } }) => setAdds(checked)} />{' '}
            Add them as new rows instead of writing over {over.length === 1 ? 'the row' : 'rows'} from here on
          </label>
        </p>
      )}
      {isFile && !pasted.hasHeads ? (
        <Message tone="warning">
          {`The first row of the file names no column of this table. Name them there as they are called here: ${fields.map(({ label }) => label).join('; ')}.`}
        </Message>
      ) : (
        pasted.rows.length > 0 && <Preview {...{ fields, pasted }} kinds={placed.kinds} />
      )}
      {pasted.leftOut.length > 0 && (
        <p className="n-left-out">
          Left out, as the table has no such column or has it already: {pasted.leftOut.map(named).join(', ')}.
        </p>
      )}
      {pasted.cut && (
        <Message tone="warning">There is more than is read at once. Take the rest by itself.</Message>
      )}
      <Refused refusals={placed.refusals} />
    </Dialog>
  )
}

const named = (head: string) => (head.trim() === '' ? 'a column without a name' : `“${head.trim()}”`)

const rowsInWords = (count: number) => (count === 1 ? '1 row' : `${count} rows`)

function whyNot({ changes, kinds }: PlacedRows, standing: number, most: number): string | undefined {
  if (kinds.length === 0) return 'There is nothing to take yet.'
  if (changes.length === 0) return 'Nothing of it differs from what stands in the table.'
  const added = kinds.filter((kind) => kind === 'added').length
  return standing + added > most
    ? `This table takes ${rowsInWords(most)}; with these it would have ${standing + added}.`
    : undefined
}

const mostTold = 20

function Refused({ refusals }: Pick<PlacedRows, 'refusals'>) {
  if (refusals.length === 0) return null
  return (
    <div className="n-refused n-left-out">
      <p>
        {refusals.length === 1
          ? '1 cell does not fit its column and is left out.'
          : `${refusals.length} cells do not fit their columns and are left out.`}
      </p>
      <ul>
        {refusals.slice(0, mostTold).map(({ line, column, text, words }) => (
          <li key={`${line} ${column}`}>
            Row {line}, {column}: “{shortened(text)}”. {words}
          </li>
        ))}
      </ul>
      {refusals.length > mostTold && <p>And {refusals.length - mostTold} more.</p>}
    </div>
  )
}

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
