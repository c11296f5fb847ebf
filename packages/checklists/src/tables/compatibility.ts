import {
  type Answer,
  afterSteps,
  type Field,
  type FormSchema,
  isSensitive,
  type MigrationStep,
  problemsOf,
  type RevisionEntry,
  type Section,
  stepsAfter,
} from '@granary/forms'
import { fieldsOf, kindOf } from '../document.ts'

/**
 * What would take something from rows that were filled in under an older revision. They open in the next one, with what
 * its steps leave of their cells, and since a table is never submitted, nobody would ask for what no longer fits.
 */
export function forbiddenTableChanges(earlier: readonly RevisionEntry[], next: RevisionEntry): string[] {
  const columns = new Map(fieldsOf(next.schema).map((column) => [column.id, column]))
  const found = earlier.flatMap(({ revision, schema }) => [
    ...schema.sections.flatMap((table) => changedTable(table, next.schema)),
    ...columnsThatStay(schema, next.schema).flatMap((column) => [
      ...shownToMore(column, columns.get(column.id)),
      ...lostCells(column, columns, next, stepsAfter([...earlier, next], revision)),
    ]),
  ])
  const filled = Object.keys(afterSteps(stepsAfter([...earlier, next], -1), {}))
  return [
    ...new Set([
      ...found,
      ...filled.map((id) => `A step writes column ${id} of a row that says nothing there.`),
    ]),
  ]
}

/** Of a table that is gone as a whole one sentence is enough. */
function columnsThatStay({ sections }: FormSchema, next: FormSchema): readonly Field[] {
  return sections.flatMap(({ id, fields }) => (next.sections.some((table) => table.id === id) ? fields : []))
}

function changedTable({ id, title, metadata }: Section, next: FormSchema): string[] {
  const now = next.sections.find((table) => table.id === id)
  if (!now) return [`Table ${id} is gone, and projects have rows under “${title}”.`]
  const isSingle = (table: Pick<Section, 'metadata'>) => 'isSingle' in table.metadata
  if (isSingle({ metadata }) === isSingle(now)) return []
  return isSingle(now)
    ? [`Table ${id} took many rows, and one row would not hold them.`]
    : [`Table ${id} is one row of single facts and has to stay so.`]
}

function shownToMore(before: Field, now: Field | undefined): string[] {
  if (!now) return []
  return [
    ...(isSensitive(before) && !isSensitive(now)
      ? [`Column ${now.id} was sensitive and has to stay so.`]
      : []),
    ...(!isSensitive(before) && isSensitive(now)
      ? [`Column ${now.id} was not sensitive, and what stands there is not sealed: give it another name.`]
      : []),
    ...(before.metadata?.owner === 'lender' && now.metadata?.owner !== 'lender'
      ? [
          `Column ${now.id} was the lender’s alone and has to stay so: borrowers would be shown what stands there.`,
        ]
      : []),
  ]
}

function lostCells(
  before: Field,
  columns: ReadonlyMap<string, Field>,
  { revision }: RevisionEntry,
  steps: readonly MigrationStep[],
): string[] {
  const step = `add the step to revision ${revision} in src/tables/migrations.ts, such as clearFields('${before.id}').`
  return cellsOf(before).flatMap((cell) =>
    Object.entries(afterSteps(steps, { [before.id]: cell })).flatMap(([id, kept]) => {
      const now = columns.get(id)
      const isUntouched = id === before.id && kept === cell
      if (!now && isUntouched) return [`Column ${id} is gone, and rows say something there: ${step}`]
      if (!now) return kept === null ? [] : [`A step fills column ${id}, which there is not.`]
      const reason = reasonAgainst(before, now, kept, isUntouched)
      return reason === null ? [] : [`${reason}: ${step}`]
    }),
  )
}

/** Why a cell cannot stand in the next revision, with what it came from. */
function reasonAgainst(before: Field, now: Field, kept: Answer, isUntouched: boolean): string | null {
  if (kept === null) return null
  if (isSensitive(before) && !isSensitive(now))
    return isUntouched ? null : `A step moves what is sensitive into column ${now.id}, which is not`
  if (isUntouched && kindOf(asNumber(before)) !== kindOf(asNumber(now)))
    return `Column ${now.id} took ${kindOf(before)} and now takes ${kindOf(now)}`
  const [problem] = problemsOf({ ...now, required: false }, kept)
  if (!problem) return null
  const stood = JSON.stringify(typeof kept === 'string' ? kept.slice(0, 40) : kept)
  if (!isUntouched) return `A step gives column ${now.id} ${stood}, which it does not take`
  return problem.code === 'option'
    ? `Column ${now.id} no longer offers ${stood}, and rows say so`
    : `Column ${now.id} took ${stood} and no longer does (“${problem.message}”)`
}

/** A year is a whole number that is only written otherwise. */
const asNumber = (field: Field): Field => (field.format === 'year' ? { ...field, format: 'integer' } : field)

/** Cells of every kind that the column takes, and those at its limits. */
function cellsOf({
  type,
  options = [],
  min = 0,
  max = 0,
  format,
  validations = [],
}: Field): readonly Answer[] {
  switch (type) {
    case 'select':
      return options.map(({ value }) => value)
    case 'number':
      return [min, max, ...(format === 'integer' || format === 'year' ? [] : [min + (max - min) / 2 + 0.25])]
    case 'boolean':
      return [true]
    case 'date':
      return ['2026-01-31']
    default: {
      const limits = validations.flatMap((each) => (each.kind === 'maxLength' ? [each.value] : []))
      return ['a text', 'a text '.repeat(Math.max(...limits, 0)).slice(0, Math.min(...limits))]
    }
  }
}
