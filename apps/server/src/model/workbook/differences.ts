import { createHash } from 'node:crypto'
import { withTaxIdsMasked } from '@granary/eligibility'
import {
  type Answer,
  type Field,
  formatAnswer,
  isAnswered,
  isSensitive,
  maskedAnswer,
  sameAnswer,
} from '@granary/forms'
import { type Cell, outOfBounds } from '@granary/rules'
import type { StageId } from '../stages/index.ts'
import { type Book, type BookRow, type BookTable, stageNames } from './book.ts'
import type { Brought, BroughtCell, BroughtRow } from './brought.ts'
import { answerIn, contentOf, readBack, sameCell } from './cells.ts'

/** What taking a difference would write. */
export type Deed =
  | { readonly kind: 'answer'; readonly stage: StageId; readonly fieldId: string; readonly answer: Answer }
  | {
      readonly kind: 'cell'
      readonly table: string
      readonly rowId: string | null
      readonly column: string
      readonly cell: Cell
    }
  | {
      readonly kind: 'row'
      readonly table: string
      readonly rowId: string
      readonly cells: Readonly<Record<string, Cell>>
    }
  | { readonly kind: 'removal'; readonly table: string; readonly rowId: string }

export type DifferenceKind = 'new' | 'changed' | 'removed' | 'conflict' | 'refused'

/** One thing in which a workbook differs from the project, in words. */
export interface Difference {
  readonly id: string
  readonly kind: DifferenceKind
  /** The sheet it stands on, such as "Application, Loan Structure" or "Owners". */
  readonly sheet: string
  readonly label: string
  /** How it stands in the project, and what the workbook says. */
  readonly now: string
  readonly brought: string
  /** Of a conflict: what stood there when the workbook was made. */
  readonly before: string | null
  /** Of what is refused: why. */
  readonly why: string | null
  /** Undefined for what is refused. */
  readonly deed: Deed | undefined
  /** Whose change of meanwhile a conflict is with. */
  readonly subject:
    | { readonly stage: StageId; readonly fieldId: string }
    | { readonly table: string; readonly rowId: string; readonly column: string | null }
    | undefined
}

/**
 * Every difference between a workbook that was brought back and the project as it is now. Its new rows get ids of the
 * file that they come from, so that a row that was taken over is known again and never comes twice.
 */
export function differencesOf(book: Book, brought: Brought, source: string): readonly Difference[] {
  return [
    ...book.stages
      .flatMap(({ stage }) => brought.answers.filter((each) => each.stage === stage))
      .flatMap((answer) => answerDifference(book, answer) ?? []),
    ...brought.answers
      .filter((answer) => !isKnown(book, answer))
      .flatMap((answer) => unknownAnswer(answer) ?? []),
    ...unknownRows(book, brought),
    ...book.tables.flatMap((table) => [
      ...brought.facts
        .filter((fact) => fact.table === table.declaration.id)
        .flatMap((fact) => factDifference(table, fact) ?? []),
      ...brought.rows
        .filter((row) => row.table === table.declaration.id)
        .flatMap((row, at) => rowDifferences(table, row, { at, source })),
    ]),
  ]
}

/** Cells of tables and columns that this person does not see, or that are there no more; only where something was entered. */
function unknownRows(book: Book, { rows }: Brought): readonly Difference[] {
  const columns = new Map(
    book.tables.map(({ declaration }) => [declaration.id, new Set(declaration.columns.map(({ id }) => id))]),
  )
  return rows.flatMap(({ table, cells }, at): readonly Difference[] => {
    const typed = Object.entries(cells).filter(
      ([column, { cell, was }]) =>
        !columns.get(table)?.has(column) && !isBlank(cell) && JSON.stringify(cell) !== JSON.stringify(was),
    )
    if (typed.length === 0) return []
    return [
      {
        ...{ id: `${table}/unknown/${at + 1}`, kind: 'refused' },
        ...{ sheet: 'Tables', label: 'A row of the workbook', now: '—', before: null },
        brought: typed.map(([, { cell }]) => shortText(cell)).join('; '),
        why: 'This table or column is not there, or was not shared with you.',
        ...{ deed: undefined, subject: undefined },
      },
    ]
  })
}

type BroughtAnswer = Brought['answers'][number]

const isKnown = (book: Book, { stage, fieldId }: BroughtAnswer) =>
  book.stages.some((each) => each.stage === stage && each.questions.has(fieldId))

function answerDifference(book: Book, given: BroughtAnswer): Difference | undefined {
  const { stage, fieldId } = given
  const ofStage = book.stages.find((each) => each.stage === stage)
  const question = ofStage?.questions.get(fieldId)
  if (!ofStage || !question || question.field.type === 'file') return undefined
  const { field, answer, readOnlyReason } = question
  const section = ofStage.schema.sections.find(({ fields }) => fields.some(({ id }) => id === fieldId))
  return compared(
    {
      id: `${stage}/${fieldId}`,
      sheet: `${stageNames[stage]}, ${section?.metadata.categoryTitle ?? ''}`,
      label: field.label,
      subject: { stage, fieldId },
    },
    { field, now: answer, readOnlyReason, isTable: false },
    given,
    (answer) => ({ kind: 'answer', stage, fieldId, answer }),
  )
}

