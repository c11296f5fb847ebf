import { presence } from '@granary/api'
import { projectTables, questionnaires } from '@granary/checklists'
import { isUuid } from '../../uuid.ts'
import type { StageId } from '../stages/index.ts'

interface NamedPlace {
  readonly stage: StageId
  readonly categoryId: string | undefined
  readonly fieldId: string | undefined
}

/**
 * Whether somebody can be there: a category and a field of the questionnaire, a cell of a table, or a review with what
 * stands open in it, which may be a document.
 */
export function isPlace({ stage, categoryId, fieldId }: NamedPlace): boolean {
  const { categories, fields } = idsOf(stage)
  const table = tablePlace(categoryId)
  if (table) return fieldId === undefined || isCell(table, fieldId)
  const isReview = categoryId === presence.reviewPlace
  if (fieldId !== undefined && !fields.has(fieldId) && !(isReview && isUuid(fieldId))) return false
  return categoryId === undefined || isReview || categories.has(categoryId)
}

const tablePlace = (categoryId = '') =>
  projectTables.declarations.find(({ id }) => categoryId === presence.placeInTable(id))

/** A row that somebody just began is not in the database yet; in none of its columns one is in the row as a whole. */
function isCell({ columns }: projectTables.TableDeclaration, fieldId: string): boolean {
  const [rowId = '', column = '', ...more] = fieldId.split('.')
  return more.length === 0 && isUuid(rowId) && (column === '' || columns.some(({ id }) => id === column))
}

interface Ids {
  readonly categories: ReadonlySet<string>
  readonly fields: ReadonlySet<string>
}

const known = new Map<StageId, Ids>()

/** Of every published revision: a project may be open in an earlier one. */
function idsOf(stage: StageId): Ids {
  const found = known.get(stage)
  if (found) return found
  const sections = questionnaires
    .filter(({ registry }) => registry.kind === stage)
    .flatMap(({ registry }) => registry.revisions.flatMap(({ schema }) => schema.sections))
  const ids = {
    categories: new Set(sections.map(({ metadata }) => metadata.categoryId)),
    fields: new Set(sections.flatMap((section) => section.fields.map(({ id }) => id))),
  }
  known.set(stage, ids)
  return ids
}
