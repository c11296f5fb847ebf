import type { Field } from '@granary/forms'
import { programOfTitle, programOptions } from '../programs.ts'
import { wordsIn } from '../words-in.ts'
import { beginningQuestions, creationQuestions } from './project-creation.ts'
import { type IntakeProblem, readIntake } from './read-intake.ts'

export type CreationField = (typeof creationQuestions.fields)[number]['id']

/** What a row of a file says, by question. */
export type ProjectRowEntries = Readonly<Partial<Record<CreationField, string>>>

export interface ProjectRowReading {
  /** More than a project begins with: then all of it is read, as when one says more in the page. */
  readonly isWhole: boolean
  /** With choices by their values, and what is known of the lender and the person where the row says nothing. */
  readonly entries: ProjectRowEntries
  readonly problems: readonly IntakeProblem<CreationField>[]
}

const beginning: ReadonlySet<string> = new Set(beginningQuestions.fields.map(({ id }) => id))

/** Reads a row as the page reads what is entered for a new project: by the same questions, in the same words. */
export function readProjectRow(given: ProjectRowEntries, known: ProjectRowEntries): ProjectRowReading {
  const said = creationQuestions.fields.flatMap((field): [CreationField, string][] => {
    const text = Object.hasOwn(given, field.id) ? wordsIn(given[field.id] ?? '') : ''
    return text === '' ? [] : [[field.id, choiceIn(field, text)]]
  })
  const isWhole = said.some(([id]) => !beginning.has(id))
  const entries: ProjectRowEntries = { ...(isWhole && known), ...Object.fromEntries(said) }
  const { problems } = isWhole
    ? readIntake(creationQuestions, entries)
    : readIntake(beginningQuestions, entries)
  return {
    isWhole,
    entries,
    problems: isDecimalComma(entries.totalLoanAmount)
      ? [...problems, { fieldId: 'totalLoanAmount', message: 'Write the amount as 1,250,000.50.' }]
      : problems,
  }
}

/** The same for two projects of one lender that are called the same, however they are spaced and capitalised. */
export const projectKey = (borrowerName = '', projectName = '') =>
  [borrowerName, projectName].map((name) => name.trim().replace(/\s+/g, ' ').toLowerCase()).join('\n')

/** Where the comma is the decimal sign, "1234,56" would become a hundred times as much. */
const isDecimalComma = (text = '') => /,(?!\d{3}(?!\d))/.test(text)

/** A choice is called by its label or its value, however it is capitalised. */
function choiceIn(field: Field, text: string): string {
  const { options = [] } = field
  const wanted = text.toLowerCase()
  const found = options.find(
    ({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
  )
  return found?.value ?? (field.id === 'program' ? titleOf(wanted) : undefined) ?? text
}

/** The lists of the portal, and files made of them, call programs by their names. */
function titleOf(wanted: string): string | undefined {
  const program = programOptions.find(({ value, label }) =>
    [value.toLowerCase(), label.toLowerCase()].includes(wanted),
  )
  return Object.keys(programOfTitle).find((title) => programOfTitle[title] === program?.value)
}
