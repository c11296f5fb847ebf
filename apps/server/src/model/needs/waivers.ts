import type { Facts } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { isStageId, type StageId } from '../stages/index.ts'

/** Something that the packaging team waived, and that counts. */
export interface Waived {
  readonly stage: StageId
  /** Of a file, the question that it answers. */
  readonly fieldId: string
  readonly note: string
  readonly reason: string | null
  readonly decidedBy: string | null
}

/**
 * What was waived in the review that stands: it goes on counting while the stage is open again, until the next
 * submission has a review of its own. What was waived of a file does not reach the one that took its place.
 */
export async function waivedNow(db: Kysely<Tables>, projectId: string): Promise<readonly Waived[]> {
  const rows = await db
    .selectFrom('review_items')
    .innerJoin('review_rounds', (join) =>
      join
        .onRef('review_rounds.project_id', '=', 'review_items.project_id')
        .onRef('review_rounds.stage', '=', 'review_items.stage')
        .onRef('review_rounds.round', '=', 'review_items.round'),
    )
    .leftJoin('submission_files', (join) =>
      join
        .onRef('submission_files.project_id', '=', 'review_items.project_id')
        .onRef('submission_files.stage', '=', 'review_items.stage')
        .onRef('submission_files.round', '=', 'review_items.round')
        .on((eb) =>
          eb(eb.cast<string>('submission_files.upload_id', 'text'), '=', eb.ref('review_items.item_id')),
        ),
    )
    .leftJoin('uploads', (join) =>
      join
        .onRef('uploads.id', '=', 'submission_files.upload_id')
        .onRef('uploads.project_id', '=', 'review_items.project_id'),
    )
    .select(['review_items.stage', 'item_id', 'submission_files.field_id', 'note', 'reason', 'decided_by'])
    .where('review_items.project_id', '=', projectId)
    .where('review_rounds.project_id', '=', projectId)
    .where('review_items.state', '=', 'waived')
    .where('review_rounds.is_current', '=', true)
    .where('uploads.removed_at', 'is', null)
    .orderBy('review_items.stage')
    .orderBy('review_items.item_id')
    .execute()
  return rows.flatMap(({ stage, item_id, field_id, note, reason, decided_by }) =>
    isStageId(stage) ? [{ stage, fieldId: field_id ?? item_id, note, reason, decidedBy: decided_by }] : [],
  )
}

/** The same with the names of who waived it, as the rules read it. */
export async function waiversOf(
  db: Kysely<Tables>,
  projectId: string,
): Promise<NonNullable<Facts['waivedItems']>> {
  const waived = await waivedNow(db, projectId)
  if (waived.length === 0) return []
  const names = await namesOf(
    db,
    waived.map(({ decidedBy }) => decidedBy),
  )
  return waived.map(({ stage, fieldId, note, decidedBy }) => ({
    ...{ stage, fieldId, note, by: nameIn(names, decidedBy) ?? 'the packaging team' },
  }))
}
