import { projectTables } from '@granary/checklists'
import { isSensitive, maskedAnswer } from '@granary/forms'
import type { Cell, TableRow } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import { isSealed, type Sealer } from '../../crypto/sealing.ts'
import type { TableRowsTable, Tables } from '../../db/schema.generated.ts'

/** A table of a project as it stands, with its sensitive cells opened; removed rows among the others. */
export interface ProjectTable {
  readonly projectId: string
  readonly name: string
  readonly rows: readonly TableRow[]
  /** By row, as SQL may see them. */
  readonly sealed: ReadonlyMap<string, Readonly<Record<string, Cell>>>
  readonly version: number
}

export type TablePlace = Pick<ProjectTable, 'projectId' | 'name'>

export async function loadTable(
  db: Kysely<Tables>,
  sealer: Sealer,
  place: TablePlace,
): Promise<ProjectTable> {
  const tables = await loadTables(db, sealer, place.projectId, place.name)
  return tables.get(place.name) ?? { ...place, rows: [], sealed: new Map(), version: 0 }
}

/** The tables of a project that have been begun, or one of them. */
export async function loadTables(
  db: Kysely<Tables>,
  sealer: Sealer,
  projectId: string,
  only?: string,
): Promise<ReadonlyMap<string, ProjectTable>> {
  let query = db.selectFrom('table_rows').selectAll().where('project_id', '=', projectId)
  if (only !== undefined) query = query.where('table_name', '=', only)
  const stored = await query.orderBy('table_name').orderBy('place').orderBy('row_id').execute()
  const names = [...new Set(stored.map(({ table_name }) => table_name))]
  return new Map(
    names.map((name) => {
      const place = { projectId, name }
      const own = stored.filter(({ table_name }) => table_name === name)
      const read = own.map((row) => migratedRow(sealer, place, row))
      const version = Math.max(...own.map((row) => row.version))
      return [
        name,
        {
          ...{ ...place, version },
          rows: read.map(({ row }) => row),
          sealed: new Map(read.map(({ row, sealed }) => [row.rowId, sealed])),
        },
      ]
    }),
  )
}

type Stored = Pick<Selectable<TableRowsTable>, 'row_id' | 'cells' | 'removed' | 'revision'>

/** A row of an older revision is read as the latest has it, and stored so when it is written next. */
function migratedRow(sealer: Sealer, place: TablePlace, { row_id, removed, revision, ...stored }: Stored) {
  const kept = stored.cells as Record<string, Cell>
  const opened = openCells(sealer, place, row_id, kept)
  const cells = projectTables.migratedCells(place.name, opened, revision)
  const row: TableRow = { rowId: row_id, cells, removed }
  if (cells === opened) return { row, sealed: kept }
  const sealed = Object.entries(cells).map(([column, cell]) => [
    column,
    opened[column] === cell ? (kept[column] ?? null) : sealCell(sealer, place, row_id, column, cell),
  ])
  return { row, sealed: Object.fromEntries(sealed) as Record<string, Cell> }
}

/** The rows that are there, as they travel: the id beside the cells. */
export function shownRows({ name, rows }: Pick<ProjectTable, 'name' | 'rows'>, mayChange: boolean) {
  const sensitive = mayChange ? [] : sensitiveColumns(name)
  return rows
    .filter(({ removed }) => !removed)
    .map(({ rowId, cells }) => {
      const masked = sensitive.flatMap((field) => {
        const cell = cells[field.id]
        return cell === undefined ? [] : [[field.id, maskedAnswer(field, cell) as Cell]]
      })
      return { ...cells, ...Object.fromEntries(masked), rowId }
    })
}

/** Sealed for one cell of one row of one project, a value opens nowhere else. */
export function sealCell(sealer: Sealer, place: TablePlace, rowId: string, column: string, cell: Cell): Cell {
  if (cell === null || !isSensitiveColumn(place.name, column)) return cell
  return sealer.seal(JSON.stringify(cell), cellPlace(place, rowId, column))
}

export function openCell(
  sealer: Sealer,
  place: TablePlace,
  rowId: string,
  column: string,
  stored: Cell,
): Cell {
  if (!isSealed(stored) || !projectTables.wasSensitive(place.name, column)) return stored
  return JSON.parse(sealer.unseal(stored, cellPlace(place, rowId, column))) as Cell
}

/** What a cell of the past says under the column that has it now; nothing where none does. */
export function pastCell(
  sealer: Sealer,
  place: TablePlace,
  change: { readonly row_id: string; readonly column_id: string | null; readonly revision: number },
  stored: Cell,
): { readonly column: string; readonly cell: Cell } | null {
  const { row_id, column_id, revision } = change
  if (column_id === null) return null
  const opened = openCell(sealer, place, row_id, column_id, stored)
  const [found] = Object.entries(projectTables.migratedCells(place.name, { [column_id]: opened }, revision))
  return found ? { column: found[0], cell: found[1] } : null
}

export function sensitiveColumns(name: string) {
  return projectTables.declarationOf(name)?.columns.filter(isSensitive) ?? []
}

export function openCells(
  sealer: Sealer,
  place: TablePlace,
  rowId: string,
  cells: Readonly<Record<string, Cell>>,
) {
  const opened = Object.entries(cells).map(([column, cell]) => [
    column,
    openCell(sealer, place, rowId, column, cell),
  ])
  return Object.fromEntries(opened) as Record<string, Cell>
}

const isSensitiveColumn = (name: string, column: string) =>
  sensitiveColumns(name).some(({ id }) => id === column)

const cellPlace = ({ projectId, name }: TablePlace, rowId: string, column: string) =>
  `${projectId} table ${name} ${rowId} ${column}`
