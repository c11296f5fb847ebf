import { appError } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { namesOf } from '../../people/people.ts'
import type { StageId } from '../stages/index.ts'
import { findRound, type Round } from './rounds.ts'

/** The round that stands; where none does, the last submission, which was taken back. */
export async function requireShownRound(
  db: Kysely<Tables>,
  projectId: string,
  stage: StageId,
): Promise<Round> {
  const round =
    (await findRound(db, projectId, stage)) ??
    (await db
      .selectFrom('review_rounds')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('stage', '=', stage)
      .where('state', '=', 'takenBack')
      .orderBy('round', 'desc')
      .limit(1)
      .executeTakeFirst())
  if (!round) throw appError('NOT_FOUND')
  return round
}

/** What was submitted last of a stage. Nothing is there for anybody before; and what was taken back says so. */
export async function requireRound(db: Kysely<Tables>, projectId: string, stage: StageId): Promise<Round> {
  const round = await findRound(db, projectId, stage)
  if (round) return round
  const back = await takenBackSince(db, { project_id: projectId, stage, round: 0 })
  if (!back) throw appError('NOT_FOUND')
  const by = back.taken_back_by
  const name = (by && (await namesOf(db, [by])).get(by)) || 'Its lender'
  const message = `${name} took the ${stage} back. It is here again once it is submitted again.`
  throw appError('STAGE_READ_ONLY', { message })
}

/** The last submission that was taken back, if it is this one or came after it. */
export function takenBackSince(
  db: Kysely<Tables>,
  { project_id, stage, round }: Pick<Round, 'project_id' | 'stage' | 'round'>,
) {
  return db
    .selectFrom('submissions_taken_back as back')
    .innerJoin('submissions', (join) =>
      join
        .onRef('submissions.project_id', '=', 'back.project_id')
        .onRef('submissions.stage', '=', 'back.stage')
        .onRef('submissions.round', '=', 'back.round'),
    )
    .select(['submissions.submitted_at', 'back.taken_back_at', 'back.taken_back_by'])
    .where('back.project_id', '=', project_id)
    .where('back.stage', '=', stage)
    .where('back.round', '>=', round)
    .orderBy('back.round', 'desc')
    .limit(1)
    .executeTakeFirst()
}
