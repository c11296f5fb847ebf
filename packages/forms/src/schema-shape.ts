import { patternFrom } from './problems.ts'
import type { FieldType } from './schema.ts'

export const FIELD_TYPES: readonly FieldType[] = [
  'shortText',
  'longText',
  'select',
  'multiSelect',
  'number',
  'date',
  'file',
  'boolean',
]

type Parts = Readonly<Record<string, unknown>>
type Kind = 'text' | 'number' | 'flag' | 'texts' | 'object'

const FIELD_PARTS: Readonly<Record<string, Kind>> = {
  helperText: 'text',
  placeholder: 'text',
  required: 'flag',
  programs: 'texts',
  min: 'number',
  max: 'number',
  step: 'number',
  rows: 'number',
  format: 'text',
  accept: 'texts',
  maxSizeBytes: 'number',
  referenceGuideId: 'text',
  referenceGuideIds: 'texts',
  metadata: 'object',
}

/** What keeps a value from being a schema at all; nothing else may be asked of it before this list is empty. */
export function shapeProblems(draft: unknown): readonly string[] {
  if (!isObject(draft)) return ['A schema must be an object.']
  const problems = [
    ...need(draft, 'Schema', { id: 'text', revision: 'number', description: 'text' }),
    ...allow(draft, 'Schema', { metadata: 'object' }),
  ]
  if (!Array.isArray(draft.sections)) return [...problems, 'Schema: sections must be a list.']
  return [...problems, ...draft.sections.flatMap(sectionProblems)]
}

function sectionProblems(section: unknown, at: number): readonly string[] {
  if (!isObject(section)) return [`Section ${at + 1} must be an object.`]
  const name = `Section ${typeof section.id === 'string' ? section.id : at + 1}`
  const problems = [
    ...need(section, name, { id: 'text', title: 'text', metadata: 'object' }),
    ...allow(section, name, { subtitle: 'text', description: 'text' }),
  ]
  if (isObject(section.metadata)) {
    problems.push(...need(section.metadata, name, { categoryId: 'text', categoryTitle: 'text' }))
    problems.push(
      ...allow(section.metadata, name, { categoryDescription: 'text', checklistReferences: 'texts' }),
    )
  }
  if (!Array.isArray(section.fields)) return [...problems, `${name}: fields must be a list.`]
  return [
    ...problems,
    ...section.fields.flatMap((field, index) => fieldProblems(field, `${name}, field ${index + 1}`)),
  ]
}

function fieldProblems(field: unknown, place: string): readonly string[] {
  if (!isObject(field)) return [`${place} must be an object.`]
  const name = typeof field.id === 'string' ? `Field ${field.id}` : place
  const problems = [...need(field, name, { id: 'text', label: 'text' }), ...allow(field, name, FIELD_PARTS)]
  if (typeof field.id === 'string' && field.id in Object.prototype) {
    problems.push(`${name}: this id is reserved, choose another.`)
  }
  if (!FIELD_TYPES.includes(field.type as FieldType)) {
    problems.push(`${name}: Unsupported field type: ${printable(field.type)}`)
  }
  if (isObject(field.metadata)) {
    problems.push(...allow(field.metadata, name, { checklistReferences: 'texts' }))
  }
  if (!isAnswer(field.defaultValue)) problems.push(`${name}: defaultValue must be an answer.`)
  return [...problems, ...listProblems(field, name), ...ruleProblems(field.visibility, name)]
}

function listProblems(field: Parts, name: string): readonly string[] {
  return [
    ...each(field.options, `${name}: options`, (option) => [
      ...need(option, `${name}: an option`, { value: 'text', label: 'text' }),
      ...allow(option, `${name}: an option`, { description: 'text' }),
    ]),
    ...each(field.validations, `${name}: validations`, (validation) => validationProblems(validation, name)),
  ]
}

function validationProblems(validation: Parts, name: string): readonly string[] {
  if (validation.kind === 'maxLength') return need(validation, `${name}: maxLength`, { value: 'number' })
  if (validation.kind !== 'pattern') return [`${name}: unknown validation ${printable(validation.kind)}.`]
  const problems = need(validation, `${name}: pattern`, { value: 'text', message: 'text' })
  const pattern = validation.value
  if (typeof pattern !== 'string' || patternFrom(pattern) !== null) return problems
  return [...problems, `${name}: pattern is not a regular expression.`]
}

function ruleProblems(rule: unknown, name: string): readonly string[] {
  if (rule === undefined) return []
  if (!isObject(rule)) return [`${name}: visibility must be an object.`]
  if (rule.kind === 'always') return []
  if (rule.kind !== 'all' && rule.kind !== 'any') return [`${name}: visibility must be always, all or any.`]
  if (!Array.isArray(rule.conditions)) return [`${name}: conditions must be a list.`]
  return each(rule.conditions, `${name}: conditions`, (condition) => [
    ...need(condition, `${name}: a condition`, { fieldId: 'text', operator: 'text' }),
    ...(condition.value !== null && condition.value !== undefined && isAnswer(condition.value)
      ? []
      : [`${name}: a condition must compare with a value.`]),
  ])
}

function each(list: unknown, name: string, check: (item: Parts) => readonly string[]): readonly string[] {
  if (list === undefined) return []
  if (!Array.isArray(list)) return [`${name} must be a list.`]
  return list.flatMap((item) => (isObject(item) ? check(item) : [`${name} must be objects.`]))
}

function need(parts: Parts, name: string, kinds: Readonly<Record<string, Kind>>): string[] {
  return Object.entries(kinds).flatMap(([key, kind]) => {
    const value = Object.hasOwn(parts, key) ? parts[key] : undefined
    if (!isKind(value, kind)) return [`${name}: ${key} must be ${WORDS[kind]}.`]
    return key === 'id' && value === '' ? [`${name}: id must not be empty.`] : []
  })
}

function allow(parts: Parts, name: string, kinds: Readonly<Record<string, Kind>>): string[] {
  const given = Object.entries(kinds).filter(([key]) => parts[key] !== undefined)
  return need(parts, name, Object.fromEntries(given))
}

const WORDS: Readonly<Record<Kind, string>> = {
  text: 'a text',
  number: 'a number',
  flag: 'true or false',
  texts: 'a list of texts',
  object: 'an object',
}

function isKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    case 'object':
      return isObject(value)
  }
}

function isAnswer(value: unknown): boolean {
  if (value === undefined || value === null || isKind(value, 'texts')) return true
  return isKind(value, 'text') || isKind(value, 'number') || typeof value === 'boolean'
}

function isObject(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function printable(value: unknown): string {
  return typeof value === 'string' ? value : typeof value
}
