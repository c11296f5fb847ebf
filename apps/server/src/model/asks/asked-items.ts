import { appError, type ShareItem, type TableName } from '@granary/api'
import { projectTables } from '@granary/checklists'
import type { Field } from '@granary/forms'
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

/** The tables that some items reach, in the order in which they are shown. */
export function sharedTables(items: readonly ShareItem[]): readonly TableName[] {
  const ids = new Set(items.flatMap(({ kind, id }) => (kind === 'table' ? [id] : [])))
  return projectTables.shareable.flatMap(({ id }) => (ids.has(id) ? [id as TableName] : []))
}

/** Refuses what the questionnaires and tables do not have. */
export function requireKnownItems(documents: StageDocuments, items: readonly ShareItem[]): void {
  const fits = items.every(({ stage, kind, id }) => {
    const { form } = documents[stage]
    if (kind === 'table')
      return stage === 'application' && projectTables.shareable.some((each) => each.id === id)
    if (kind === 'section') return form.schema.sections.some((section) => section.id === id)
    return form.field(id)?.type === 'file'
  })
  if (!fits || items.length === 0 || items.length > 200) throw refused('Choose what to share.')
}

/** Refuses to ask for what nobody can answer any more. */
export function requireOpenStages(documents: StageDocuments, items: readonly ShareItem[]): void {
  const submitted = items.find(({ stage }) => documents[stage].submittedAt !== null)
  if (!submitted) return
  throw refused(`The ${submitted.stage} was submitted, so nothing more can be asked for in it.`)
}

function refused(message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId: 'items', code: 'items', message }] })
}

/** What staff look after, or the lender judges, is nobody else's business, shared section or not. */
export function isForOthers({ metadata }: Pick<Field, 'metadata'>): boolean {
  return metadata?.owner === undefined
}
