import type { Answer, Field, FormSchema, Section } from '@granary/forms'

const SECTIONS = 20
const FIELDS_EACH = 10
const EMAIL = {
  kind: 'pattern',
  value: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  message: 'Enter a valid email address.',
} as const

/**
 * As large as the real checklist: 200 questions, of which 60 hang on one of 20 yes/no questions. Each kind of
 * field that every peer knows is in it; programs are left out, for no peer has them.
 */
export const questionnaire: FormSchema = {
  id: 'bench.v1',
  revision: 1,
  description: 'Synthetic questionnaire',
  sections: Array.from({ length: SECTIONS }, (_, at) => section(at)),
}

export const fields: readonly Field[] = questionnaire.sections.flatMap((each) => each.fields)

/** Two questions out of three have an answer, the yes/no questions alternate. */
export const answers: Record<string, Answer> = Object.fromEntries(
  fields.filter((_, at) => at % 3 !== 1).map((field, at) => [field.id, answerTo(field, at)]),
)

export const DRIVER = 's0f0'
export const TEXT = 's3f1'

function section(at: number): Section {
  return {
    id: `s${at}`,
    title: `Section ${at}`,
    metadata: {
      categoryId: `c${at % 10}`,
      categoryTitle: `Category ${at % 10}`,
      categoryDescription: 'About it.',
    },
    fields: Array.from({ length: FIELDS_EACH }, (_, index) => field(`s${at}`, index)),
  }
}

function field(sectionId: string, at: number): Field {
  const base = { id: `${sectionId}f${at}`, label: `Question ${at}`, required: at !== 9 }
  const visibility = {
    kind: 'all',
    conditions: [{ fieldId: `${sectionId}f0`, operator: 'equals', value: 'YES' }],
  } as const
  const hanging = at >= 4 && at <= 6 ? { visibility } : {}
  if (at === 0)
    return { ...base, type: 'select', options: ['YES', 'NO'].map((value) => ({ value, label: value })) }
  if (at === 2 || at === 5) return { ...base, ...hanging, type: 'number', min: 0, max: 1_000_000 }
  if (at === 3) return { ...base, type: 'shortText', validations: [{ kind: 'maxLength', value: 160 }, EMAIL] }
  return { ...base, ...hanging, type: 'longText', validations: [{ kind: 'maxLength', value: 2000 }] }
}

function answerTo(of: Field, at: number): Answer {
  if (of.type === 'select') return at % 2 === 0 ? 'YES' : 'NO'
  if (of.type === 'number') return at
  return of.validations?.some((each) => each.kind === 'pattern') ? 'person@example.com' : `Answer ${at}`
}
