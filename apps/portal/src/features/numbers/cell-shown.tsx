import { type Field, isSensitive } from '@granary/forms'
import type { Cell } from '@granary/rules'
import { type RevealPlace, SensitiveAnswer } from '../../lib/sensitive/sensitive-answer.tsx'

interface CellShownProps {
  readonly field: Field
  readonly cell: Cell
  /** The cell in words, as the table around it writes cells. */
  readonly text: string
  /** Where masked cells of the row can be asked for; nothing where they stay masked for this person. */
  readonly place: RevealPlace | undefined
  /** Which row it is. */
  readonly row: string
  readonly inGrid?: boolean
}

/** A cell that is read; a masked one with the way to see it. */
export function CellShown({ field, cell, text, place, row, inGrid = false }: CellShownProps) {
  if (!place || !isSensitive(field) || typeof cell !== 'string' || cell.trim() === '') return text
  return <SensitiveAnswer {...{ field, place, inGrid }} answer={cell} label={`${field.label}, ${row}`} />
}
