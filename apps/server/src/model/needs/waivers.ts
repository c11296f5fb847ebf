import type { Facts } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { isStageId } from '../stages/index.ts'

/** What the packaging team waived in the review that stands; of a file, the question that it answers. */
export async function waiversOf(
  db: Kysely<Tables>,
  projectId: string,
): Promise<NonNullable<Facts['waivedItems']>> {
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
    .select(['review_items.stage', 'item_id', 'submission_files.field_id', 'note', 'decided_by'])
    .where('review_items.project_id', '=', projectId)
    .where('review_rounds.project_id', '=', projectId)
    .where('review_items.state', '=', 'waived')
    .where('review_rounds.is_current', '=', true)
    .orderBy('review_items.item_id')
    .execute()
  if (rows.length === 0) return []
  const names = await namesOf(
    db,
    rows.map(({ decided_by }) => decided_by),
  )
  return rows.flatMap(({ stage, item_id, field_id, note, decided_by }) =>
    isStageId(stage)
      ? [{ stage, fieldId: field_id ?? item_id, by: nameIn(names, decided_by) ?? 'the packaging team', note }]
      : [],
  )
}