/** A question that this person does not see, or that is asked no more; only where something was entered. */
function unknownAnswer({ stage, fieldId, cell, was }: BroughtAnswer): Difference | undefined {
  if (isBlank(cell) || JSON.stringify(cell) === JSON.stringify(was)) return undefined
  return {
    ...{
      id: `${stage}/${fieldId}`,
      kind: 'refused',
      sheet: stageNames[stage],
      label: 'A question of the workbook',
    },
    ...{ now: '—', brought: shortText(cell), before: null, deed: undefined, subject: undefined },
    why: 'This question is not asked, or was not shared with you.',
  }
}

function factDifference(table: BookTable, given: Brought['facts'][number]): Difference | undefined {
  const { id, title, columns } = table.declaration
  const field = columns.find((column) => column.id === given.column)
  if (!field) return undefined
  const [row] = table.rows
  return compared(
    {
      id: `${id}/${field.id}`,
      sheet: title,
      label: field.label,
      subject: row ? { table: id, rowId: row.rowId, column: field.id } : undefined,
    },
    {
      field,
      now: (row?.cells[field.id] ?? null) as Answer,
      readOnlyReason: table.readOnlyReason,
      isTable: true,
    },
    given,
    (cell) => ({ kind: 'cell', table: id, rowId: row?.rowId ?? null, column: field.id, cell: cell as Cell }),
  )
}

function rowDifferences(table: BookTable, given: BroughtRow, where: NewPlace): readonly Difference[] {
  const { rowId } = given
  if (rowId === null) return newRow(table, given, where)
  const standing = table.rows.find((row) => row.rowId === rowId)
  const isEmptied = Object.values(given.cells).every(({ cell }) => isBlank(cell))
  const hadCells = Object.values(given.cells).some(({ was }) => !isBlank(was ?? null))
  if (isEmptied && hadCells) return standing ? [removal(table, standing, given)] : []
  if (!standing) return goneRow(table, given)
  return table.declaration.columns.flatMap((field) => {
    const cell = given.cells[field.id]
    return cell ? (cellDifference(table, standing, field, cell) ?? []) : []
  })
}

function cellDifference(
  table: BookTable,
  row: BookRow,
  field: Field,
  given: BroughtCell,
): Difference | undefined {
  const { id, title } = table.declaration
  return compared(
    {
      id: `${id}/${row.rowId}/${field.id}`,
      sheet: title,
      label: `${rowName(table, row)}: ${field.label}`,
      subject: { table: id, rowId: row.rowId, column: field.id },
    },
    {
      field,
      now: (row.cells[field.id] ?? null) as Answer,
      readOnlyReason: table.readOnlyReason,
      isTable: true,
    },
    given,
    (cell) => ({ kind: 'cell', table: id, rowId: row.rowId, column: field.id, cell: cell as Cell }),
  )
}

interface Compared {
  readonly field: Field
  /** Masked, where it is sensitive. */
  readonly now: Answer
  readonly readOnlyReason: string | null
  readonly isTable: boolean
}

type Named = Pick<Difference, 'id' | 'sheet' | 'label' | 'subject'>

/** What was not touched in the workbook is no difference, whatever happened to it in the project. */
function compared(
  named: Named,
  { field, now, readOnlyReason, isTable }: Compared,
  { cell, was }: BroughtCell,
  deedOf: (answer: Answer) => Deed,
): Difference | undefined {
  if (was !== undefined && sameCell(field, cell, was)) return undefined
  const standing = readBack(contentOf(field, now))
  if (sameCell(field, cell, standing)) return undefined
  const shown = { ...named, now: wordsOf(field, now), before: null, why: null, deed: undefined }
  const reading = answerIn(field, cell)
  const why = reading.ok
    ? (readOnlyReason ?? (isTable ? outOfBounds(field, reading.answer as Cell) : null))
    : reading.why
  if (!reading.ok || why !== null) return { ...shown, kind: 'refused', brought: shortText(cell), why }
  if (!isSensitive(field) && sameAnswer(reading.answer, now)) return undefined
  const isConflict = was === undefined ? isAnswered(field, now) : !sameCell(field, standing, was)
  return {
    ...shown,
    kind: isConflict ? 'conflict' : isAnswered(field, now) ? 'changed' : 'new',
    brought: wordsOf(field, maskedAnswer(field, reading.answer)),
    before: isConflict ? wasWords(field, was) : null,
    deed: deedOf(reading.answer),
  }
}

