import { type Field, isSensitive, type Section } from '@granary/forms'
import type { Allowed, PlannedCell, PlannedRow, PlannedSheet } from '../../workbook/planned.ts'
import { type BookQuestion, type BookStage, stageNames } from './book.ts'
import { choicesOf, contentOf, writingOf } from './cells.ts'
import { placeText } from './places.ts'
import { type Lists, own } from './planning.ts'

/** A, B hidden: what the row is about, and what stood in it. C reference, D question, E answer, F how to fill it in. */
const columns = [
  { width: 10, isHidden: true },
  { width: 10, isHidden: true },
  { width: 8 },
  { width: 46 },
  { width: 46 },
  { width: 34 },
] as const

export const stageColumns = { was: 1, answer: 4 } as const

/** A sheet for each category of a stage that asks something of this reader. */
export function stageSheets(book: BookStage, lists: Lists): readonly PlannedSheet[] {
  const categories = new Map<string, Section[]>()
  for (const section of book.schema.sections) {
    const { categoryId } = section.metadata
    categories.set(categoryId, [...(categories.get(categoryId) ?? []), section])
  }
  return [...categories.values()].map((sections) => sheetOf(book, sections, lists))
}

function sheetOf({ stage, questions }: BookStage, sections: readonly Section[], lists: Lists): PlannedSheet {
  const title = sections[0]?.metadata.categoryTitle ?? ''
  const rows: PlannedRow[] = [
    { cells: [null, null, { content: title, look: 'title' }], height: 28 },
    { cells: [null, null, { content: stageNames[stage], look: 'lead' }] },
    { cells: [null, null, ...heads], height: 20 },
  ]
  const allowed: Allowed[] = []
  for (const section of sections) {
    rows.push({ cells: [null, null, { content: section.title, look: 'section' }, bar, bar, bar], height: 24 })
    for (const field of section.fields) {
      const question = questions.get(field.id)
      if (!question) continue
      rows.push(rowOf(stage, section, question))
      if (question.readOnlyReason === null) allowed.push(...allowedIn(field, `E${rows.length}`, lists))
    }
  }
  return {
    name: `${stage === 'application' ? 'App' : 'Pre'} ${title}`,
    columns,
    rows,
    allowed,
    tab: stage,
    frozen: { rows: 3, columns: 0 },
    printed: { from: 'C', to: 'F', wide: false },
  }
}

const bar: PlannedCell = { content: null, look: 'section' }

const heads: readonly PlannedCell[] = ['Ref.', 'Question', 'Answer', 'How to fill it in'].map((content) => ({
  content,
  look: 'head',
}))

function rowOf(stage: BookStage['stage'], section: Section, question: BookQuestion): PlannedRow {
  const { field, answer, files } = question
  const isOpen = question.readOnlyReason === null && field.type !== 'file'
  const content = field.type === 'file' ? files.join('\n') : contentOf(field, answer)
  const references = field.metadata?.checklistReferences ?? section.metadata.checklistReferences ?? []
  const cells: readonly (PlannedCell | null)[] = [
    own(placeText({ kind: 'question', stage, fieldId: field.id })),
    own(content, writingOf(field)),
    { content: references.join(', '), look: 'reference' },
    { content: field.label, look: 'question' },
    { content, look: 'answer', writing: writingOf(field), isOpen },
    { content: hintOf(question), look: 'hint' },
  ]
  return { cells }
}

export function allowedIn(field: Field, range: string, lists: Lists): readonly Allowed[] {
  const choices = choicesOf(field)
  if (choices) return [{ range, kind: 'choice', list: lists.named(choices) }]
  if (field.type === 'date') return [{ range, kind: 'day' }]
  if (field.type !== 'number') return []
  return [{ range, kind: ['whole', 'year'].includes(writingOf(field)) ? 'whole' : 'number' }]
}

/** One or two short sentences, the most telling first. */
function hintOf({ field, isAsked, readOnlyReason, answer }: BookQuestion): string {
  const hints = [
    ...(readOnlyReason === null ? [formatHint(field)] : ['To read only.']),
    ...(isAsked ? [] : ['Not asked as things stand.']),
    ...(isSensitive(field) && answer !== null
      ? ['Dots stand for what is kept; type over them to change it.']
      : []),
    ...(field.helperText ? [field.helperText] : []),
  ]
  return hints.filter((hint) => hint !== '').join(' ')
}

export function formatHint(field: Field): string {
  const longest = field.validations?.find(({ kind }) => kind === 'maxLength')?.value
  switch (field.type) {
    case 'file':
      return 'Files are added in the portal.'
    case 'select':
    case 'boolean':
      return 'Choose from the list.'
    case 'multiSelect':
      return `One or more, with a semicolon between them: ${(field.options ?? []).map(({ label }) => label).join('; ')}.`
    case 'date':
      return 'A date, such as 11/3/2026.'
    case 'number':
      return numberHints[writingOf(field)] ?? 'A number.'
    default:
      return typeof longest === 'number' ? `Up to ${longest.toLocaleString('en-US')} characters.` : ''
  }
}

const numberHints: Readonly<Record<string, string>> = {
  money: 'Dollars.',
  percentage: 'Percent: 55 for 55%.',
  whole: 'A whole number.',
  year: 'A year, in four digits.',
}
