import { randomUUID } from 'node:crypto'
import { appError, type TableChange } from '@granary/api'
import { projectTables } from '@granary/checklists'
import {
  type CheckedAnswers,
  checkAnswers,
  type Field,
  isMasked,
  maskedAnswer,
  type Problem,
  problemsOf,
} from '@granary/forms'
import { type Cell, longestCell, type RowChange, readCell } from '@granary/rules'
import type { Value } from 'convex/values'
import { isUuid } from '../../uuid.ts'
import { type ProjectTable, sensitiveColumns } from './table-rows.ts'

/** Cells as the columns take them, new rows with ids, and masks that somebody was shown left out. */
export function checkedChanges(table: ProjectTable, changes: readonly TableChange[]): readonly RowChange[] {
  const declaration = projectTables.declarationOf(table.name)
  if (!declaration) return []
  const problems: Problem[] = []
  const checked = changes.map(({ rowId: given = randomUUID(), set = {}, remove, after }): RowChange => {
    const rowId = given.toLowerCase()
    if (!isUuid(rowId) || (typeof after === 'string' && !isUuid(after))) throw appError('NOT_FOUND')
    const result = checkedCells(declaration, withoutMasks(table, rowId, set))
    if (!result.ok) problems.push(...result.problems.map((each) => inRow(rowId, each)))
    return {
      rowId,
      set: (result.ok ? result.answers : {}) as Record<string, Cell>,
      ...(remove !== undefined && { remove }),
      ...(after !== undefined && { after: after?.toLowerCase() ?? null }),
    }
  })
  if (problems.length > 0) throw appError('VALIDATION', { problems: problems as unknown as Value[] })
  return checked
}

/**
 * As a questionnaire takes answers, but within the bounds of the column: a table is never submitted, so that nobody
 * would ask for these later.
 */
function checkedCells(
  declaration: projectTables.TableDeclaration,
  set: Readonly<Record<string, Cell>>,
): CheckedAnswers {
  const columns = new Map(declaration.columns.map((field) => [field.id, field]))
  const given = Object.entries(set).map(([id, cell]) => [id, asChosen(columns.get(id), cell)])
  const result = checkAnswers(projectTables.schemaOf(declaration), Object.fromEntries(given))
  if (!result.ok) return result
  const problems = Object.entries(result.answers).flatMap(([id, cell]): readonly Problem[] => {
    if (typeof cell === 'string' && cell.length > longestCell)
      return [{ fieldId: id, code: 'tooLong', message: 'This text is too long for a table.' }]
    const field = columns.get(id)
    return field ? problemsOf(field, cell) : []
  })
  return problems.length > 0 ? { ok: false, problems } : result
}

/** A choice may be given by its label or its id, in capitals or not, as a spreadsheet has it. */
function asChosen(field: Field | undefined, cell: Cell): Cell {
  if (field?.type !== 'select' || typeof cell !== 'string') return cell
  const reading = readCell(field, cell)
  return reading.ok ? reading.cell : cell
}

const inRow = (rowId: string, problem: Problem): Problem => ({
  ...problem,
  fieldId: `${rowId}.${problem.fieldId}`,
})

/** A mask of what stands there is no answer; one that belongs to nothing is refused. */
function withoutMasks(table: ProjectTable, rowId: string, set: Readonly<Record<string, Cell>>) {
  const kept: Record<string, Cell> = { ...set }
  const standing = table.rows.find((row) => row.rowId === rowId)?.cells
  for (const field of sensitiveColumns(table.name)) {
    const given = kept[field.id]
    if (!isMasked(given)) continue
    if (given !== maskedAnswer(field, standing?.[field.id] ?? null)) {
      const message = 'This shows dots in place of a number. Type the number itself.'
      throw appError('VALIDATION', {
        message,
        problems: [{ fieldId: `${rowId}.${field.id}`, code: 'masked', message }],
      })
    }
    delete kept[field.id]
  }
  return kept
}
