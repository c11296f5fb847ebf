import type { FormSchema } from '@granary/forms'
import { differences } from './difference.ts'
import { publishable } from './questionnaires.ts'

/** Everything in which a living source is not a published revision, one readable line each. */
export function changesIn(source: FormSchema, published: FormSchema): string[] {
  return [
    ...differences(published, source),
    ...sectionsAsText(published, source),
    ...(published.description === source.description ? [] : ['~ the description of the questionnaire']),
  ]
}

/** The same, for whoever forgot to publish it. */
export function unpublishedChanges(source: FormSchema, frozen: FormSchema): string[] {
  return changesIn(source, frozen).map(
    (line) =>
      `${source.id} revision ${frozen.revision} is published, yet its source differs: ${line}. Publish the next: npm run schema -- publish ${source.id}`,
  )
}

/** Everything that keeps the questionnaires and the tables from being used as they stand. */
export function problemsOfQuestionnaires(): string[] {
  return publishable.flatMap(({ id, registry, source, findings }) => [
    ...registry.revisions.flatMap(({ revision, schema }) =>
      findings(schema).map((finding) => `${id} revision ${revision}: ${finding}`),
    ),
    ...unpublishedChanges(source, registry.latest.schema),
  ])
}

function sectionsAsText(frozen: FormSchema, source: FormSchema): string[] {
  const lines = (schema: FormSchema) =>
    schema.sections.map(({ fields, ...section }) =>
      JSON.stringify({ ...section, fields: fields.map(({ id }) => id) }),
    )
  const before = lines(frozen)
  const after = lines(source)
  return source.sections
    .filter((_, at) => before[at] !== after[at])
    .map(({ id }) => `~ section ${id}: its words, its place or the order of its fields`)
    .concat(before.length > after.length ? ['- a section'] : [])
}
