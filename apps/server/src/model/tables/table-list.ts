import type { TableName } from '@granary/api'
import { projectTables } from '@granary/checklists'
import type { Kysely } from 'kysely'
import { inParts } from '../../db/in-parts.ts'
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

/** Which tables of a project have a row. */
export async function tablesWithRows(db: Kysely<Tables>, projectId: string): Promise<ReadonlySet<string>> {
  return (await tablesWithRowsOf(db, [projectId])).get(projectId) ?? new Set()
}

/** The same of several projects; one that has none is not among them. */
export async function tablesWithRowsOf(
  db: Kysely<Tables>,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await inParts(projectIds, (part) =>
    db
      .selectFrom('table_rows')
      .select(['project_id', 'table_name'])
      .distinct()
      .where('project_id', 'in', part)
      .where('removed', '=', false)
      .execute(),
  )
  const byProject = Map.groupBy(rows, ({ project_id }) => project_id)
  return new Map([...byProject].map(([id, own]) => [id, new Set(own.map(({ table_name }) => table_name))]))
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
