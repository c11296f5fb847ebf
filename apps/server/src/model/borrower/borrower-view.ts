import {
  type Answers,
  type Condition,
  conditionHolds,
  type Field,
  type FormSchema,
  PROGRAM_FIELD,
  type Visibility,
} from '@granary/forms'

/**
 * A questionnaire cut down to some of its fields. What else decides whether they are shown is decided here, with the
 * answers as they are now, so that neither those questions nor their answers have to be sent.
 */
export function cutDown(schema: FormSchema, answers: Answers, shared: ReadonlySet<string>): FormSchema {
  const kept = new Set(shared)
  let cut = apply(schema, answers, kept)
  // A field that is not asked for now goes, and what hung on it is decided in the next round.
  for (let before = -1; before !== kept.size; ) {
    before = kept.size
    const left = new Set(cut.flatMap(({ fields }) => fields.map(({ id }) => id)))
    for (const id of kept) if (!left.has(id)) kept.delete(id)
    cut = apply(schema, answers, kept)
  }
  return { ...schema, sections: cut.filter(({ fields }) => fields.length > 0) }
}

/** Only the entries of these fields. */
export function onlyOf<Value>(record: Readonly<Record<string, Value>>, fieldIds: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(record).filter(([fieldId]) => fieldIds.has(fieldId)))
}

export function fieldIdsOf({ sections }: FormSchema): ReadonlySet<string> {
  return new Set(sections.flatMap(({ fields }) => fields.map(({ id }) => id)))
}

function apply(schema: FormSchema, answers: Answers, kept: ReadonlySet<string>) {
  return schema.sections.map((section) => ({
    ...section,
    fields: section.fields.flatMap((field) => {
      if (!kept.has(field.id)) return []
      const decided = decide(field, answers, kept)
      return decided ? [decided] : []
    }),
  }))
}

/** The field with only such conditions as the cut questionnaire can answer; nothing when it is not asked for. */
function decide(field: Field, answers: Answers, kept: ReadonlySet<string>): Field | undefined {
  const { programs, visibility, ...rest } = field
  const byProgram = programs !== undefined && kept.has(PROGRAM_FIELD) ? { programs } : {}
  if (programs !== undefined && !kept.has(PROGRAM_FIELD)) {
    if (!programs.includes(String(answers[PROGRAM_FIELD]))) return undefined
  }
  const open = visibility && remaining(visibility, answers, kept)
  if (open === 'never') return undefined
  return { ...rest, ...byProgram, ...(open && open !== 'always' && { visibility: open }) }
}

function remaining(
  visibility: Visibility,
  answers: Answers,
  kept: ReadonlySet<string>,
): Visibility | 'always' | 'never' {
  if (visibility.kind === 'always') return 'always'
  const isOpen = ({ fieldId }: Condition) => kept.has(fieldId)
  const open = visibility.conditions.filter(isOpen)
  const decided = visibility.conditions.filter((condition) => !isOpen(condition))
  const holds = (condition: Condition) => conditionHolds(condition, answers[condition.fieldId] ?? null)
  if (visibility.kind === 'all') {
    if (!decided.every(holds)) return 'never'
    return open.length === 0 ? 'always' : { kind: 'all', conditions: open }
  }
  if (decided.some(holds)) return 'always'
  return open.length === 0 ? 'never' : { kind: 'any', conditions: open }
}
