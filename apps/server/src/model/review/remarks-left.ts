import type { RemarkPlace, SubmissionCheck } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { StageId } from '../stages/index.ts'
import { latestForm } from './remark-list.ts'
import { openRemarks } from './remarks.ts'

/** What was asked of a stage and nobody settled, for whoever is about to submit it again. */
export async function remarksLeft(
  db: Kysely<Tables>,
  place: { readonly projectId: string; readonly stage: StageId },
): Promise<SubmissionCheck['remarks']> {
  const rows = await openRemarks(db, place.projectId, place.stage)
  if (rows.length === 0) return []
  const form = await latestForm(db, place)
  return rows.map(({ id, number, field_id, text, place }) => ({
    remarkId: id,
    number,
    fieldId: field_id,
    label: form.field(field_id)?.label ?? field_id,
    text,
    page: (place as RemarkPlace | null)?.page ?? null,
  }))
}
