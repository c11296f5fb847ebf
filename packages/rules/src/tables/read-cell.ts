import { type Field, numberFrom, oneLine, problemsOf } from '@granary/forms'
import type { Cell } from '../facts/tables.ts'
import { readDay } from './read-day.ts'

export type CellReading =
  | { readonly ok: true; readonly cell: Cell }
  /** Why it was not taken, in a sentence. */
  | { readonly ok: false; readonly words: string }

/** The longest text that a cell keeps; no number, choice or day is written longer. */
export const longestCell = 2_000

const refused = (words: string): CellReading => ({ ok: false, words })
const read = (cell: Cell): CellReading => ({ ok: true, cell })

/**
 * What a person typed, pasted or wrote in a spreadsheet, as a column keeps it: choices by their label, days as
 * Americans write them, amounts with signs and commas. A text stays a text, whatever it begins with.
 */
export function readCell(field: Field, text: string): CellReading {
  if (text.length > longestCell) return refused(tooLong)
  const given = oneLine(text).trim()
  if (given === '' || given === '–' || given === '—') return read(null)
  const reading = readAs(field, given)
  const words = reading.ok ? outOfBounds(field, reading.cell) : null
  return words === null ? reading : refused(words)
}

const tooLong = `Use at most ${longestCell.toLocaleString('en-US')} characters.`

/** What the bounds of a column refuse, in the words of a question with the same ones. */
export function outOfBounds(field: Field, cell: Cell): string | null {
  return field.type === 'number' && cell !== null ? (problemsOf(field, cell)[0]?.message ?? null) : null
}

function readAs(field: Field, given: string): CellReading {
  switch (field.type) {
    case 'number':
      return numberOf(given)
    case 'boolean':
      return yesOrNo(given)
    case 'date':
      return dayOf(given)
    case 'select':
      return choiceOf(field, given)
    default:
      return read(given)
  }
}

function numberOf(given: string): CellReading {
  // As bookkeepers write what is below zero.
  const bracketed = /^\((.+)\)$/.exec(given)?.[1]
  const value = numberFrom(bracketed ?? given)
  if (value === null) return refused('Enter a number.')
  // Where the comma is the decimal sign, "1234,56" would become a hundred times as much.
  if (/,(?!\d{3}(?!\d))/.test(given)) return refused('Write numbers as 1,250,000.50.')
  return read(bracketed === undefined ? value : -value)
}

const words: Readonly<Record<string, boolean>> = {
  ...{ yes: true, y: true, true: true, x: true, '1': true },
  ...{ no: false, n: false, false: false, '0': false },
}
function yesOrNo(given: string): CellReading {
  const word = given.toLowerCase()
  return Object.hasOwn(words, word) ? read(words[word] ?? null) : refused('Enter yes or no.')
}

function choiceOf({ options = [] }: Field, given: string): CellReading {
  const wanted = given.toLowerCase()
  const found = options.find(
    ({ value, label }) => label.toLowerCase() === wanted || value.toLowerCase() === wanted,
  )
  return found ? read(found.value) : refused('Choose one of the listed options.')
}

function dayOf(given: string): CellReading {
  const reading = readDay(given)
  return 'day' in reading ? read(reading.day) : refused(reading.words)
}
