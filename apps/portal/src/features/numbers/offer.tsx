import type { Field } from '@granary/forms'
import { type Pasted, placeRows, type Row, type RowChange } from '@granary/rules'
import { Button, Dialog, Message } from '@granary/ui'
import { useState } from 'react'
import { Preview } from './paste-preview.tsx'

interface OfferProps {
  readonly fields: readonly Field[]
  /** What the answers of the questionnaires would be as rows. */
  readonly rows: readonly Row[]
  readonly onTake: (changes: readonly RowChange[]) => void
}

/** What was answered by hand already, offered as the first rows of an empty table. */
export function Offer({ fields, rows, onTake }: OfferProps) {
  const [open, setOpen] = useState(false)
  const pasted = asPasted(fields, rows)
  const count = rows.length === 1 ? '1 row' : `${rows.length} rows`
  return (
    <>
      <Message tone="info">
        The questionnaire already says some of this.{' '}
        <Button look="quiet" onClick={() => setOpen(true)} writes>
          See it as rows
        </Button>
      </Message>
      <Dialog
        open={open}
        wide
        onOpenChange={setOpen}
        title="Rows from the answers"
        description="The answers stay as they are. Tax IDs are not taken along."
        actions={
          <>
            <Button look="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onClick={() => onTake(asNewRows(fields, pasted))} writes>
              {`Take ${count}`}
            </Button>
          </>
        }
      >
        <Preview {...{ fields, pasted }} />
      </Dialog>
    </>
  )
}

const asNewRows = (fields: readonly Field[], pasted: Pasted) =>
  placeRows(pasted, { fields, standing: [], over: [], newId: () => crypto.randomUUID() }).changes

/** Only the columns that one of the rows fills. */
function asPasted(fields: readonly Field[], rows: readonly Row[]): Pasted {
  const columns = fields.flatMap(({ id }) => (rows.some((row) => Object.hasOwn(row, id)) ? [id] : []))
  return {
    ...{ columns, hasHeads: false, leftOut: [], cut: false },
    rows: rows.map((row, at) => ({
      ...{ line: at + 1, rowId: null },
      cells: columns.map((column) => ({ text: '', cell: row[column] ?? null, refused: null })),
    })),
  }
}
