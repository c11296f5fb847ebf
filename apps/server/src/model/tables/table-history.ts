import { projectTables } from '@granary/checklists'
import type { Cell, RowConflict, TableRow } from '@granary/rules'
import { type Kysely, sql } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { type ProjectTable, pastCell, type TablePlace } from './table-rows.ts'

export interface TableChangeRow {
  readonly rowId: string
  readonly kind: 'cell' | 'added' | 'removed' | 'broughtBack' | 'moved'
  readonly columnId: string | null
  /** As SQL may see them. */
  readonly before: Cell
  readonly after: Cell
}

export async function recordTableChanges(
  tx: Kysely<Tables>,
  { projectId, name }: TablePlace,
  how: {
    readonly version: number
    readonly personId: string
    readonly fromWorkbook?: boolean | undefined
    readonly importId?: string | undefined
  },
  changes: readonly TableChangeRow[],
): Promise<void> {
  if (changes.length === 0) return
  // One text however many cells were changed, so that it is prepared once.
  await sql`
    insert into table_changes (project_id, table_name, version, row_id, kind, column_id, before, after, person_id,
      from_workbook, import_id, revision)
    select ${projectId}, ${name}, ${how.version}, change."rowId", change.kind, change."columnId",
      coalesce(change.before, 'null'), coalesce(change.after, 'null'), ${how.personId},
      ${how.fromWorkbook ?? false}, ${how.importId ?? null}::uuid, ${projectTables.latestRevision}
    from jsonb_to_recordset(${JSON.stringify(changes)}) as change
      ("rowId" uuid, kind text, "columnId" text, before jsonb, after jsonb)
  `.execute(tx)
}

/**
 * The rows as somebody saw them at a version: what was changed since is undone, the latest first. Of a version that
 * never was nothing is known, and then whoever saves has seen nothing.
 */
export async function rowsAt(
  tx: Kysely<Tables>,
  sealer: Sealer,
  table: ProjectTable,
  version: number,
): Promise<readonly TableRow[]> {
  if (version === table.version) return table.rows
  if (!Number.isInteger(version) || version < 0 || version > table.version) return []
  const since = await tx
    .selectFrom('table_changes')
    .select(['row_id', 'kind', 'column_id', 'before', 'revision'])
    .where('project_id', '=', table.projectId)
    .where('table_name', '=', table.name)
    .where('version', '>', version)
    .orderBy('id', 'desc')
    .execute()
  const rows = new Map(table.rows.map((row) => [row.rowId, row]))
  for (const { before, ...change } of since) {
    const { row_id, kind } = change
    const row = rows.get(row_id)
    if (!row) continue
    if (kind === 'added') rows.delete(row_id)
    else if (kind === 'removed') rows.set(row_id, { ...row, removed: false })
    else if (kind === 'broughtBack') rows.set(row_id, { ...row, removed: true })
    else if (kind === 'cell') {
      const was = pastCell(sealer, table, change, before as Cell)
      if (was) rows.set(row_id, { ...row, cells: { ...row.cells, [was.column]: was.cell } })
    }
  }
  return [...rows.values()]
}

/** The column of a changed cell, as the latest revision calls it. */
export function changedColumn(
  table: string,
  { column_id, revision }: { readonly column_id: string | null; readonly revision: number },
): string | undefined {
  return column_id === null ? undefined : projectTables.columnNow(table, column_id, revision)
}

/** Who changed each of these cells or rows last, and when. */
export async function lastChangesOf(
  tx: Kysely<Tables>,
  { projectId, name }: TablePlace,
  conflicts: readonly Pick<RowConflict, 'rowId' | 'column'>[],
): Promise<
  (conflict: Pick<RowConflict, 'rowId' | 'column'>) => {
    readonly by: string | null
    readonly at: number | null
  }
> {
  if (conflicts.length === 0) return () => ({ by: null, at: null })
  const rowIds = [...new Set(conflicts.map(({ rowId }) => rowId))]
  const rows = await tx
    .selectFrom('table_changes')
    .select(['row_id', 'column_id', 'revision', 'person_id', 'at'])
    .where('project_id', '=', projectId)
    .where('table_name', '=', name)
    .where('row_id', 'in', rowIds)
    .orderBy('id', 'desc')
    .execute()
  const names = await namesOf(
    tx,
    rows.map(({ person_id }) => person_id),
  )
  return ({ rowId, column }) => {
    const last = rows.find(
      (row) => row.row_id === rowId && (column === null || changedColumn(name, row) === column),
    )
    return { by: last ? nameIn(names, last.person_id) : null, at: last?.at.getTime() ?? null }
  }
}
