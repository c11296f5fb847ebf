import { projectTables, type TableDeclaration } from '@granary/checklists'
import type { Cell, TableRow } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { loadTables, openCells } from './table-rows.ts'

/** The tables of a project as a submission keeps them: the rows that stood, in their order, sensitive cells sealed. */
export type KeptTables = Readonly<Record<string, readonly KeptRow[]>>

interface KeptRow {
  readonly rowId: string
  readonly cells: Readonly<Record<string, Cell>>
}

/** The rows of each table that has some, as they are read. */
export type RowsByTable = ReadonlyMap<string, { readonly rows: readonly TableRow[] }>

/** What went out with a submission, with the columns that there were then. */
export interface TablesThen {
  readonly declarations: readonly TableDeclaration[]
  readonly rows: RowsByTable
}

/** All of it in the latest revision, whenever a row was written. */
export async function tablesToKeep(
  db: Kysely<Tables>,
  sealer: Sealer,
  projectId: string,
): Promise<{ readonly tables: KeptTables; readonly revision: number }> {
  const kept = [...(await loadTables(db, sealer, projectId))].flatMap(([name, { rows, sealed }]) => {
    const standing = rows.flatMap(({ rowId, removed }) =>
      removed ? [] : [{ rowId, cells: sealed.get(rowId) ?? {} }],
    )
    return standing.length > 0 ? [[name, standing] as const] : []
  })
  return { tables: Object.fromEntries(kept), revision: projectTables.latestRevision }
}

export function openKeptTables(
  sealer: Sealer,
  projectId: string,
  kept: KeptTables,
  revision: number,
): TablesThen {
  return {
    declarations: projectTables.declarationsAt(revision),
    rows: rowsOf(sealer, projectId, kept, (_, cells) => cells),
  }
}

/** The same as the latest revision has it, which is what rules read. */
export function keptTablesNow(
  sealer: Sealer,
  projectId: string,
  kept: KeptTables,
  revision: number,
): RowsByTable {
  return rowsOf(sealer, projectId, kept, (name, cells) => projectTables.migratedCells(name, cells, revision))
}

type Cells = Readonly<Record<string, Cell>>

function rowsOf(
  sealer: Sealer,
  projectId: string,
  kept: KeptTables,
  read: (name: string, cells: Cells) => Cells,
): RowsByTable {
  return new Map(
    Object.entries(kept).map(([name, rows]) => [
      name,
      {
        rows: rows.map(({ rowId, cells }) => ({
          rowId,
          cells: read(name, openCells(sealer, { projectId, name }, rowId, cells)),
          removed: false,
        })),
      },
    ]),
  )
}
