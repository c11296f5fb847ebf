import type { ReadCell, ReadSheet } from '../../workbook/planned.ts'
import type { StageId } from '../stages/index.ts'
import { type Place, placeIn } from './places.ts'
import { stageColumns } from './stage-sheets.ts'
import { factColumns } from './table-sheets.ts'

/** A cell as it came back, and what stood there when the workbook was made; undefined where that is lost. */
export interface BroughtCell {
  readonly cell: ReadCell
  readonly was: ReadCell | undefined
}

export interface BroughtRow {
  readonly table: string
  /** Null for a new one. */
  readonly rowId: string | null
  readonly cells: Readonly<Record<string, BroughtCell>>
}

/** What a workbook says that was brought back, by what its rows say that they are about. */
export interface Brought {
  readonly projectId: string
  readonly madeAt: number
  readonly answers: readonly (BroughtCell & { readonly stage: StageId; readonly fieldId: string })[]
  readonly facts: readonly (BroughtCell & { readonly table: string; readonly column: string })[]
  readonly rows: readonly BroughtRow[]
}

/** Undefined for a workbook that is none of ours. */
export function broughtIn(sheets: readonly ReadSheet[]): Brought | undefined {
  const placed = sheets.flatMap(({ rows }) => placedRows(rows))
  const made = placed.find(({ place }) => place.kind === 'made')?.place
  if (made?.kind !== 'made' || !Number.isFinite(made.madeAt)) return undefined
  const once = withoutCopies(placed)
  return {
    projectId: made.projectId,
    madeAt: made.madeAt,
    answers: once.flatMap(({ place, cells }) =>
      place.kind === 'question' ? [{ ...place, ...cellsAt(cells, stageColumns) }] : [],
    ),
    facts: once.flatMap(({ place, cells }) =>
      place.kind === 'fact' ? [{ ...place, ...cellsAt(cells, factColumns) }] : [],
    ),
    rows: once.flatMap(({ place, cells, columns }) =>
      place.kind === 'row' && columns ? [rowOf(place, cells, columns)] : [],
    ),
  }
}

interface Placed {
  readonly place: Place
  readonly cells: readonly ReadCell[]
  /** Of a table: its columns, from the row that names them. */
  readonly columns: readonly string[] | undefined
}

function placedRows(rows: readonly (readonly ReadCell[])[]): readonly Placed[] {
  const all = rows.flatMap((cells) => {
    const place = placeIn(cells[0])
    return place ? [{ place, cells }] : []
  })
  const heads = new Map(
    all.flatMap(({ place, cells }) =>
      place.kind === 'columns'
        ? [[place.table, cells.slice(1).filter((cell) => typeof cell === 'string')] as const]
        : [],
    ),
  )
  return all.map(({ place, cells }) => ({
    place,
    cells,
    columns: place.kind === 'row' ? heads.get(place.table) : undefined,
  }))
}

/** A sheet that somebody copied says everything twice: the first one counts. New rows are as many as there are. */
function withoutCopies(placed: readonly Placed[]): readonly Placed[] {
  const seen = new Set<string>()
  return placed.filter(({ place }) => {
    if (place.kind === 'row' && place.rowId === null) return true
    const key = JSON.stringify(place)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function cellsAt(
  cells: readonly ReadCell[],
  at: { readonly was: number; readonly answer: number },
): BroughtCell {
  return { cell: cells[at.answer] ?? null, was: cells[at.was] ?? null }
}

function rowOf(
  { table, rowId }: Extract<Place, { kind: 'row' }>,
  cells: readonly ReadCell[],
  columns: readonly string[],
): BroughtRow {
  const entries = columns.map((column, at): [string, BroughtCell] => [
    column,
    {
      cell: cells[1 + at] ?? null,
      was: rowId === null ? null : (cells[1 + columns.length + at] ?? null),
    },
  ])
  return { table, rowId, cells: Object.fromEntries(entries) }
}
