import { questionnaires } from '@granary/checklists'
import { isStageId, questionnaireOf, type StageId } from '../stages/index.ts'

/** What a question is called on the screen, in whichever revision asked for it last. */
export function questionTitle(stage: unknown, fieldId: string): string {
  if (typeof stage !== 'string' || !isStageId(stage)) return plainName(fieldId)
  return titlesOf(stage).get(fieldId) ?? plainName(fieldId)
}

const titles = new Map<string, ReadonlyMap<string, string>>()

function titlesOf(stage: StageId): ReadonlyMap<string, string> {
  const known = titles.get(stage)
  if (known) return known
  const { schemaId } = questionnaireOf(stage)
  const read = new Map(
    questionnaires
      .filter(({ id }) => id === schemaId)
      .flatMap(({ registry }) => registry.revisions)
      // From the oldest on, so that the newest words stand.
      .toSorted((one, other) => one.revision - other.revision)
      .flatMap(({ schema }) => schema.sections.flatMap(({ fields }) => fields))
      .map(({ id, label }) => [id, label]),
  )
  titles.set(stage, read)
  return read
}

/** "defaultServiceLevel" and "default_service_level" as people would write it. */
export function plainName(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
}

/** Names that were written down one behind the other. */
export function plainNames(names: unknown): string {
  return String(names).split(' ').map(plainName).join(', ')
}
