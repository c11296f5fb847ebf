import { PROGRAM_FIELD } from './form-index.ts'
import type { Condition, Field, FormSchema } from './schema.ts'

/**
 * Why a schema cannot be used, although its shape is right: ids that stand twice, and conditions that no answer
 * could ever meet.
 */
export function schemaProblems(schema: FormSchema): readonly string[] {
  const fields = schema.sections.flatMap((section) => section.fields)
  const byId = new Map(fields.map((field) => [field.id, field]))
  return [
    ...doubles(fields.map((field) => field.id)).map((id) => `Duplicate field id detected: ${id}`),
    ...doubles(schema.sections.map((section) => section.id)).map(
      (id) => `Duplicate section id detected: ${id}`,
    ),
    ...fields.flatMap(optionProblems),
    ...fields.flatMap((field) => conditionsOf(field).flatMap((each) => conditionProblems(field, each, byId))),
    ...fields.flatMap((field) => programProblems(field, byId.get(PROGRAM_FIELD))),
    ...circles(byId),
  ]
}

/** What every published revision keeps to beyond being usable; a reviewer's list, one sentence per finding. */
export function checkSchema(schema: FormSchema): readonly string[] {
  const fields = schema.sections.flatMap((section) => section.fields)
  return [
    ...schemaProblems(schema),
    ...schema.sections.flatMap(({ id, metadata }) => [
      ...(metadata.categoryTitle.trim() === '' ? [`Section ${id}: its category has no title.`] : []),
      ...((metadata.categoryDescription ?? '').trim() === ''
        ? [`Section ${id}: its category has no description.`]
        : []),
    ]),
    ...fields.flatMap(fieldFindings),
  ]
}

export function conditionsOf(field: Field): readonly Condition[] {
  const rule = field.visibility
  return rule?.kind === 'all' || rule?.kind === 'any' ? rule.conditions : []
}

function fieldFindings(field: Field): readonly string[] {
  const found: string[] = []
  if (field.label.trim() === '') found.push('has no label.')
  if (field.type === 'file' && !field.accept?.length) found.push('takes files but does not say which.')
  if (field.type === 'file' && !((field.maxSizeBytes ?? 0) > 0)) found.push('takes files of any size.')
  if ((field.type === 'shortText' || field.type === 'longText') && !hasLimit(field))
    found.push('is a text without a limit.')
  if ((field.type === 'select' || field.type === 'multiSelect') && !field.options?.length)
    found.push('offers no options.')
  if (field.min !== undefined && field.max !== undefined && field.min > field.max)
    found.push('has a minimum above its maximum.')
  if (field.programs?.length === 0) found.push('applies to no program.')
  if (typeof field.defaultValue === 'string' && field.options && !offers(field, field.defaultValue)) {
    found.push(`has the default ${field.defaultValue}, which nobody can choose.`)
  }
  return found.map((finding) => `Field ${field.id} ${finding}`)
}

function hasLimit(field: Field): boolean {
  return field.validations?.some((validation) => validation.kind === 'maxLength') ?? false
}

function optionProblems(field: Field): readonly string[] {
  const values = (field.options ?? []).map((option) => option.value)
  return [
    ...(values.some((value) => value.trim() === '')
      ? [`Field ${field.id}: an option must not have an empty value.`]
      : []),
    ...doubles(values).map((value) => `Field ${field.id}: the option ${value} stands twice.`),
  ]
}

function conditionProblems(
  field: Field,
  condition: Condition,
  byId: ReadonlyMap<string, Field>,
): readonly string[] {
  const name = `Field ${field.id}`
  if (condition.fieldId === field.id) return [`${name} depends on itself.`]
  const controller = byId.get(condition.fieldId)
  if (controller === undefined) return [`${name} depends on ${condition.fieldId}, which does not exist.`]
  const wanted = Array.isArray(condition.value) ? condition.value : [condition.value]
  return wanted
    .filter((value) => !canAnswer(controller, value))
    .map((value) => `${name} depends on ${controller.id} being ${String(value)}, which nobody can choose.`)
}

function programProblems(field: Field, program: Field | undefined): readonly string[] {
  if (program === undefined || field.programs === undefined) return []
  if (field.id === PROGRAM_FIELD) return [`Field ${field.id} depends on itself.`]
  return field.programs
    .filter((value) => !canAnswer(program, value))
    .map((value) => `Field ${field.id} applies to the program ${value}, which nobody can choose.`)
}

function canAnswer(controller: Field, value: unknown): boolean {
  switch (controller.type) {
    case 'select':
    case 'multiSelect':
      return typeof value === 'string' && offers(controller, value)
    case 'number':
      return (
        typeof value === 'number' && value >= (controller.min ?? value) && value <= (controller.max ?? value)
      )
    case 'boolean':
      return typeof value === 'boolean'
    default:
      return typeof value === 'string'
  }
}

function offers(field: Field, value: string): boolean {
  return field.options?.some((option) => option.value === value) ?? false
}

/** Each circle is named once, by the path that leads back to its start. */
function circles(byId: ReadonlyMap<string, Field>): readonly string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (id: string, path: readonly string[]): void => {
    const from = path.indexOf(id)
    if (from >= 0) {
      if (path.length - from > 1)
        found.push(`Fields depend on each other in a circle: ${[...path.slice(from), id].join(' → ')}`)
      return
    }
    const field = byId.get(id)
    if (field === undefined || done.has(id)) return
    const controllers = new Set(conditionsOf(field).map((condition) => condition.fieldId))
    if (field.programs?.length) controllers.add(PROGRAM_FIELD)
    for (const controller of controllers) visit(controller, [...path, id])
    done.add(id)
  }
  for (const id of byId.keys()) visit(id, [])
  return found
}

function doubles(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))]
}
