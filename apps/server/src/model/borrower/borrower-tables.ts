import { appError, isAppError, type SharedTable, type TableName } from '@granary/api'
import { projectTables } from '@granary/checklists'
import type { Cell } from '@granary/rules'
import type { Value } from 'convex/values'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { feedFromTables } from '../answers/index.ts'
import { itemsOf, sharedTables } from '../asks/index.ts'
import type { Services } from '../services.ts'
import { feedsNothing, onlyCells, tableAsRead } from '../sheets/index.ts'
import { generationOf, type ProjectWork } from '../stages/index.ts'
import {
  inLatest,
  listTables,
  loadTable,
  type PartOfTable,
  removedRows,
  saveTable,
  type TableSave,
  tablePast,
  tablesReadOnly,
} from '../tables/index.ts'
import type { BorrowerAccess } from './borrower-access.ts'
import { tellLender } from './borrower-answers.ts'

/** Why somebody changes nothing of what they see. */
export const sharedToRead = 'This was shared with you to be read.'

type Shares = Pick<BorrowerAccess, 'project' | 'shares'>
type Sealing = Pick<Services, 'sealer'>

/** What of the tables was shared with a borrower, begun or not. */
export async function listSharedTables(db: Kysely<Tables>, access: Shares): Promise<SharedTable[]> {
  const shared = new Map(tablesIn(access).map((each) => [each.name, each]))
  if (shared.size === 0) return []
  const all = await listTables(db, access.project.id)
  return all.flatMap(({ table, ...rest }) => {
    const found = shared.get(table)
    return found ? [{ table, ...rest, mayAnswer: found.mayAnswer }] : []
  })
}

/** A table as its borrower reads it. Checks stay with the lender: they tell of answers that were not shared. */
export async function sharedTableView(
  db: Kysely<Tables>,
  { sealer }: Sealing,
  access: BorrowerAccess,
  name: TableName,
) {
  const { declaration, mayAnswer } = requireShared(access, name)
  const [table, closed, generation] = await Promise.all([
    loadTable(db, sealer, { projectId: access.project.id, name }),
    tablesReadOnly(db, access.project, access.mayEdit || !mayAnswer),
    generationOf(db),
  ])
  const readOnlyReason = closed ?? (mayAnswer ? null : sharedToRead)
  const read = tableAsRead(declaration, table, readOnlyReason)
  return {
    ...read,
    generation,
    checks: [],
    offer: [],
    feeds: feedsNothing,
    mayReveal: false,
    mayRestore: false,
  }
}

/** What else follows from it is fed, as with every save of a table. */
export async function saveSharedTable(work: ProjectWork, access: BorrowerAccess, save: TableSave) {
  const saved = await saveSharedRows(work, access, save)
  await feedFromTables(work)
  return saved
}

/** Saves through the same door as the lender, after the columns were checked; gives back those that were shared alone. */
export async function saveSharedRows(work: ProjectWork, access: BorrowerAccess, save: TableSave) {
  const { declaration, mayAnswer } = requireShared(access, save.table)
  const shown = new Set(['rowId', ...declaration.columns.map(({ id }) => id)])
  const given = inLatest(save.table, save.changes).flatMap(({ set = {} }) => Object.keys(set))
  if (!mayAnswer || given.some((column) => !shown.has(column))) throw notShared()
  try {
    const { rows, version, revision, isChanged } = await saveTable(work, save)
    if (isChanged) await tellLender(work, 'application', 'answered', { table: save.table })
    return { rows: rows.map((row) => onlyCells(row, shown)), version, revision }
  } catch (error) {
    if (!isAppError(error, 'ANSWERS_CHANGED_ELSEWHERE')) throw error
    throw appError('ANSWERS_CHANGED_ELSEWHERE', onlyShared(error.data, shown))
  }
}

interface AskedPast {
  readonly table: string
  readonly rowId: string
  readonly column?: string | undefined
}

export function sharedTablePast(
  db: Kysely<Tables>,
  { sealer }: Sealing,
  access: Shares,
  { table, ...asked }: AskedPast,
) {
  return tablePast(db, sealer, { projectId: access.project.id, name: table }, asked, partOf(access, table))
}

export function sharedRemovedRows(db: Kysely<Tables>, { sealer }: Sealing, access: Shares, name: string) {
  return removedRows(db, sealer, { projectId: access.project.id, name }, partOf(access, name))
}

interface TableShare {
  readonly name: TableName
  /** Shared first. */
  readonly since: Date
  readonly mayAnswer: boolean
}

/** Several shares of one table add up. */
function tablesIn({ shares }: Pick<BorrowerAccess, 'shares'>): readonly TableShare[] {
  return sharedTables(shares.flatMap(itemsOf)).map((name) => {
    const own = shares.filter((share) => sharedTables(itemsOf(share)).includes(name))
    const since = new Date(Math.min(...own.map(({ shared_at }) => shared_at.getTime())))
    return { name, since, mayAnswer: own.some(({ may_answer }) => may_answer) }
  })
}

/** The tables that were shared, with the columns of borrowers alone. */
export function sharedDeclarations(access: Pick<BorrowerAccess, 'shares'>) {
  return tablesIn(access).flatMap((share) => {
    const declaration = projectTables.declarationOf(share.name)
    return declaration ? [{ ...share, declaration: projectTables.forBorrowers(declaration) }] : []
  })
}

/** What was not shared with them is not there. */
function requireShared(access: Pick<BorrowerAccess, 'shares'>, name: string) {
  const share = sharedDeclarations(access).find((each) => each.name === name)
  if (!share) throw notShared()
  return share
}

function partOf(access: Shares, name: string): PartOfTable {
  const { since, declaration } = requireShared(access, name)
  return { since, columns: new Set(declaration.columns.map(({ id }) => id)) }
}

/** Of a refusal the cells and rows that were shared; a row that was removed is told as such. */
function onlyShared(data: Record<string, Value>, shown: ReadonlySet<string>) {
  const rows = (data.rows ?? []) as unknown as readonly Record<string, Cell>[]
  const fields = (data.fields ?? []) as unknown as readonly { readonly column: string | null }[]
  return {
    ...data,
    rows: rows.map((row) => onlyCells(row, shown)) as unknown as Value[],
    fields: fields.filter(({ column }) => column === null || shown.has(column)) as unknown as Value[],
  }
}

function notShared() {
  return appError('NOT_FOUND', { message: 'This table was not shared with you.' })
}
