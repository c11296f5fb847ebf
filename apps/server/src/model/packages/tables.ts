import { packageTabOfTable, projectTables } from '@granary/checklists'
import type { Field } from '@granary/forms'
import type { Cell } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { PlanSection } from '../../bundle/plan.ts'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { loadTables, type TablesThen, toldRows } from '../tables/index.ts'

type Row = Readonly<Record<string, Cell>>

/** A table of the project under its tab, with its sensitive cells in full: who builds the package may read them. */
export interface PackageTable {
  readonly id: string
  readonly tab: string
  readonly title: string
  readonly columns: readonly Field[]
  readonly rows: readonly Row[]
  readonly isSingle: boolean
}

/** Those that have rows, in the order in which they are shown: as they were submitted, or as they stand. */
export async function tablesOf(
  db: Kysely<Tables>,
  sealer: Sealer,
  projectId: string,
  submitted: TablesThen | null,
): Promise<readonly PackageTable[]> {
  const { declarations, rows: byTable } = submitted ?? {
    declarations: projectTables.declarations,
    rows: await loadTables(db, sealer, projectId),
  }
  return declarations.flatMap(({ id, title, columns, isSingle = false }) => {
    const standing = byTable.get(id)?.rows.filter(({ removed }) => !removed) ?? []
    const rows = standing.map(({ cells }) => cells)
    return rows.length > 0 ? [{ id, tab: packageTabOfTable(id), title, columns, rows, isSingle }] : []
  })
}

export function tableSection(table: PackageTable, isDraft: boolean): PlanSection {
  const answers = toldRows(table, table.rows).map((line) => ({ ...line, notApplicable: null }))
  return { stage: 'Table of the project', title: table.title, reference: '', isDraft, answers }
}
