import { checkSchema, type Field, type FormSchema, isSensitive } from '@granary/forms'
import { asksForTaxId, optionFindings, wordFindings } from '../house-rules.ts'
import { columnIn, tablesIn } from './as-questionnaire.ts'
import type { TableDeclaration } from './table.ts'

/** What the tables of every revision keep to; one sentence per finding. */
export function tableFindings(schema: FormSchema): string[] {
  return [
    ...checkSchema(schema),
    ...tablesIn(schema).flatMap(totalFindings),
    ...schema.sections.flatMap((table) =>
      table.fields.flatMap((column) =>
        [
          ...(columnIn(table.id, column.id) === 'rowId' ? ['has the name under which a row travels.'] : []),
          ...optionFindings(column),
          ...wordFindings(column),
          ...taxIdFindings(column),
          ...cellFindings(column),
        ].map((finding) => `Column ${column.id} ${finding}`),
      ),
    ),
  ]
}

const ofCells: ReadonlySet<string> = new Set(['shortText', 'number', 'select', 'date', 'boolean'])

/** A table is never submitted: nobody would ask later for what is missing or out of bounds. */
function cellFindings({ type, required, min, max, format, metadata }: Field): string[] {
  if (!ofCells.has(type))
    return ['takes what no cell does: a text, a number, a day, a choice, or yes and no.']
  if (required !== false) return ['is required, and rows stand that leave it empty.']
  if (type === 'number' && (min === undefined || max === undefined))
    return ['does not say how small and how large its numbers may be.']
  return format === 'currency' && metadata?.usualFormat === undefined ? ['has no usual format.'] : []
}

function taxIdFindings(column: Field): string[] {
  const asks = asksForTaxId(column)
  if (asks && !isSensitive(column)) return ['asks for a tax id and is not sensitive.']
  return !asks && isSensitive(column) ? ['is sensitive and does not say that it asks for a tax id.'] : []
}

function totalFindings({ id, columns, totals }: TableDeclaration): string[] {
  const numbers = new Set(columns.flatMap((column) => (column.type === 'number' ? [column.id] : [])))
  const named = new Set(totals.flatMap(({ column, by = column }) => [column, by]))
  return [...named]
    .filter((column) => !numbers.has(column))
    .map((column) => `The totals of ${id} name ${column}, which is no column of numbers.`)
}
