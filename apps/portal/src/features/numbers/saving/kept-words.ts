import { counted } from '@granary/eligibility'
import type { Field } from '@granary/forms'
import type { TableRow } from '@granary/rules'
import type { Kept } from './own-part.ts'

/** Why not all of a step came back; nothing where all of it did. */
export function keptWords(
  kept: readonly Kept[],
  rows: readonly TableRow[],
  fields: readonly Field[],
): string | undefined {
  const [first, ...more] = kept
  if (!first) return undefined
  if (more.length === 0) return `${oneOf(first, rows, fields)} changed meanwhile, and stays as it is.`
  const cells = kept.filter(({ column }) => column !== null).length
  const parts = [
    ...(cells > 0 ? [counted(cells, 'cell')] : []),
    ...(cells < kept.length ? [counted(kept.length - cells, 'row')] : []),
  ]
  return `${parts.join(' and ')} were changed meanwhile, and stay as they are.`
}

function oneOf({ rowId, column }: Kept, rows: readonly TableRow[], fields: readonly Field[]): string {
  const at = rows.findIndex((row) => row.rowId === rowId)
  const label = fields.find(({ id }) => id === column)?.label
  if (label === undefined) return at < 0 ? 'A row was' : `Row ${at + 1} was`
  return at < 0 || rows.length === 1 ? `“${label}” was` : `“${label}” in row ${at + 1} was`
}
