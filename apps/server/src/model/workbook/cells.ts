import {
  type Answer,
  checkAnswers,
  type Field,
  isCalendarDate,
  isMasked,
  isSensitive,
  MAX_TEXT_LENGTH,
  TOO_LONG_MESSAGE,
} from '@granary/forms'
import { readCell } from '@granary/rules'
import { type Content, percentShown, type ReadCell, type Writing } from '../../workbook/planned.ts'

export type AnswerReading =
  | { readonly ok: true; readonly answer: Answer }
  /** Why it is refused, in a sentence. */
  | { readonly ok: false; readonly why: string }

/** Between several choices in one cell. */
const between = '; '

export function writingOf({ type, format }: Field): Writing {
  if (type === 'date') return 'day'
  if (type === 'select' || type === 'boolean') return 'choice'
  if (type !== 'number') return 'text'
  return format === 'currency' ? 'money' : format === 'integer' ? 'whole' : (format ?? 'number')
}

/** The words among which a cell is chosen; nothing where it is written freely. */
export function choicesOf({ type, options = [] }: Field): readonly string[] | undefined {
  if (type === 'boolean') return ['Yes', 'No']
  return type === 'select' ? options.map(({ label }) => label) : undefined
}

/** An answer as a cell holds it. */
export function contentOf(field: Field, answer: Answer): Content {
  if (answer === null || answer === '') return null
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (typeof answer === 'object') {
    return answer.length === 0 ? null : answer.map((item) => labelOf(field, item)).join(between)
  }
  if (typeof answer === 'number') return answer
  if (field.type === 'date' && isSpreadsheetDay(answer)) return { day: answer }
  return field.type === 'select' ? labelOf(field, answer) : answer
}

/** Spreadsheets count days from 1900, and count its first two months wrong. */
function isSpreadsheetDay(text: string): boolean {
  return isCalendarDate(text) && text >= '1900-03-01'
}

function labelOf({ options = [] }: Field, value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

/** What a cell of a workbook says as an answer of a question. */
export function answerIn(field: Field, cell: ReadCell): AnswerReading {
  if (isFormula(cell)) return refused('This cell holds a formula. Type the value itself.')
  const text = textOf(field, cell)
  if (text.trim() === '') return { ok: true, answer: null }
  if (isSensitive(field) && isMasked(text)) {
    return refused('This shows dots in place of a number. Type the number itself.')
  }
  if (text.length > MAX_TEXT_LENGTH) return refused(TOO_LONG_MESSAGE)
  const answer = readAs(field, cell, text)
  return answer.ok ? asStored(field, answer.answer) : answer
}

/** Whether two cells say the same, however a spreadsheet program writes it. */
export function sameCell(field: Field, one: ReadCell, other: ReadCell): boolean {
  if (isFormula(one) || isFormula(other)) return false
  const [first, second] = [textOf(field, one), textOf(field, other)]
  if (first === second) return true
  return field.type === 'number' && first.trim() !== '' && Number(first) === Number(second)
}

export const isFormula = (cell: ReadCell): cell is { readonly isFormula: true } =>
  typeof cell === 'object' && cell !== null && 'isFormula' in cell

/** A content of ours as it is read back. */
export function readBack(content: Content): ReadCell {
  if (typeof content !== 'object' || content === null) return content
  return 'day' in content ? { day: content.day } : 'formula' in content ? { isFormula: true } : content.words
}

function readAs(field: Field, cell: ReadCell, text: string): AnswerReading {
  switch (field.type) {
    case 'file':
      return refused('Files are added in the portal.')
    case 'multiSelect':
      return choicesIn(field, text)
    case 'shortText':
    case 'longText':
      return { ok: true, answer: text }
    case 'number':
      return isNumeric(cell)
        ? { ok: true, answer: numberIn(field, cell) }
        : inWords({ ...field, ...boundless }, text)
    default:
      return inWords(field, text)
  }
}

/** Limits keep a draft from being submitted, never from being saved. */
const boundless = { min: undefined, max: undefined, step: undefined, format: undefined } as unknown as object

function inWords(field: Field, text: string): AnswerReading {
  const reading = readCell(field, text)
  return reading.ok ? { ok: true, answer: reading.cell } : refused(reading.words)
}

function choicesIn(field: Field, text: string): AnswerReading {
  const chosen: string[] = []
  for (const word of text.split(/[;\n]/)) {
    if (word.trim() === '') continue
    const reading = readCell({ ...field, type: 'select' }, word)
    if (!reading.ok) return refused(`“${word.trim().slice(0, 60)}” is not one of the listed options.`)
    if (typeof reading.cell === 'string' && !chosen.includes(reading.cell)) chosen.push(reading.cell)
  }
  return { ok: true, answer: chosen }
}

/** As the server would store it, or why it would not. */
function asStored(field: Field, answer: Answer): AnswerReading {
  const alone = { id: 'alone', title: '', fields: [field], metadata: { categoryId: 'a', categoryTitle: '' } }
  const checked = checkAnswers(
    { id: 'alone', revision: 1, description: '', sections: [alone] },
    {
      [field.id]: answer,
    },
  )
  if (checked.ok) return { ok: true, answer: checked.answers[field.id] ?? null }
  return refused(checked.problems[0]?.message ?? 'This cannot be taken.')
}

type Numeric = number | Extract<ReadCell, { readonly shownAsPercent: number }>

const isNumeric = (cell: ReadCell): cell is Numeric =>
  typeof cell === 'number' || (typeof cell === 'object' && cell !== null && 'shownAsPercent' in cell)

/** What reads 26% is 26 where percent is asked for. */
function numberIn({ format }: Field, cell: Numeric): number {
  if (typeof cell === 'number') return cell
  return format === 'percentage' ? percentShown(cell) : cell.shownAsPercent
}

/** Days come as days, as texts, or as the number behind them. */
function textOf(field: Field, cell: ReadCell): string {
  if (cell === null || isFormula(cell)) return ''
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (isNumeric(cell)) {
    const number = numberIn(field, cell)
    return field.type === 'date' ? dayOfSerial(number) : String(number)
  }
  return typeof cell === 'string' ? cell.replace(/\r\n?/g, '\n') : cell.day
}

function dayOfSerial(serial: number): string {
  const day = new Date(Math.round((Math.floor(serial) - 25_569) * 86_400_000))
  return Number.isNaN(day.getTime()) || serial < 61 ? String(serial) : day.toISOString().slice(0, 10)
}

const refused = (why: string): AnswerReading => ({ ok: false, why })
