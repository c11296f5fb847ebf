import type { Answer, Answers, Field, FormSchema } from '../src/index.ts'

/**
 * What a questionnaire means, said as plainly as the specification says it and without a thought for speed. It
 * shares nothing with the engine, so that a mistake has to be made twice to stay unseen.
 */
export function oracle(schema: FormSchema, answers: Answers, notApplicable: ReadonlySet<string>) {
  const fields = schema.sections.flatMap((section) => section.fields)
  const visible = fields.filter((field) => isVisible(field, answers))
  const given = (field: Field) => answered(field, answers[field.id])
  const excused = (field: Field) => !given(field) && notApplicable.has(field.id)
  const open = visible.filter((field) => !given(field) && !excused(field))
  const missing = open.filter((field) => field.required !== false)
  const wrong = visible.filter((field) => given(field) && !withinLimits(field, answers[field.id]))
  // Of a wrong type, so no answer at all; but something stands there that has to go.
  const odd = open.filter((field) => field.required === false && isOdd(field, answers[field.id]))
  const toCorrect = visible.filter((field) => wrong.includes(field) || odd.includes(field))
  const part = (of: readonly Field[]) => {
    const shown = of.filter((field) => visible.includes(field))
    const required = shown.filter((field) => field.required !== false)
    const good = shown.filter((field) => excused(field) || (given(field) && !wrong.includes(field)))
    const [lacking, bad] = [missing, toCorrect].map(
      (those) => of.filter((field) => those.includes(field)).length,
    )
    const counts = { visible: shown.length, answered: good.length, required: required.length }
    const requiredAnswered = required.filter((field) => good.includes(field)).length
    const words = [...(lacking ? [`${lacking} required`] : []), ...(bad ? [`${bad} to correct`] : [])]
    const otherwise = required.length > 0 || good.length === shown.length ? 'Complete' : 'In progress'
    return { ...counts, requiredAnswered, words, text: words[0] ?? otherwise }
  }
  const categoryIds = [...new Set(schema.sections.map((section) => section.metadata.categoryId))]
  return {
    visible: visible.map((field) => field.id),
    missing: missing.map((field) => field.id),
    toCorrect: toCorrect.map((field) => field.id),
    sections: schema.sections.map((section) => part(section.fields)),
    categories: categoryIds.map((id) =>
      part(schema.sections.filter((each) => each.metadata.categoryId === id).flatMap((each) => each.fields)),
    ),
    total: part(fields),
  }
}

function isVisible(field: Field, answers: Answers): boolean {
  const program = answers.loanProgram
  if (field.programs && !(typeof program === 'string' && field.programs.includes(program))) return false
  const rule = field.visibility
  if (!rule || rule.kind === 'always' || rule.conditions.length === 0) return true
  const results = rule.conditions.map((condition) => {
    const answer = answers[condition.fieldId] ?? null
    const given: unknown[] = answer === null ? [] : Array.isArray(answer) ? answer : [answer]
    const wanted: unknown[] = Array.isArray(condition.value) ? condition.value : [condition.value]
    const hit = wanted.some((value) => given.includes(value))
    if (condition.operator === 'equals' || condition.operator === 'includes') return hit
    if (condition.operator === 'notEquals' || condition.operator === 'excludes') return !hit
    return true
  })
  return rule.kind === 'all' ? results.every(Boolean) : results.some(Boolean)
}

function answered(field: Field, answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null || answer === '') return false
  if (field.type === 'multiSelect' || field.type === 'file') return Array.isArray(answer) && answer.length > 0
  if (field.type === 'number' || field.type === 'boolean') return true
  return typeof answer === 'string' && answer.trim().length > 0
}

function isOdd(field: Field, answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null || answer === '') return false
  const isList = field.type === 'multiSelect' || field.type === 'file'
  return isList ? typeof answer !== 'object' : typeof answer !== 'string'
}

/** What the field states of its answer; the answer is there and has the right form for these types. */
function withinLimits(field: Field, answer: Answer | undefined): boolean {
  const offered = (field.options ?? []).map((option) => option.value)
  switch (field.type) {
    case 'shortText':
    case 'longText':
      return (field.validations ?? []).every((limit) =>
        limit.kind === 'maxLength'
          ? (answer as string).length <= limit.value
          : new RegExp(limit.value).test(answer as string),
      )
    case 'select':
      return offered.includes(answer as string)
    case 'multiSelect':
      return (answer as string[]).every((value) => offered.includes(value))
    case 'number': {
      if (typeof answer !== 'number') return false
      if (answer < (field.min ?? -Infinity) || answer > (field.max ?? Infinity)) return false
      if (['integer', 'year'].includes(field.format ?? '') && answer % 1 !== 0) return false
      return field.step === undefined || (answer - (field.min ?? 0)) % field.step === 0
    }
    case 'date':
      return answer === '2024-02-29'
    case 'boolean':
      return typeof answer === 'boolean'
    default:
      return true
  }
}
