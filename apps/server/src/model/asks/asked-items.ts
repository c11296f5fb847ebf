import { appError, type ShareItem } from '@granary/api'
import type { StageDocument, StageDocuments } from '../stages/index.ts'

export const itemsOf = ({ scope }: { readonly scope: unknown }) => scope as ShareItem[]

/** The ids of the fields of one stage that some items reach, whether they are shown at the moment or not. */
export function sharedFieldIds(
  { stage, form }: Pick<StageDocument, 'stage' | 'form'>,
  items: readonly ShareItem[],
): ReadonlySet<string> {
  const here = items.filter((item) => item.stage === stage)
  const sections = new Set(here.filter(({ kind }) => kind === 'section').map(({ id }) => id))
  const documents = new Set(here.filter(({ kind }) => kind === 'document').map(({ id }) => id))
  return new Set(
    form.schema.sections.flatMap((section) =>
      section.fields
        .filter((field) => isForOthers(field) && (sections.has(section.id) || documents.has(field.id)))
        .map(({ id }) => id),
    ),
  )
}

/** Refuses what the questionnaires do not have. */
export function requireKnownItems(documents: StageDocuments, items: readonly ShareItem[]): void {
  const fits = items.every(({ stage, kind, id }) => {
    const { form } = documents[stage]
    if (kind === 'section') return form.schema.sections.some((section) => section.id === id)
    return form.field(id)?.type === 'file'
  })
  if (!fits || items.length === 0 || items.length > 200) {
    const message = 'Choose what to share.'
    throw appError('VALIDATION', { message, problems: [{ fieldId: 'items', code: 'items', message }] })
  }
}

/** What staff look after is nobody else's business, shared section or not. */
export function isForOthers({ metadata }: { metadata?: { owner?: 'staff' } }): boolean {
  return metadata?.owner !== 'staff'
}
