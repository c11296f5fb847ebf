import { projectTables } from '@granary/checklists'
import { taxIdsIn, withTaxIdsMasked } from '@granary/eligibility'
import { EMPTY, type Field, formatAnswer, isSensitive, maskedAnswer } from '@granary/forms'
import type { Cell } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { TableChangesTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { isUuid } from '../../uuid.ts'
import { changedColumn, type TableChangeRow } from './table-history.ts'
import { loadTable, openCell, pastCell, type TablePlace } from './table-rows.ts'

const longestPast = 100

interface Asked {
  readonly rowId: string
  /** Of one cell; without it of the whole row. */
  readonly column?: string | undefined
}

/** How much of a table somebody reads who was shown a part of it: since when, and which columns; they restore nothing. */
export interface PartOfTable {
  readonly since: Date
  readonly columns: ReadonlySet<string>
}

/** What happened to a cell or a row, newest first. A tax id is told in dots and entered anew, never restored. */
export async function tablePast(
  db: Kysely<Tables>,
  sealer: Sealer,
  place: TablePlace,
  { rowId: given, column }: Asked,
  part?: PartOfTable,
) {
  const rowId = given.toLowerCase()
  if (!isUuid(rowId)) return []
  let query = db
    .selectFrom('table_changes')
    .select(['id', 'at', 'person_id', 'kind', 'column_id', 'before', 'after', 'from_workbook', 'revision'])
    .where('project_id', '=', place.projectId)
    .where('table_name', '=', place.name)
    .where('row_id', '=', rowId)
  if (column !== undefined)
    query = query.where('column_id', 'in', projectTables.namesEver(place.name, column))
  if (part) {
    const shown = [...part.columns].flatMap((each) => projectTables.namesEver(place.name, each))
    query = query
      .where('at', '>=', part.since)
      .where((eb) => eb.or([eb('column_id', 'is', null), eb('column_id', 'in', shown)]))
  }
  const found = await query.orderBy('id', 'desc').limit(longestPast).execute()
  const rows = found.filter((row) => isAsked(place, row, column, part))
  const names = await namesOf(
    db,
    rows.map(({ person_id }) => person_id),
  )
  return rows.map((row) => {
    const field = fieldThen(place, row)
    const standing = declaredColumn(place, changedColumn(place.name, row))
    const opened = (cell: unknown) => openCell(sealer, place, rowId, row.column_id ?? '', cell as Cell)
    const [before, after] = [opened(row.before), opened(row.after)]
    const now = (cell: unknown) => pastCell(sealer, place, { ...row, row_id: rowId }, cell as Cell)
    return {
      ...{ changeId: String(row.id), at: row.at.getTime(), by: nameIn(names, row.person_id) },
      kind: row.kind as TableChangeRow['kind'],
      fromWorkbook: row.from_workbook,
      column: standing?.id ?? row.column_id,
      label: (standing ?? field)?.label ?? null,
      labelThen: standing && field && standing.label !== field.label ? field.label : null,
      beforeText: textOf(field, before),
      afterText: textOf(field, after),
      // A column that is no more has nowhere to go back to.
      restores: part ? null : restoring(place, field, now(row.before), now(row.after)),
    }
  })
}

type Past = Pick<Selectable<TableChangesTable>, 'column_id' | 'revision'>

/** A name may have been another column's before. */
function isAsked({ name }: TablePlace, row: Past, column: string | undefined, part?: PartOfTable): boolean {
  const now = changedColumn(name, row)
  if (column !== undefined && now !== column) return false
  return part === undefined || row.column_id === null || (now !== undefined && part.columns.has(now))
}

type Now = ReturnType<typeof pastCell>

type Changed = Past & Pick<Selectable<TableChangesTable>, 'row_id' | 'before' | 'after'>

/** What a change took from a cell, and the column that has it now; nothing where it cannot come back. */
export function takenByChange(
  sealer: Sealer,
  place: TablePlace,
  row: Changed,
): { readonly column: string; readonly cell: Cell } | null {
  const now = (cell: unknown) => pastCell(sealer, place, row, cell as Cell)
  const before = now(row.before)
  const back = restoring(place, fieldThen(place, row), before, now(row.after))
  return back && before ? { column: before.column, cell: back.before } : null
}

/** What of a change can be brought back: under the column that has it now, and of a tax id nothing. */
function restoring(place: TablePlace, then: Field | undefined, before: Now, after: Now) {
  const field = before && declaredColumn(place, before.column)
  if (!then || !field || !after || before.column !== after.column) return null
  if (holdsTaxId(then, before.cell) || holdsTaxId(field, before.cell)) return null
  return { before: before.cell, after: withoutTaxIds(after.cell) }
}

/** The rows that were removed, the latest first, with what they are called by and who removed them. */
export async function removedRows(db: Kysely<Tables>, sealer: Sealer, place: TablePlace, part?: PartOfTable) {
  let query = db
    .selectFrom('table_changes')
    .select(['row_id', 'at', 'person_id'])
    .where('project_id', '=', place.projectId)
    .where('table_name', '=', place.name)
    .where('kind', '=', 'removed')
  if (part) query = query.where('at', '>=', part.since)
  const [{ rows }, removals] = await Promise.all([
    loadTable(db, sealer, place),
    query.orderBy('id', 'desc').execute(),
  ])
  const names = await namesOf(
    db,
    removals.map(({ person_id }) => person_id),
  )
  const gone = new Map(rows.flatMap((row) => (row.removed ? [[row.rowId, row.cells] as const] : [])))
  return removals.flatMap(({ row_id, at, person_id }) => {
    const cells = gone.get(row_id)
    // Of a row that went more than once the last time counts.
    gone.delete(row_id)
    return cells
      ? [{ rowId: row_id, text: lineOf(place, cells, part), at: at.getTime(), by: nameIn(names, person_id) }]
      : []
  })
}

const mostTold = 4

/** The first things that a row says. */
function lineOf({ name }: TablePlace, cells: Readonly<Record<string, Cell>>, part?: PartOfTable): string {
  const told = (projectTables.declarationOf(name)?.columns ?? [])
    .filter(({ id }) => part === undefined || part.columns.has(id))
    .map((field) => textOf(field, cells[field.id] ?? null))
    .filter((text) => text !== '')
  return told.slice(0, mostTold).join(', ')
}

const declaredColumn = ({ name }: TablePlace, column: string | undefined): Field | undefined =>
  projectTables.declarationOf(name)?.columns.find(({ id }) => id === column)

/** The column as whoever changed the cell had it before them. */
const fieldThen = ({ name }: TablePlace, { column_id, revision }: Past): Field | undefined =>
  projectTables
    .declarationsAt(revision)
    .find(({ id }) => id === name)
    ?.columns.find(({ id }) => id === column_id)

function textOf(field: Field | undefined, cell: Cell): string {
  if (!field || cell === null) return ''
  const text = formatAnswer(field, maskedAnswer(field, cell))
  return text === EMPTY ? '' : withTaxIdsMasked(text)
}

/** The page brings a cell back by sending what stood there, so it would have to be sent what is not to be shown. */
function holdsTaxId(field: Field, cell: Cell): boolean {
  return isSensitive(field) || (typeof cell === 'string' && taxIdsIn(cell).length > 0)
}

const withoutTaxIds = (cell: Cell): Cell => (typeof cell === 'string' ? withTaxIdsMasked(cell) : cell)
