import { appError, type TableName } from '@granary/api'
import { projectTables } from '@granary/checklists'
import { type Cell, checksOf, ownChecksOf, type Row, rowsFromAnswers, totalsOf } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { type FactsOfProject, factsOf, rulesOf } from '../needs/index.ts'
import type { Services } from '../services.ts'
import { generationOf, reasonToRestorer } from '../stages/index.ts'
import { loadTable, type ProjectTable, shownRows, tablesReadOnly } from '../tables/index.ts'
import { feedsNothing, feedsOf } from './fed-answers.ts'

interface Looked {
  readonly project: Selectable<ProjectsTable>
  readonly mayEdit: boolean
  readonly mayReveal: boolean
  readonly mayRestore: boolean
  readonly today: string
}

/** One table with its totals, and what the checks of the rule pack say of it. */
export async function tableView(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  { project, mayEdit, mayReveal, mayRestore, today }: Looked,
  name: TableName,
) {
  const declaration = projectTables.declarationOf(name)
  if (!declaration) throw appError('NOT_FOUND')
  const [table, readOnlyReason, generation] = await Promise.all([
    loadTable(db, services.sealer, { projectId: project.id, name }),
    tablesReadOnly(db, project, mayEdit),
    generationOf(db),
  ])
  // Who may write restores by a save.
  const leadsBack =
    mayRestore && readOnlyReason !== null && (await tablesReadOnly(db, project, mayRestore)) === null
  const read = tableAsRead(declaration, table, leadsBack ? reasonToRestorer(readOnlyReason) : readOnlyReason)
  const isEmpty = read.rows.length === 0
  const isOpen = readOnlyReason === null
  const known = isEmpty && !isOpen ? null : await factsOf(db, services, project, today)
  return {
    ...read,
    generation,
    checks: isEmpty || !known ? [] : await checksBelow(db, project, known, declaration),
    offer: isEmpty && known ? offered(known, name) : [],
    feeds: isEmpty || !isOpen || !known ? feedsNothing : feedsOf(project, known, name),
    mayReveal: mayReveal && readOnlyReason !== null,
    mayRestore: leadsBack,
  }
}

/** The columns of a declaration, with their rows and totals; sensitive cells are masked where nothing changes. */
export function tableAsRead(
  { id, title, row, columns, totals }: projectTables.TableDeclaration,
  table: ProjectTable,
  readOnlyReason: string | null,
) {
  const shown = new Set(['rowId', ...columns.map((column) => column.id)])
  const rows = shownRows(table, readOnlyReason === null).map((cells) => onlyCells(cells, shown))
  return {
    ...{ table: id as TableName, title, row, columns: [...columns] },
    rows,
    totals: totalsOf(totals, rows as readonly Row[]),
    totalled: totals.map((total) => ({ ...total })),
    version: table.version,
    revision: projectTables.latestRevision,
    readOnlyReason,
  }
}

/** Of a row as it travels the cells of these columns. */
export function onlyCells(cells: Readonly<Record<string, Cell>>, columns: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(cells).filter(([column]) => columns.has(column)))
}

/** What was answered by hand, as rows; sensitive answers are masked on the way and are none of them. */
function offered({ facts: { answers } }: FactsOfProject, name: TableName) {
  return rowsFromAnswers(name, [answers.application, answers['pre-application']]).map(
    (row) => ({ ...row }) as Record<string, Cell>,
  )
}

async function checksBelow(
  db: Kysely<Tables>,
  project: Selectable<ProjectsTable>,
  { facts }: FactsOfProject,
  { id, checks }: projectTables.TableDeclaration,
) {
  const pack = await rulesOf(db, project)
  const ofPack = checksOf(pack, facts).filter(
    ({ checkId, outcome }) => checks.includes(checkId) && outcome !== 'notAsked',
  )
  return [...ofPack, ...ownChecksOf(id, facts.tables ?? {})].map(
    ({ checkId, title, outcome, severity, because, paragraph }) => ({
      ...{ checkId, title, outcome, severity, because, paragraph },
    }),
  )
}
