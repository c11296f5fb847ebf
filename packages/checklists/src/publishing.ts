import { defineSchema, type FormSchema, type Option, type RevisionEntry, SchemaError } from '@granary/forms'
import { fieldsOf } from './document.ts'
import { type Publication, published } from './published.ts'
import { type Publishable, questionnaires } from './questionnaires.ts'
import { changesIn } from './soundness.ts'

export type NextRevision =
  | { readonly ok: false; readonly reasons: readonly string[] }
  | {
      readonly ok: true
      readonly said: Publication
      /** What is frozen: the questions alone. */
      readonly frozen: FormSchema
      /** The same with what was said about it, as the registry will hold it. */
      readonly schema: FormSchema
      readonly changes: readonly string[]
    }

/** The living source as the next revision, or everything that speaks against publishing it. */
export function nextRevision(of: Publishable, words: Omit<Publication, 'revision'>): NextRevision {
  const { source, registry, migrations } = of
  const { latest } = registry
  const said = { revision: latest.revision + 1, ...words }
  const changes = changesIn(source, latest.schema)
  if (changes.length === 0)
    return refused(`Nothing has changed since revision ${latest.revision} of ${of.id}.`)
  const draft = { ...source, revision: said.revision }
  try {
    const frozen = defineSchema(draft)
    const entry = published(said, frozen, migrations[said.revision])
    const reasons = [...problemsOfWords(said, latest), ...problemsOfEntry(of, entry)]
    return reasons.length > 0
      ? refused(...reasons)
      : { ok: true, said, frozen, schema: entry.schema, changes }
  } catch (error) {
    if (error instanceof SchemaError) return refused(...error.problems)
    throw error
  }
}

function problemsOfEntry(of: Publishable, entry: RevisionEntry): string[] {
  const { registry, migrations } = of
  const numbers = [...registry.revisions, entry].map(({ revision }) => String(revision))
  return [
    ...of.findings(entry.schema),
    ...of.forbidden(registry.revisions, entry),
    ...kindsApart(entry.schema),
    ...Object.keys(migrations)
      .filter((revision) => !numbers.includes(revision))
      .map((revision) => `There is a migration to revision ${revision}, but the next is ${entry.revision}.`),
  ]
}

/** An answer flows between fields of one id, so both have to take it. */
function kindsApart({ id: schemaId, sections }: FormSchema): string[] {
  const others = questionnaires.filter(({ id }) => id !== schemaId).flatMap(({ source }) => fieldsOf(source))
  const kinds = new Map(
    others.map(({ id, type, options }) => [id, JSON.stringify([type, valuesIn(options)])]),
  )
  return sections
    .flatMap(({ fields }) => fields)
    .filter(({ id, type, options }) => {
      const kind = kinds.get(id)
      return kind !== undefined && kind !== JSON.stringify([type, valuesIn(options)])
    })
    .map(({ id }) => `Field ${id} stands in both questionnaires and takes other answers in each.`)
}

function valuesIn(options: readonly Option[] = []): string[] {
  return options.map(({ value }) => value)
}

function problemsOfWords({ title, changes, publishedOn = '' }: Publication, latest: RevisionEntry): string[] {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(publishedOn) && !Number.isNaN(Date.parse(publishedOn))
  return [
    ...(title.trim() === '' ? ['Say with --title what the revision is called.'] : []),
    ...(changes.trim() === '' ? ['Say with --changes in plain words what is new for a lender.'] : []),
    ...(isDay ? [] : ['The day of the publication is written like 2026-01-31.']),
    ...(isDay && latest.releasedOn !== undefined && publishedOn < latest.releasedOn
      ? [`Revision ${latest.revision} was published on ${latest.releasedOn}; the next one is not older.`]
      : []),
  ]
}

function refused(...reasons: readonly string[]): NextRevision {
  return { ok: false, reasons }
}
