import { appError, type TableChange } from '@granary/api'
import { projectTables } from '@granary/checklists'
import { type Cell, inOneRow, mergeRows, type RowConflict, type TableRow } from '@granary/rules'
import type { Value } from 'convex/values'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { generationOf, isOfOtherPast, type ProjectWork } from '../stages/index.ts'
import { checkedChanges } from './checked-changes.ts'
import { inLatest, namesAsSent } from './named-then.ts'
import { requireTablesOpen } from './open-tables.ts'
import { lastChangesOf, recordTableChanges, rowsAt, type TableChangeRow } from './table-history.ts'
import { loadTable, type ProjectTable, sealCell, shownRows } from './table-rows.ts'

export interface TableSave {
  readonly table: string
  readonly changes: readonly TableChange[]
  readonly expectedVersion: number
  /** The past that this version is of. */
  readonly generation?: string | undefined
}

/** What was ever a row of a table, removed ones counted: far beyond what work on it leaves behind. */
const mostEver = 5_000

interface LogEntry {
  readonly action: string
  readonly details: Readonly<Record<string, string>>
}

/** Saves what somebody did to rows since the version they saw; what others did meanwhile to other cells stays. */
export async function saveTable(
  work: ProjectWork,
  { table: name, changes, expectedVersion, generation }: TableSave,
  entry: LogEntry = { action: 'table saved', details: {} },
) {
  const { db, services, person, project } = work
  const declaration = projectTables.declarationOf(name)
  if (!declaration) throw appError('NOT_FOUND')
  await requireTablesOpen(work)
  const table = await loadTable(db, services.sealer, { projectId: project.id, name })
  if (await isOfOtherPast(db, generation)) throw await ofAnotherPast(work, table)
  const checked = checkedChanges(table, inLatest(name, changes))
  // Two people who begin a table of one row at the same time write into the same one.
  const given = declaration.isSingle ? inOneRow(table.rows, checked) : checked
  const base = await rowsAt(db, services.sealer, table, expectedVersion)
  const { rows, conflicts } = mergeRows(base, table.rows, given)
  if (conflicts.length > 0) throw await changedElsewhere(work, table, conflicts, namesAsSent(name, changes))
  requireRoom(rows, declaration.isSingle === true)
  const next = { ...table, rows, version: table.version + 1 }
  const changed = differencesOf(services.sealer, table, next)
  const revision = projectTables.latestRevision
  if (changed.length === 0)
    return { rows: shownRows(table, true), version: table.version, revision, isChanged: false }
  await Promise.all([
    writeRows(db, services.sealer, table, next, new Set(changed.map(({ rowId }) => rowId))),
    recordTableChanges(db, table, { ...authorOf(work), version: next.version }, changed),
    recordAudit(db, {
      action: entry.action,
      personId: person.id,
      organizationId: project.organization_id,
      projectId: project.id,
      details: { table: name, version: next.version, count: changed.length, ...entry.details },
    }),
    db
      .updateTable('projects')
      .set({ last_saved_at: sql<Date>`now()`, last_saved_by: person.id })
      .where('id', '=', project.id)
      .execute(),
  ])
  return { rows: shownRows(next, true), version: next.version, revision, isChanged: true }
}

const authorOf = ({ person, fromWorkbook, importId }: ProjectWork) => ({
  personId: person.id,
  fromWorkbook,
  importId,
})

function requireRoom(rows: readonly TableRow[], isSingle: boolean): void {
  const most = isSingle ? 1 : projectTables.mostRows
  const standing = rows.filter(({ removed }) => !removed).length
  if (standing <= most && rows.length <= mostEver) return
  throw appError('TOO_LARGE', { message: `A table takes ${most === 1 ? 'one row' : `${most} rows`}.` })
}

function differencesOf(sealer: Sealer, table: ProjectTable, next: ProjectTable): readonly TableChangeRow[] {
  const before = new Map(table.rows.map((row) => [row.rowId, row]))
  const moved = movedRows(table.rows, next.rows)
  return next.rows.flatMap((row): TableChangeRow[] => {
    const { rowId } = row
    const earlier = before.get(rowId)
    const change = (kind: TableChangeRow['kind']): TableChangeRow => ({
      rowId,
      kind,
      columnId: null,
      before: null,
      after: null,
    })
    const isOther = earlier && earlier.removed !== row.removed
    return [
      ...(earlier ? [] : [change('added')]),
      ...(isOther ? [change(row.removed ? 'removed' : 'broughtBack')] : []),
      ...(moved.has(rowId) ? [change('moved')] : []),
      ...cellChanges(sealer, table, earlier, row),
    ]
  })
}

