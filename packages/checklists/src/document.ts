import type { Condition, Field, FormSchema, Section } from '@granary/forms'

/** A questionnaire as a document (Markdown) in which experts review every question. */
export function questionnaireDocument(title: string, schema: FormSchema): string {
  const labels = new Map(fieldsOf(schema).map((field) => [field.id, field]))
  const { publishedOn, title: revisionTitle, changes } = schema.metadata ?? {}
  const lines = [
    `# ${title}, revision ${schema.revision}`,
    '',
    schema.description,
    '',
    `Schema \`${schema.id}\`, revision ${schema.revision}${publishedOn ? ` of ${publishedOn}` : ''}: ${revisionTitle}. ${changes}`,
    '',
    `${fieldsOf(schema).length} fields in ${schema.sections.length} sections. A question is required unless it says optional, and always asked unless it says when.`,
  ]
  let category = ''
  for (const section of schema.sections) {
    if (section.metadata.categoryId !== category) lines.push('', ...categoryHeading(section))
    category = section.metadata.categoryId
    lines.push('', ...sectionHeading(section))
    for (const field of section.fields) lines.push('', ...fieldLines(field, labels))
  }
  return `${lines.join('\n')}\n`
}

export function fieldsOf(schema: FormSchema): Field[] {
  return schema.sections.flatMap((section) => [...section.fields])
}

type FieldsById = ReadonlyMap<string, Field>

function categoryHeading({ metadata }: Section): string[] {
  return [`## ${metadata.categoryTitle}`, '', metadata.categoryDescription ?? '']
}

function sectionHeading(section: Section): string[] {
  const number = section.metadata.checklistReferences?.join(', ')
  const notes = [section.subtitle, section.description].filter(Boolean).join('. ')
  return [`### ${[number, section.title].filter(Boolean).join(' ')}`, ...(notes ? ['', notes] : [])]
}

function fieldLines(field: Field, fields: FieldsById): string[] {
  const facts = [
    `id \`${field.id}\``,
    kindOf(field),
    ...limitsOf(field),
    field.required === false ? 'optional' : 'required',
    ...(field.metadata?.owner === 'staff' ? ['filled in by the packaging team'] : []),
    ...(field.metadata?.owner === 'lender' ? ['the lender’s'] : []),
    ...(field.metadata?.sensitive ? ['sensitive'] : []),
    ...(field.defaultValue !== undefined ? [`starts as ${wordFor(field, field.defaultValue)}`] : []),
  ]
  const asked = askedWhen(field, fields)
  const guides = field.referenceGuideIds ?? (field.referenceGuideId ? [field.referenceGuideId] : [])
  return [
    `- **${field.label}**`,
    `  - ${facts.join(' · ')}`,
    ...(asked ? [`  - Asked when ${asked}`] : []),
    ...(field.helperText ? [`  - Help: ${field.helperText}`] : []),
    ...(field.options ? [`  - Options: ${field.options.map(optionText).join('; ')}`] : []),
    ...(guides.length > 0 ? [`  - Guides: ${guides.join(', ')}`] : []),
    ...(field.metadata?.autopopulatesFrom ? [`  - Filled from \`${field.metadata.autopopulatesFrom}\``] : []),
  ]
}

/** What kind of answer it takes, in a word or two. */
export function kindOf({ type, format, metadata }: Field): string {
  if (metadata?.input === 'address') return 'address'
  const numbers = { currency: 'dollars', percentage: 'percent', integer: 'whole number', year: 'year' }
  if (type === 'number') return format ? numbers[format] : 'number'
  const names: Record<string, string> = {
    shortText: 'text',
    longText: 'long text',
    select: 'one choice',
    multiSelect: 'several choices',
    date: 'date',
    file: 'upload',
    boolean: 'yes or no',
  }
  return names[type] ?? type
}

function limitsOf(field: Field): string[] {
  const texts = (field.validations ?? []).map((each) =>
    each.kind === 'maxLength' ? `at most ${each.value} characters` : `must look right: “${each.message}”`,
  )
  return [
    ...texts,
    ...(field.min !== undefined ? [`from ${field.min}`] : []),
    ...(field.max !== undefined ? [`to ${field.max}`] : []),
    ...(field.step !== undefined ? [`in steps of ${field.step}`] : []),
    ...(field.accept ? [field.accept.join(' ')] : []),
    ...(field.maxSizeBytes ? [`at most ${field.maxSizeBytes / 1024 / 1024} MB a file`] : []),
  ]
}

function askedWhen(field: Field, fields: FieldsById): string {
  const { visibility, programs } = field
  const conditions =
    visibility && visibility.kind !== 'always' && visibility.conditions.length > 0
      ? visibility.conditions
          .map((condition) => conditionText(condition, fields))
          .join(visibility.kind === 'all' ? ' and ' : ' or ')
      : ''
  const program = programs ? `the program is ${programs.join(' or ')}` : ''
  return [program, conditions].filter(Boolean).join(', and ')
}

function conditionText({ fieldId, operator, value }: Condition, fields: FieldsById): string {
  const words: Record<string, string> = {
    equals: 'is',
    notEquals: 'is not',
    includes: 'includes',
    excludes: 'does not include',
  }
  const field = fields.get(fieldId)
  const answer = field ? wordFor(field, value) : String(value)
  return `“${field?.label ?? fieldId}” ${words[operator] ?? operator} ${answer}`
}

function wordFor(field: Field, value: unknown): string {
  return field.options?.find((option) => option.value === value)?.label ?? String(value)
}

function optionText({ value, label }: { readonly value: string; readonly label: string }): string {
  return `${label} (\`${value}\`)`
}
