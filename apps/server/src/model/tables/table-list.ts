import type { TableName } from '@granary/api'
import { projectTables } from '@granary/checklists'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

/** Every table of a project, begun or not, with how many rows it has. */
export async function listTables(db: Kysely<Tables>, projectId: string) {
  const rows = await db
    .selectFrom('table_rows')
    .select(['table_name', 'removed'])
    .where('project_id', '=', projectId)
    .execute()
  return projectTables.declarations.map(({ id, title }) => ({
    table: id as TableName,
    title,
    rows: rows.filter(({ table_name, removed }) => table_name === id && !removed).length,
  }))
}

/** How often each table that was begun has been saved; removed rows count, since removing them was a change. */
export async function tableVersions(db: Kysely<Tables>, projectId: string) {
  return db
    .selectFrom('table_rows')
    .select((eb) => ['table_name as table', eb.fn.max('version').as('version')])
    .where('project_id', '=', projectId)
    .groupBy('table_name')
    .orderBy('table_name')
    .execute()
}
