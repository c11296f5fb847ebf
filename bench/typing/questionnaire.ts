import { projectTables, questionnaires } from '@granary/checklists'
import { type Answer, compile, type Field, type FormSchema, testAnswers } from '@granary/forms'

/** What every page is given: the questions, the answers it begins with, and where keys are pressed. */
export interface Questionnaire {
  readonly schema: FormSchema
  readonly answers: Readonly<Record<string, Answer>>
  /** Asked from the beginning. */
  readonly shown: readonly string[]
  /** A short text, a long one and a number. */
  readonly typedInto: readonly string[]
  readonly numbers: readonly string[]
  /** Of the table that stands beside the forms. */
  readonly columns: readonly Field[]
}

/** Where keys are pressed in the table: a cell by its row and column, two texts and a number. */
export const cellsTypedInto = ['20 name', '40 owner', '60 income']

export type Extent = 'category' | 'whole'

/**
 * The application, or its largest category. Programmes are taken off, for no peer has them: all questions of all
 * programmes are asked. The conditions stay, and the answers are such that every one of them holds.
 */
export function questionnaireOf(extent: Extent): Questionnaire {
  const whole = questionnaires.find(({ title }) => title === 'Application')?.registry.latest.schema
  if (!whole) throw new Error('There is no application.')
  const { categories } = compile(whole)
  const sizes = categories.map(({ sections }) => sections.flatMap(({ fields }) => fields).length)
  const largest = categories[sizes.indexOf(Math.max(...sizes))]
  const sections = extent === 'whole' ? whole.sections : (largest?.sections ?? [])
  const schema = { ...whole, sections: sections.map((each) => ({ ...each, fields: each.fields.map(asked) })) }
  const fields = schema.sections.flatMap((section) => section.fields)
  const answers = { ...testAnswers(schema), ...answersThatAsk(fields) }
  const form = compile(schema)
  const state = form.evaluate(answers)
  return {
    schema,
    answers,
    shown: fields.filter(({ id }) => form.fieldState(state, id)?.visible).map(({ id }) => id),
    numbers: [...fields.flatMap((field) => (field.type === 'number' ? [field.id] : [])), '60 income'],
    columns: projectTables.declarationOf('guarantors')?.columns ?? [],
    typedInto: [isShortText, isLongText, isNumber].map((is) => fields.find(is)?.id ?? ''),
  }
}

function asked({ programs: _, ...field }: Field): Field {
  return field
}

function answersThatAsk(fields: readonly Field[]): Record<string, Answer> {
  const answers: Record<string, Answer> = {}
  for (const { visibility } of fields) {
    if (visibility === undefined || visibility.kind === 'always') continue
    for (const { fieldId, operator, value } of visibility.conditions) {
      if (operator === 'equals') answers[fieldId] ??= value
      if (operator === 'includes') answers[fieldId] ??= [value].flat().map(String)
    }
  }
  return answers
}

const isShortText = ({ type, metadata }: Field) => type === 'shortText' && !metadata?.sensitive
const isLongText = ({ type, metadata }: Field) => type === 'longText' && metadata?.input !== 'address'
const isNumber = ({ type, format }: Field) => type === 'number' && format !== 'currency'
