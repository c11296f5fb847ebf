import type { Cell, TableRow } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { openCells } from './table-rows.ts'

/** The tables of a project as a submission keeps them: the rows that stood, in their order, sensitive cells sealed. */
export type KeptTables = Readonly<Record<string, readonly KeptRow[]>>

interface KeptRow {
  readonly rowId: string
  readonly cells: Readonly<Record<string, Cell>>
}

/** The rows of each table that has some, as they are read. */
export type TablesThen = ReadonlyMap<string, { readonly rows: readonly TableRow[] }>

export async function tablesToKeep(db: Kysely<Tables>, projectId: string): Promise<KeptTables> {
  const rows = await db
    .selectFrom('table_rows')
    .select(['table_name', 'row_id', 'cells'])
    .where('project_id', '=', projectId)
    .where('removed', '=', false)
    .orderBy('table_name')
    .orderBy('place')
    .orderBy('row_id')
    .execute()
  const kept: Record<string, KeptRow[]> = {}
  for (const { table_name, row_id, cells } of rows) {
    kept[table_name] ??= []
    kept[table_name].push({ rowId: row_id, cells: cells as Record<string, Cell> })
  }
  return kept
}

export function openKeptTables(sealer: Sealer, projectId: string, kept: KeptTables): TablesThen {
  return new Map(
    Object.entries(kept).map(([name, rows]) => [
      name,
      {
        rows: rows.map(({ rowId, cells }) => ({
          rowId,
          cells: openCells(sealer, { projectId, name }, rowId, cells),
          removed: false,
        })),
      },
    ]),
  )
}
