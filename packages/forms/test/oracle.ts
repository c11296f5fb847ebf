import type { Answer, Answers, Field, FormSchema } from '../src/index.ts'

/**
 * What a questionnaire means, said as plainly as the specification says it and without a thought for speed. It
 * shares nothing with the engine, so that a mistake has to be made twice to stay unseen.
 */
export function oracle(schema: FormSchema, answers: Answers) {
  const fields = schema.sections.flatMap((section) => section.fields)
  const visible = fields.filter((field) => isVisible(field, answers))
  const missing = visible.filter((field) => field.required !== false && !answered(field, answers[field.id]))
  const part = (of: readonly Field[]) => {
    const shown = of.filter((field) => visible.includes(field))
    const required = shown.filter((field) => field.required !== false)
    const lacking = required.filter((field) => missing.includes(field))
    const open = shown.filter((field) => !answered(field, answers[field.id]))
    if (lacking.length > 0) return `${lacking.length} required`
    if (required.length > 0 || open.length === 0) return 'Complete'
    return 'In progress'
  }
  const categoryIds = [...new Set(schema.sections.map((section) => section.metadata.categoryId))]
  return {
    visible: visible.map((field) => field.id),
    missing: missing.map((field) => field.id),
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
