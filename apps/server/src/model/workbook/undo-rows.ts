import type { TableChange, WorkbookUndone } from '@granary/api'
import { projectTables } from '@granary/checklists'
import type { Cell, TableRow } from '@granary/rules'
import type { Selectable } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { TableChangesTable } from '../../db/schema.generated.ts'
import type { BorrowerAccess } from '../borrower/index.ts'
import type { ProjectWork } from '../stages/index.ts'
import { lastChangesOf, loadTable, pastCell, type TablePlace } from '../tables/index.ts'
import { rowName } from './differences.ts'
import type { Import } from './imports.ts'
import { tableFor } from './tables-for.ts'
import { changedSince } from './undo-words.ts'

type Kept = WorkbookUndone['kept'][number]
type Change = Selectable<TableChangesTable>

interface RowsToUndo {
  readonly table: string
  readonly version: number
  readonly changes: readonly TableChange[]
  readonly kept: readonly Kept[]
}

/** Of the rows that an import changed: what brings them back, and what of them somebody changed since. */
export async function rowsToUndo(
  work: ProjectWork,
  access: BorrowerAccess | undefined,
  undone: Import,
): Promise<readonly RowsToUndo[]> {
  const changes = await work.db
    .selectFrom('table_changes')
    .selectAll()
    .where('project_id', '=', work.project.id)
    .where('import_id', '=', undone.id)
    .orderBy('id')
    .execute()
  return Promise.all(
    [...Map.groupBy(changes, ({ table_name }) => table_name)].map(([table, ofTable]) =>
      tableToUndo(work, access, table, ofTable),
    ),
  )
}

async function tableToUndo(
  work: ProjectWork,
  access: BorrowerAccess | undefined,
  table: string,
  changes: readonly Change[],
): Promise<RowsToUndo> {
  const { db, services, project } = work
  const place = { projectId: project.id, name: table }
  const { declaration, mayAnswer } = tableFor(access, table) ?? {}
  const standing = await loadTable(db, services.sealer, place)
  if (!declaration || !mayAnswer) {
    const kept = access ? notSharedAnyMore(table) : []
    return { table, version: standing.version, changes: [], kept }
  }
  const touched = await touchedSince(work, table, changes)
  const found = [...Map.groupBy(changes, ({ row_id }) => row_id)].flatMap(([rowId, ofRow]) => {
    const row = standing.rows.find((each) => each.rowId === rowId)
    const cells = cellsOf(services.sealer, place, ofRow)
    return row ? [{ row, way: wayBack(row, ofRow, cells, touched.has(rowId)) }] : []
  })
  const others = found.flatMap(({ row, way }) => way.others.map((column) => ({ row, column })))
  const authors = others.map(({ row, column }) => ({ rowId: row.rowId, column }))
  const lastOf = await lastChangesOf(db, place, authors)
  const rows = standing.rows.filter(({ removed }) => !removed)
  return {
    table,
    version: standing.version,
    changes: found.flatMap(({ way }) => way.change ?? []),
    kept: others.map(({ row, column }) => ({
      sheet: declaration.title,
      label: [
        rowName({ declaration, rows, readOnlyReason: null }, row),
        ...declaration.columns.flatMap(({ id, label }) => (id === column ? [label] : [])),
      ].join(': '),
      why: changedSince(lastOf({ rowId: row.rowId, column }).by),
    })),
  }
}

function notSharedAnyMore(table: string): readonly Kept[] {
  const sheet = projectTables.declarationOf(table)?.title
  if (sheet === undefined) return []
  return [{ sheet, label: 'Rows of this table', why: 'It is no longer shared with you to answer.' }]
}

/** The rows in whose cells somebody wrote after the import. */
async function touchedSince(
  { db, project }: ProjectWork,
  table: string,
  changes: readonly Change[],
): Promise<ReadonlySet<string>> {
  const later = await db
    .selectFrom('table_changes')
    .distinct()
    .select('row_id')
    .where('project_id', '=', project.id)
    .where('table_name', '=', table)
    .where('kind', '=', 'cell')
    .where('id', '>', changes.at(-1)?.id ?? '0')
    .execute()
  return new Set(later.map(({ row_id }) => row_id))
}

interface CellChange {
  readonly column: string
  readonly was: Cell
  readonly gave: Cell
}

/** Of the columns that the table still has. */
function cellsOf(sealer: Sealer, place: TablePlace, changes: readonly Change[]): readonly CellChange[] {
  const columns = projectTables.declarationOf(place.name)?.columns ?? []
  return changes.flatMap(({ before, after, ...change }): CellChange[] => {
    if (change.kind !== 'cell') return []
    const [was, gave] = [before, after].map((cell) => pastCell(sealer, place, change, (cell ?? null) as Cell))
    if (!was || !gave || !columns.some(({ id }) => id === was.column)) return []
    return [{ column: was.column, was: was.cell, gave: gave.cell }]
  })
}

interface WayBack {
  readonly change?: TableChange
  /** The columns that somebody changed since; null for the row as a whole. */
  readonly others: readonly (string | null)[]
}

/** A row in which somebody wrote since stays, however it came: what they wrote would go with it. */
function wayBack(
  row: TableRow,
  changes: readonly Change[],
  cells: readonly CellChange[],
  isTouched: boolean,
): WayBack {
  const { rowId } = row
  const kinds = new Set(changes.map(({ kind }) => kind))
  if (kinds.has('removed'))
    return row.removed ? { change: { rowId, remove: false }, others: [] } : { others: [] }
  if (kinds.has('added') || kinds.has('broughtBack')) {
    if (row.removed) return { others: [] }
    return isTouched ? { others: [null] } : { change: { rowId, remove: true }, others: [] }
  }
  const now = (column: string) => row.cells[column] ?? null
  const open = cells.filter(({ column, was }) => now(column) !== was)
  if (row.removed) return { others: open.length > 0 ? [null] : [] }
  const mine = open.filter(({ column, gave }) => now(column) === gave)
  const set = Object.fromEntries(mine.map(({ column, was }) => [column, was]))
  return {
    ...(mine.length > 0 && { change: { rowId, set } }),
    others: open.filter((each) => !mine.includes(each)).map(({ column }) => column),
  }
}
