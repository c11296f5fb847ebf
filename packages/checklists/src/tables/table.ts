import type { Field, FormSchema, Option } from '@granary/forms'
import { type FormatName, formats } from '../advice/formats.ts'

/** A table of a project: what each row says, what stands below the columns, and which checks look at it. */
export interface TableDeclaration {
  readonly id: string
  readonly title: string
  /** One row of it, as in "Add an owner". */
  readonly row: string
  readonly columns: readonly Field[]
  readonly totals: readonly TableTotal[]
  /** The cross-checks of the rule pack that are told below it. */
  readonly checks: readonly string[]
  /** A list of single facts: one row, which is always there. */
  readonly isSingle?: true
}

export interface TableTotal {
  readonly column: string
  readonly kind: 'sum' | 'mean'
  readonly by?: string
  /** Of a mean of wages: the column that says which are for an hour. They count as those of a year. */
  readonly hourly?: string
}

/** More than the largest application has, and few enough to be read at once. */
export const mostRows = 500

/** The columns as the section of a questionnaire, so that cells are judged as answers are. */
export function schemaOf({ id, title, columns }: TableDeclaration): FormSchema {
  const metadata = { categoryId: id, categoryTitle: title }
  return { id, revision: 1, description: title, sections: [{ id, title, fields: columns, metadata }] }
}

type More = Partial<Pick<Field, 'format' | 'helperText' | 'metadata' | 'min' | 'max'>>

const column = (type: Field['type'], id: string, label: string, rest: Partial<Field> = {}): Field => ({
  id,
  type,
  label,
  required: false,
  ...rest,
})

/** What cells of a column usually look like: told beside them, and no limit (ruling B49). */
export const usual = (name: FormatName): More => ({ metadata: { usualFormat: formats[name] } })

/** Of a cell: enough for every reason, and short enough to be read in a grid. */
export const longestText = 2_000

export const text = (id: string, label: string, more: More = {}) =>
  column('shortText', id, label, { validations: [{ kind: 'maxLength', value: longestText }], ...more })
/**
 * A table is never submitted, so nobody would ask for what is out of bounds later: each column of numbers has some. As
 * many rows as a table takes, at this amount each, are still added up to the cent.
 */
export const largestAmount = 100_000_000_000
const largestRatio = 1_000_000

export const money = (id: string, label: string, more: More = {}) =>
  column('number', id, label, {
    format: 'currency',
    min: -largestAmount,
    max: largestAmount,
    ...usual('amount'),
    ...more,
  })
export const percent = (id: string, label: string, more: More = {}) =>
  column('number', id, label, { format: 'percentage', min: 0, max: 100, ...usual('percentage'), ...more })
/** A rate that is often below one percent. */
export const smallPercent = (id: string, label: string) => percent(id, label, { metadata: {} })
export const whole = (id: string, label: string, more: More = {}) =>
  column('number', id, label, { format: 'integer', min: 0, max: largestAmount, ...more })
/** A calendar or fiscal year. */
export const year = (id: string, label: string) => whole(id, label, { format: 'year' })
export const ratio = (id: string, label: string) =>
  column('number', id, label, { min: 0, max: largestRatio, ...usual('ratio') })
export const day = (id: string, label: string, more: More = {}) => column('date', id, label, more)
export const yesNo = (id: string, label: string, more: More = {}) => column('boolean', id, label, more)
export const choice = (id: string, label: string, options: readonly Option[], more: More = {}) =>
  column('select', id, label, { options, ...more })

/** What the lender judges or looks up: a borrower who fills the table in is not shown it. */
export const ofLender = (field: Field): Field => ({
  ...field,
  metadata: { ...field.metadata, owner: 'lender' },
})

/** What of a table can be shared with a borrower; single facts are terms and points of the lender, and none of it is. */
export function forBorrowers(table: TableDeclaration): TableDeclaration {
  const columns = table.isSingle ? [] : table.columns.filter(({ metadata }) => metadata?.owner === undefined)
  const shown = new Set(columns.map(({ id }) => id))
  const totals = table.totals.filter(({ column, by = column }) => shown.has(column) && shown.has(by))
  return { ...table, columns, totals }
}

/** Columns as they are read in a sentence: the unit stands at the figure. */
export function columnNames({ columns }: TableDeclaration, ids: readonly string[]): string {
  const labels = new Map(columns.map(({ id, label }) => [id, label.replace(/, [%$]$/, '')]))
  return ids.map((id) => labels.get(id) ?? id).join(', ')
}

/** Choices as value and label, in one line each. */
export const of = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export const sum = (...columns: readonly string[]): readonly TableTotal[] =>
  columns.map((id) => ({ column: id, kind: 'sum' }))
