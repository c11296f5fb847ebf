import { adviceOn, type CompiledForm, type Evaluation, type Field } from '@granary/forms'
import { formatOf } from '../advice/field-formats.ts'

interface Share {
  readonly answered: number
  readonly asked: number
}

interface Named {
  readonly fieldId: string
  readonly label: string
}

/** What a submission of a stage would consist of, and what is not in it. */
export interface GoingOut {
  readonly required: Share
  readonly optional: Share
  /** Those of which something is asked, with how many answers each gives. */
  readonly categories: readonly {
    readonly categoryId: string
    readonly title: string
    readonly answered: number
    /** How many of these are answered by not applying. */
    readonly excused: number
    readonly missing: number
    readonly toCorrect: number
  }[]
  /** Required, and without an answer. */
  readonly missing: readonly Named[]
  readonly toCorrect: readonly (Named & { readonly message: string })[]
  /** Asked without being required, and not answered. */
  readonly leftOut: readonly Named[]
  /** Those that count as answered because they do not apply. */
  readonly excused: readonly Named[]
  /** How many questions ask for documents, without those that do not apply. */
  readonly documentsAsked: number
  /** Answers that look unusual for their question, with how they usually look. */
  readonly unusual: readonly (Named & { readonly advice: string })[]
}

/** What staff look after is no part of it. */
export function goingOut(form: CompiledForm, state: Evaluation): GoingOut {
  const wrong = form.problems(state)
  const asked = form.schema.sections
    .flatMap(({ id }) => form.visibleFields(state, id))
    .filter(({ metadata }) => metadata?.owner !== 'staff')
  const isAnswered = ({ id }: Field) => form.fieldState(state, id)?.answered === true
  const isExcused = ({ id }: Field) => form.fieldState(state, id)?.notApplicable === true
  const share = (fields: readonly Field[]): Share => ({
    answered: fields.filter(isAnswered).length,
    asked: fields.length,
  })
  const optional = asked.filter(({ required }) => required === false)
  return {
    required: share(asked.filter(({ required }) => required !== false)),
    optional: share(optional),
    categories: form.categories.flatMap((category) => {
      const ids = new Set(category.sections.flatMap(({ fields }) => fields.map(({ id }) => id)))
      const inCategory = asked.filter(({ id }) => ids.has(id))
      const { missing = 0, toCorrect = 0 } = form.categoryProgress(state, category.id) ?? {}
      const { answered } = share(inCategory)
      return inCategory.length === 0
        ? []
        : [
            {
              categoryId: category.id,
              title: category.title,
              answered,
              excused: inCategory.filter(isExcused).length,
              missing,
              toCorrect,
            },
          ]
    }),
    missing: form.missing(state).map(named),
    toCorrect: form.toCorrect(state).map((field) => ({
      ...named(field),
      message: wrong.find(({ fieldId }) => fieldId === field.id)?.message ?? '',
    })),
    leftOut: optional.filter((field) => !isAnswered(field)).map(named),
    excused: asked.filter(isExcused).map(named),
    documentsAsked: asked.filter((field) => field.type === 'file' && !isExcused(field)).length,
    unusual: asked.flatMap((field) => {
      const usualFormat = formatOf(field.id)
      if (usualFormat === undefined || !isAnswered(field)) return []
      const advice = adviceOn({ ...field, metadata: { usualFormat } }, form.answer(state, field.id))
      return advice === undefined ? [] : [{ ...named(field), advice }]
    }),
  }
}

const named = ({ id, label }: Field): Named => ({ fieldId: id, label })