function cellChanges(
  sealer: Sealer,
  table: ProjectTable,
  earlier: TableRow | undefined,
  { rowId, cells }: TableRow,
): readonly TableChangeRow[] {
  const columns = [...new Set([...Object.keys(earlier?.cells ?? {}), ...Object.keys(cells)])]
  return columns
    .filter((column) => (earlier?.cells[column] ?? null) !== (cells[column] ?? null))
    .map((columnId) => ({
      rowId,
      kind: 'cell',
      columnId,
      before: table.sealed.get(rowId)?.[columnId] ?? null,
      after: sealCell(sealer, table, rowId, columnId, cells[columnId] ?? null),
    }))
}

/** Those that no longer stand behind the same one, leaving out who came or was there only on one side. */
function movedRows(before: readonly TableRow[], after: readonly TableRow[]): ReadonlySet<string> {
  const known = new Set(before.map(({ rowId }) => rowId))
  const order = after.filter(({ rowId }) => known.has(rowId))
  return new Set(order.flatMap(({ rowId }, at) => (before[at]?.rowId === rowId ? [] : [rowId])))
}

/** All that changed, in one statement: the places of the others follow from theirs. */
async function writeRows(
  db: Kysely<Tables>,
  sealer: Sealer,
  table: ProjectTable,
  next: ProjectTable,
  changed: ReadonlySet<string>,
): Promise<void> {
  const places = new Map(table.rows.map(({ rowId }, place) => [rowId, place]))
  const written = next.rows.flatMap(({ rowId, cells, removed }, place) =>
    changed.has(rowId) || places.get(rowId) !== place
      ? [{ rowId, place, removed, cells: sealed(sealer, table, rowId, cells) }]
      : [],
  )
  await sql`
    insert into table_rows (project_id, table_name, row_id, place, cells, removed, version, revision)
    select ${table.projectId}, ${table.name}, given."rowId", given.place, given.cells, given.removed, ${next.version},
      ${projectTables.latestRevision}
    from jsonb_to_recordset(${JSON.stringify(written)}) as given
      ("rowId" uuid, place integer, cells jsonb, removed boolean)
    on conflict (project_id, table_name, row_id) do update
      set place = excluded.place, cells = excluded.cells, removed = excluded.removed, version = excluded.version,
          revision = greatest(table_rows.revision, excluded.revision)
  `.execute(db)
}

/** What did not change stays sealed as it was. */
function sealed(sealer: Sealer, table: ProjectTable, rowId: string, cells: Readonly<Record<string, Cell>>) {
  const before = table.rows.find((row) => row.rowId === rowId)?.cells
  return Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [
      column,
      before?.[column] === cell
        ? (table.sealed.get(rowId)?.[column] ?? null)
        : sealCell(sealer, table, rowId, column, cell),
    ]),
  )
}

/** The refusal of what stands on rows that were put back since: what it disputes, only who knows them can tell. */
async function ofAnotherPast({ db }: ProjectWork, table: ProjectTable) {
  return appError('ANSWERS_CHANGED_ELSEWHERE', {
    message: 'Granary was put back to an earlier state. Look at this table again.',
    version: table.version,
    generation: await generationOf(db),
    rows: shownRows(table, true) as unknown as Value[],
    fields: [],
  })
}

/** The refusal of somebody who could not have seen it: both values, who changed them and when. */
async function changedElsewhere(
  { db }: ProjectWork,
  table: ProjectTable,
  conflicts: readonly RowConflict[],
  asSent: ReadonlyMap<string, string>,
) {
  const last = await lastChangesOf(db, table, conflicts)
  const fields = conflicts.map((conflict) => ({
    fieldId: conflict.column === null ? conflict.rowId : `${conflict.rowId}.${conflict.column}`,
    ...conflict,
    ...sentAs(asSent, conflict),
    ...last(conflict),
  }))
  const names = [...new Set(fields.flatMap(({ by }) => (by === null ? [] : [by])))].join(' and ')
  const count = fields.length === 1 ? '1 cell was' : `${fields.length} cells were`
  return appError('ANSWERS_CHANGED_ELSEWHERE', {
    message: `${count} changed ${names === '' ? 'elsewhere' : `by ${names}`}.`,
    version: table.version,
    rows: shownRows(table, true) as unknown as Value[],
    fields: fields as unknown as Value[],
  })
}

/** The name under which the cell was sent, so that whoever sent it finds it among what they typed. */
function sentAs(names: ReadonlyMap<string, string>, { rowId, column }: RowConflict) {
  const name = names.get(`${rowId} ${column}`)
  return name === undefined ? {} : { sentAs: name }
}
