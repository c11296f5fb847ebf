import { checkSchema, type FormSchema } from '@granary/forms'
import { currentApplication } from './application/current.ts'
import { differences } from './difference.ts'
import { currentPreApplication } from './pre-application/current.ts'
import { questionnaires } from './questionnaires.ts'

const livingSources: readonly FormSchema[] = [currentPreApplication, currentApplication]

/** One readable line for everything in which a living source is not the latest published revision. */
export function unpublishedChanges(source: FormSchema, frozen: FormSchema): string[] {
  const changed = [
    ...differences(frozen, source),
    ...sectionsAsText(frozen, source),
    ...(frozen.description === source.description ? [] : ['~ the description of the questionnaire']),
  ]
  return changed.map(
    (line) =>
      `${source.id} revision ${source.revision} is published, yet its source differs: ${line}. Give it a new revision number.`,
  )
}

/** Everything that keeps the questionnaires from being used as they stand. */
export function problemsOfQuestionnaires(): string[] {
  const reviewed = questionnaires.flatMap(({ id, registry }) =>
    registry.revisions.flatMap(({ revision, schema }) =>
      checkSchema(schema).map((finding) => `${id} revision ${revision}: ${finding}`),
    ),
  )
  const unpublished = livingSources.flatMap((source) => {
    const published = questionnaires.find(({ id }) => id === source.id)?.registry.latest
    if (published?.revision !== source.revision) {
      return [`${source.id} revision ${source.revision} is not the latest published one.`]
    }
    return unpublishedChanges(source, published.schema)
  })
  return [...reviewed, ...unpublished]
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
