import type { EarlierDecision, ReviewItemState } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/schema.generated.ts'
import { nameIn } from '../../../people/people.ts'

interface RoundKey {
  readonly project_id: string
  readonly stage: string
  readonly round: number
}

const kept = [
  ...(['project_id', 'stage', 'round', 'item_id', 'version'] as const),
  ...(['state', 'reason', 'note', 'decided_by', 'decided_at'] as const),
] as const

/** What these items are about to be decided instead of stays to be read. */
export async function keepPast(
  db: Kysely<Tables>,
  { project_id, stage, round }: RoundKey,
  itemIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('review_item_changes')
    .columns(kept)
    .expression(({ selectFrom }) =>
      selectFrom('review_items')
        .select(kept)
        .where('project_id', '=', project_id)
        .where('stage', '=', stage)
        .where('round', '=', round)
        .where('item_id', 'in', itemIds),
    )
    .execute()
}

/** What was decided in a round before it was decided anew, the newest first. */
export async function pastOf(db: Kysely<Tables>, { project_id, stage, round }: RoundKey) {
  return db
    .selectFrom('review_item_changes')
    .select(kept)
    .where('project_id', '=', project_id)
    .where('stage', '=', stage)
    .where('round', '=', round)
    .orderBy('version', 'desc')
    .execute()
}

type Past = Awaited<ReturnType<typeof pastOf>>

export function earlierOf(past: Past, itemId: string, names: ReadonlyMap<string, string>): EarlierDecision[] {
  return past
    .filter(({ item_id }) => item_id === itemId)
    .map(({ version, state, reason, note, decided_by, decided_at }) => ({
      version,
      state: state as ReviewItemState,
      reason,
      note,
      by: nameIn(names, decided_by),
      at: decided_at.getTime(),
    }))
}
