import { schemaProblems } from './check-schema.ts'
import { sortedReferences, stripReferences } from './references.ts'
import type { Field, FormSchema, Section } from './schema.ts'
import { shapeProblems } from './schema-shape.ts'

/** Far beyond what metadata needs; only a value that contains itself gets there. */
const MAX_DEPTH = 32

const UNSTORABLE = ['function', 'symbol', 'bigint']

/** Says everything that keeps a schema from being used, one sentence each. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/**
 * The way in for every schema, written by hand or read from storage. What nobody could answer is refused here, so
 * that evaluating may trust what it reads; checklist references move from the texts to the metadata.
 */
export function defineSchema(draft: unknown): FormSchema {
  const misshapen = shapeProblems(draft)
  if (misshapen.length > 0) throw new SchemaError(misshapen)
  const schema = draft as FormSchema
  const refused = schemaProblems(schema)
  if (refused.length > 0) throw new SchemaError(refused)
  return frozenCopy({ ...schema, sections: schema.sections.map(withReferences) })
}

function withReferences(section: Section): Section {
  const fields = section.fields.map(fieldWithReferences)
  const own = strip(section, ['subtitle', 'description'])
  const references = sortedReferences([
    ...(section.metadata.checklistReferences ?? []),
    ...own.references,
    ...fields.flatMap((field) => field.metadata?.checklistReferences ?? []),
  ])
  const metadata =
    references.length === 0 ? section.metadata : { ...section.metadata, checklistReferences: references }
  return { ...section, ...own.texts, fields, metadata }
}

function fieldWithReferences(field: Field): Field {
  const { texts, references } = strip(field, ['helperText', 'placeholder'])
  const all = sortedReferences([...(field.metadata?.checklistReferences ?? []), ...references])
  if (all.length === 0) return field
  return { ...field, ...texts, metadata: { ...field.metadata, checklistReferences: all } }
}

function strip<Part extends object, Key extends keyof Part & string>(part: Part, keys: readonly Key[]) {
  const texts: Partial<Record<Key, string>> = {}
  const references: string[] = []
  for (const key of keys) {
    const value = part[key]
    if (typeof value !== 'string') continue
    const stripped = stripReferences(value)
    texts[key] = stripped.text
    references.push(...stripped.references)
  }
  return { texts, references }
}

/** Every open form shares it, so nobody may change it; what was handed in stays the caller's own. */
function frozenCopy<T>(value: T, depth = 0): T {
  if (depth > MAX_DEPTH) throw new SchemaError(['A schema must not contain itself.'])
  if (Array.isArray(value)) return Object.freeze(value.map((item) => frozenCopy(item, depth + 1))) as T
  if (typeof value !== 'object' || value === null) {
    if (UNSTORABLE.includes(typeof value))
      throw new SchemaError([`A schema must not hold a ${typeof value}.`])
    return value
  }
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.freeze(
    Object.fromEntries(entries.map(([key, part]) => [key, frozenCopy(part, depth + 1)])),
  ) as T
}
