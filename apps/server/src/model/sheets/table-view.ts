import { appError, type TableName } from '@granary/api'
import { projectTables } from '@granary/checklists'
import { type Cell, checksOf, type Row, rowsFromAnswers, totalsOf } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { factsOf, rulesOf } from '../needs/index.ts'
import type { Services } from '../services.ts'
import { generationOf } from '../stages/index.ts'
import { loadTable, shownRows, tablesReadOnly } from '../tables/index.ts'

interface Looked {
  readonly project: Selectable<ProjectsTable>
  readonly mayEdit: boolean
  readonly mayReveal: boolean
  readonly today: string
}

/** One table with its totals, and what the checks of the rule pack say of it. */
export async function tableView(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  { project, mayEdit, mayReveal, today }: Looked,
  name: TableName,
) {
  const declaration = projectTables.declarationOf(name)
  if (!declaration) throw appError('NOT_FOUND')
  const [table, readOnlyReason, generation] = await Promise.all([
    loadTable(db, services.sealer, { projectId: project.id, name }),
    tablesReadOnly(db, project, mayEdit),
    generationOf(db),
  ])
  const rows = shownRows(table, readOnlyReason === null)
  const { title, row, columns, totals, checks } = declaration
  const isOffered = rows.length === 0 && readOnlyReason === null
  return {
    ...{ table: name, title, row, columns: [...columns] },
    rows,
    totals: totalsOf(totals, rows as readonly Row[]),
    totalled: totals.map((total) => ({ ...total })),
    checks: rows.length === 0 ? [] : await checksNamed(db, services, project, today, checks),
    offer: isOffered ? await offered(db, services, project, today, name) : [],
    version: table.version,
    generation,
    readOnlyReason,
    mayReveal: mayReveal && readOnlyReason !== null,
  }
}

/** What was answered by hand, as rows; sensitive answers are masked on the way and are none of them. */
async function offered(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  project: Selectable<ProjectsTable>,
  today: string,
  name: TableName,
) {
  const { answers } = (await factsOf(db, services, project, today)).facts
  return rowsFromAnswers(name, [answers.application, answers['pre-application']]).map(
    (row) => ({ ...row }) as Record<string, Cell>,
  )
}

async function checksNamed(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  project: Selectable<ProjectsTable>,
  today: string,
  ids: readonly string[],
) {
  const [{ facts }, pack] = await Promise.all([factsOf(db, services, project, today), rulesOf(db, project)])
  return checksOf(pack, facts)
    .filter(({ checkId, outcome }) => ids.includes(checkId) && outcome !== 'notAsked')
    .map(({ checkId, title, outcome, severity, because, paragraph }) => ({
      ...{ checkId, title, outcome, severity, because, paragraph },
    }))
}