/** What stood in the file when it was made, told as the past is. */
function wasWords(field: Field, was: BroughtCell['was']): string {
  const reading = answerIn(field, was ?? null)
  const words = reading.ok ? wordsOf(field, maskedAnswer(field, reading.answer)) : shortText(was ?? null)
  return withTaxIdsMasked(words)
}

interface NewPlace {
  /** Which of the rows of its table in the file. */
  readonly at: number
  /** The file. */
  readonly source: string
}

function rowIdOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** All of a new row is one difference: half of it would be nothing that anybody wrote. */
function newRow(table: BookTable, given: BroughtRow, { at, source }: NewPlace): readonly Difference[] {
  const { id, title, columns, row } = table.declaration
  const rowId = rowIdOf(`${source} ${id} ${at}`)
  if (table.rows.some((standing) => standing.rowId === rowId)) return []
  const cells: Record<string, Cell> = {}
  const told: string[] = []
  const problems: string[] = []
  for (const field of columns) {
    const cell = given.cells[field.id]?.cell ?? null
    if (isBlank(cell)) continue
    const reading = answerIn(field, cell)
    const why = reading.ok ? outOfBounds(field, reading.answer as Cell) : reading.why
    if (!reading.ok || why !== null) problems.push(`${field.label}: ${why}`)
    else {
      cells[field.id] = reading.answer as Cell
      told.push(`${field.label}: ${wordsOf(field, maskedAnswer(field, reading.answer))}`)
    }
  }
  if (told.length === 0 && problems.length === 0) return []
  const why = table.readOnlyReason ?? (problems.length > 0 ? problems.join(' ') : null)
  return [
    {
      ...{
        id: `${id}/new/${at + 1}`,
        sheet: title,
        label: `${row} that is new`.replace(/^an? /, 'A new ').replace(' that is new', ''),
      },
      ...{
        kind: why === null ? 'new' : 'refused',
        now: '—',
        brought: told.join('; ') || '—',
        before: null,
        why,
      },
      deed: why === null ? { kind: 'row', table: id, rowId, cells } : undefined,
      subject: undefined,
    },
  ]
}

function removal(table: BookTable, standing: BookRow, given: BroughtRow): Difference {
  const { id, title, columns } = table.declaration
  const isOther = columns.some((field) => {
    const now = readBack(contentOf(field, (standing.cells[field.id] ?? null) as Answer))
    return !sameCell(field, now, given.cells[field.id]?.was ?? null)
  })
  const why = table.readOnlyReason
  return {
    ...{ id: `${id}/${standing.rowId}`, sheet: title, label: rowName(table, standing) },
    ...{ kind: why !== null ? 'refused' : isOther ? 'conflict' : 'removed' },
    ...{ now: rowWords(table, standing), brought: 'The row is empty', before: null, why },
    deed: why === null ? { kind: 'removal', table: id, rowId: standing.rowId } : undefined,
    subject: { table: id, rowId: standing.rowId, column: null },
  }
}

/** Somebody removed it meanwhile: what was changed of it has no place any more. */
function goneRow(table: BookTable, given: BroughtRow): readonly Difference[] {
  const { id, title, columns, row } = table.declaration
  const changed = columns.filter((field) => {
    const cell = given.cells[field.id]
    return cell && !sameCell(field, cell.cell, cell.was ?? null)
  })
  if (changed.length === 0) return []
  return [
    {
      ...{ id: `${id}/${given.rowId}`, kind: 'refused', sheet: title, label: row.replace(/^an? /, 'The ') },
      ...{ now: 'Removed', before: null, deed: undefined, subject: undefined },
      brought: changed
        .map((field) => `${field.label}: ${shortText(given.cells[field.id]?.cell ?? null)}`)
        .join('; '),
      why: 'This row was removed meanwhile. Bring it back in the portal, or enter it as a new row.',
    },
  ]
}

export function rowName(table: BookTable, { rowId, cells }: BookRow): string {
  const [first] = table.declaration.columns
  const name = first && cells[first.id]
  if (first && name !== undefined && name !== null && name !== '') return wordsOf(first, name as Answer)
  return `Row ${table.rows.findIndex((row) => row.rowId === rowId) + 1}`
}

function rowWords(table: BookTable, { cells }: BookRow): string {
  const told = table.declaration.columns.flatMap((field) => {
    const cell = cells[field.id] ?? null
    return cell === null || cell === '' ? [] : [`${field.label}: ${wordsOf(field, cell as Answer)}`]
  })
  return told.join('; ') || '—'
}

const wordsOf = (field: Field, answer: Answer) => formatAnswer(field, answer)

const isBlank = (cell: BroughtCell['cell']) =>
  cell === null || (typeof cell === 'string' && cell.trim() === '')

/** What somebody entered that is no answer, as they would know it again. */
function shortText(cell: BroughtCell['cell']): string {
  if (cell === null) return '—'
  if (typeof cell === 'object') return 'day' in cell ? cell.day : 'A formula'
  const text = String(cell)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
