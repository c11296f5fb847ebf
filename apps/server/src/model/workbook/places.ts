import type { StageId } from '../stages/index.ts'

/**
 * What a row of a workbook is about, as the hidden first cell of the row says it. Rows may be sorted and sheets
 * renamed: what is brought back is found by this alone.
 */
export type Place =
  | { readonly kind: 'made'; readonly projectId: string; readonly madeAt: number }
  | { readonly kind: 'question'; readonly stage: StageId; readonly fieldId: string }
  | { readonly kind: 'columns'; readonly table: string }
  | { readonly kind: 'row'; readonly table: string; readonly rowId: string | null }
  /** A single fact of a table of one row. */
  | { readonly kind: 'fact'; readonly table: string; readonly column: string }

const mark = 'granary 1'

export function placeText(place: Place): string {
  switch (place.kind) {
    case 'made':
      return [mark, 'made', place.projectId, place.madeAt].join('|')
    case 'question':
      return [mark, 'question', place.stage, place.fieldId].join('|')
    case 'columns':
      return [mark, 'columns', place.table].join('|')
    case 'row':
      return [mark, 'row', place.table, place.rowId ?? 'new'].join('|')
    case 'fact':
      return [mark, 'fact', place.table, place.column].join('|')
  }
}

export function placeIn(text: unknown): Place | undefined {
  if (typeof text !== 'string' || text.length > 300) return undefined
  const [begin, kind, first = '', second = ''] = text.split('|')
  if (begin !== mark) return undefined
  switch (kind) {
    case 'made':
      return { kind, projectId: first, madeAt: Number(second) }
    case 'question':
      return first === 'pre-application' || first === 'application'
        ? { kind, stage: first, fieldId: second }
        : undefined
    case 'columns':
      return { kind, table: first }
    case 'row':
      return { kind, table: first, rowId: second === 'new' ? null : second }
    case 'fact':
      return { kind, table: first, column: second }
    default:
      return undefined
  }
}
