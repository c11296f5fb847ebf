import { appError, type TableName } from '@granary/api'
import { projectTables } from '@granary/checklists'
import { checksOf, currentPack, type Facts, type Row, totalsOf } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import type { Services } from '../services.ts'
import { loadStages } from '../stages/index.ts'
import { tablesReadOnly } from './open-tables.ts'
import { factsOfTables } from './table-facts.ts'
import { loadTables, shownRows } from './table-rows.ts'

interface Looked {
  readonly project: Selectable<ProjectsTable>
  readonly mayEdit: boolean
}

/** One table with its totals, and what the checks of the rule pack say of it. */
export async function tableView(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  { project, mayEdit }: Looked,
  name: TableName,
) {
  const declaration = projectTables.declarationOf(name)
  if (!declaration) throw appError('NOT_FOUND')
  const [tables, stages, readOnlyReason] = await Promise.all([
    loadTables(db, services.sealer, project.id),
    loadStages(db, services.sealer, project.id),
    tablesReadOnly(db, project, mayEdit),
  ])
  const table = tables.get(name) ?? { name, rows: [], version: 0 }
  const rows = shownRows(table, readOnlyReason === null)
  const { title, row, columns, totals } = declaration
  const facts: Facts = {
    // None of the checks of a table looks at the day.
    today: '',
    answers: {
      application: stages.application.answers,
      'pre-application': stages['pre-application'].answers,
    },
    ...factsOfTables(tables),
  }
  return {
    ...{ table: name, title, row, columns: [...columns] },
    rows,
    totals: totalsOf(totals, rows as readonly Row[]),
    totalled: totals.map((total) => ({ ...total })),
    checks: rows.length === 0 ? [] : checksNamed(facts, declaration.checks),
    version: table.version,
    readOnlyReason,
  }
}

function checksNamed(facts: Facts, ids: readonly string[]) {
  return checksOf(currentPack, facts)
    .filter(({ checkId, outcome }) => ids.includes(checkId) && outcome !== 'notAsked')
    .map(({ checkId, title, outcome, severity, because, paragraph }) => ({
      ...{ checkId, title, outcome, severity, because, paragraph },
    }))
}

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
