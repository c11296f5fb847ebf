import { appError, type TableChange, type TableName } from '@granary/api'
import { projectTables } from '@granary/checklists'
import type { TableRow } from '@granary/rules'
import type { ProjectWork } from '../stages/index.ts'
import { requireTablesOpen } from './open-tables.ts'
import { rowsAt } from './table-history.ts'
import { takenByChange } from './table-past.ts'
import { loadTable, type ProjectTable } from './table-rows.ts'
import { saveTable } from './table-saving.ts'

/** Whoever leads a table back may be staff who could not write in it. */
type RestoringWork = ProjectWork & { readonly mayRestore: boolean }

interface Wanted {
  readonly table: TableName
  readonly rowId: string
  /** Of a cell; without it the row itself comes back. */
  readonly changeId?: string | undefined
}

/**
 * Brings a cell back to what it was before a change, or a row that was removed. What stands so already stays as it is.
 * The refusals hold no rows: who may not write reads tax ids in dots.
 */
export async function restoreInTable(
  work: RestoringWork,
  { table: name, rowId: given, changeId }: Wanted,
  expectedVersion: number | undefined,
): Promise<{ version: number }> {
  const { db, services, project } = work
  const writing = { ...work, mayEdit: work.mayRestore }
  await requireTablesOpen(writing)
  const table = await loadTable(db, services.sealer, { projectId: project.id, name })
  const rowId = given.toLowerCase()
  const row = table.rows.find((each) => each.rowId === rowId)
  if (!row) throw notInHistory()
  const back = changeId === undefined ? undefined : await cellBack(work, table, row, changeId)
  await refuseUnseen(work, table, row, back?.column, expectedVersion)
  const change: TableChange = back ? { rowId, set: { [back.column]: back.cell } } : { rowId, remove: false }
  const column = back && projectTables.declarationOf(name)?.columns.find(({ id }) => id === back.column)
  const entry = back
    ? { action: 'earlier cell brought back', details: { column: column?.id ?? back.column } }
    : { action: 'removed row brought back', details: {} }
  const save = { table: name, changes: [change], expectedVersion: table.version }
  return saveTable(writing, save, entry)
}

async function cellBack(
  { db, services }: ProjectWork,
  table: ProjectTable,
  { rowId, removed }: TableRow,
  changeId: string,
) {
  if (!/^\d{1,18}$/.test(changeId)) throw notInHistory()
  const row = await db
    .selectFrom('table_changes')
    .select(['row_id', 'column_id', 'before', 'after', 'revision'])
    .where('project_id', '=', table.projectId)
    .where('table_name', '=', table.name)
    .where('row_id', '=', rowId)
    .where('kind', '=', 'cell')
    .where('id', '=', changeId)
    .executeTakeFirst()
  if (!row) throw notInHistory()
  const back = takenByChange(services.sealer, table, row)
  if (!back) throw cannot('What stood here cannot be brought back. Enter it anew.')
  if (removed) throw cannot('The row was removed. Bring the row back first.')
  return back
}

/** Whoever looked at what stood there before somebody changed it again is shown that first. */
async function refuseUnseen(
  { db, services }: ProjectWork,
  table: ProjectTable,
  now: TableRow,
  column: string | undefined,
  expectedVersion: number | undefined,
): Promise<void> {
  if (expectedVersion === undefined || expectedVersion === table.version) return
  const rows = await rowsAt(db, services.sealer, table, expectedVersion)
  const seen = rows.find(({ rowId }) => rowId === now.rowId)
  const isSame =
    seen?.removed === now.removed &&
    (column === undefined || (seen.cells[column] ?? null) === (now.cells[column] ?? null))
  if (isSame) return
  throw appError('ANSWERS_CHANGED_ELSEWHERE', {
    message: 'Somebody changed this meanwhile. Look at what stands there now.',
    version: table.version,
  })
}

function notInHistory() {
  return appError('NOT_FOUND', { message: 'This change is not in the history of the table.' })
}

const cannot = (message: string) =>
  appError('VALIDATION', { message, problems: [{ fieldId: 'changeId', code: 'lost', message }] })
