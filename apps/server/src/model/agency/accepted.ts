import { dayOf } from '@granary/checklists'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { type StageId, stageIds } from '../stages/index.ts'

/** No zone of the world is further behind UTC. */
const furthestBehindMs = 12 * 3_600_000

/** The first stage that is not accepted; nothing is sent before both are. */
export async function stageToAccept(db: Kysely<Tables>, projectId: string) {
  const accepted = await acceptedStages(db, projectId)
  return stageIds.find((stage) => !accepted.includes(stage))
}

export async function acceptedStages(db: Kysely<Tables>, projectId: string): Promise<StageId[]> {
  const accepted = await acceptedRounds(db, projectId)
  return stageIds.filter((stage) => accepted.some((round) => round.stage === stage))
}

/** The day on which the last stage was accepted, where it was earliest that day: who sent it may be that far west. */
export async function acceptedOn(db: Kysely<Tables>, projectId: string): Promise<string | null> {
  const moments = (await acceptedRounds(db, projectId)).flatMap(({ accepted_at }) => accepted_at ?? [])
  return moments.length === 0
    ? null
    : dayOf(Math.max(...moments.map((moment) => moment.getTime())) - furthestBehindMs)
}

function acceptedRounds(db: Kysely<Tables>, projectId: string) {
  return db
    .selectFrom('review_rounds')
    .select(['stage', 'accepted_at'])
    .where('project_id', '=', projectId)
    .where('is_current', '=', true)
    .where('state', '=', 'accepted')
    .execute()
}
