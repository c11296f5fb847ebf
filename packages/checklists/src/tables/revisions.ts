import {
  type Answer,
  afterSteps,
  createRegistry,
  isSensitive,
  type Registry,
  stepsAfter,
} from '@granary/forms'
import { publishedRevisions } from '../published.ts'
import { columnIn, columnKey, tablesIn } from './as-questionnaire.ts'
import { history } from './history.generated.ts'
import { migrations } from './migrations.ts'
import type { TableDeclaration } from './table.ts'

export const registry = createRegistry(publishedRevisions(history, migrations), 'tables')

export const latestRevision = registry.latest.revision

const byRevision = new Map(registry.revisions.map(({ revision, schema }) => [revision, tablesIn(schema)]))

/** The tables that people fill in: those of the latest revision, in the order in which they are shown. */
export const declarations: readonly TableDeclaration[] = declarationsAt(latestRevision)

export function declarationOf(id: string): TableDeclaration | undefined {
  return declarations.find((table) => table.id === id)
}

/** As they were published. A newer version of the product may know more of them, and of those this one has the latest. */
export function declarationsAt(revision: number): readonly TableDeclaration[] {
  return byRevision.get(revision) ?? tablesIn(registry.latest.schema)
}

type Cell = Exclude<Answer, readonly string[]>
type Cells = Readonly<Record<string, Cell>>

/** The cells of a row, or some of them, as the latest revision has them; what a step empties stands as nothing. */
export function migratedCells(table: string, cells: Cells, from: number): Cells {
  return cellsAfter(registry, table, cells, from)
}

export function cellsAfter(
  { revisions, latest }: Published,
  table: string,
  cells: Cells,
  from: number,
): Cells {
  const steps = stepsAfter(revisions, from)
  if (steps.length === 0) return cells
  const columns = latest.schema.sections.find(({ id }) => id === table)?.fields ?? []
  const known = new Set(columns.map(({ id }) => id))
  const named = Object.entries(cells).map(([column, cell]) => [columnKey(table, column), cell])
  const migrated = afterSteps(steps, Object.fromEntries(named))
  return Object.fromEntries(
    Object.entries(migrated).flatMap(([key, cell]) =>
      !known.has(key) || (cell !== null && typeof cell === 'object') ? [] : [[columnIn(table, key), cell]],
    ),
  )
}

/** What a column of a revision is called in the latest; nothing where none takes its cells. */
export function columnNow(table: string, column: string, from: number): string | undefined {
  return columnAfter(registry, table, column, from)
}

/** What the latest calls a column, and every name that it had before. */
export function namesEver(table: string, column: string): readonly string[] {
  return namesUpTo(registry, table, column)
}

type Published = Pick<Registry, 'revisions' | 'latest'>

export function columnAfter(published: Published, table: string, column: string, from: number) {
  return Object.keys(cellsAfter(published, table, { [column]: null }, from)).at(0)
}

export function namesUpTo(published: Published, table: string, column: string): readonly string[] {
  const former = published.revisions.flatMap(({ revision, schema }) =>
    (schema.sections.find(({ id }) => id === table)?.fields ?? [])
      .map((field) => columnIn(table, field.id))
      .filter((id) => columnAfter(published, table, id, revision) === column),
  )
  return [...new Set([column, ...former])]
}

/** Whether cells of a column were sealed in any revision: what lies in the past still opens. */
export function wasSensitive(table: string, column: string): boolean {
  return sensitiveEver.has(columnKey(table, column))
}

const sensitiveEver: ReadonlySet<string> = new Set(
  registry.revisions.flatMap(({ schema }) =>
    schema.sections.flatMap(({ fields }) => fields.filter(isSensitive).map(({ id }) => id)),
  ),
)
