import { appError } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { dutiesOf } from '../../people/people.ts'
import { isUuid } from '../../uuid.ts'

/**
 * Whoever of the packaging team had a submission in the queue until its lender took it back reads that, and nothing
 * else of the project. For everybody else it is as if it was not there.
 */
export async function refuseTakenBack(
  db: Kysely<Tables>,
  personId: string,
  projectId: string,
): Promise<void> {
  if (!isUuid(projectId) || !(await dutiesOf(db, personId)).includes('packaging')) return
  const back = await db
    .selectFrom('review_rounds')
    .select('id')
    .where('project_id', '=', projectId)
    .where('state', '=', 'takenBack')
    .limit(1)
    .executeTakeFirst()
  if (!back) return
  const message = 'Its lender took this back. It is in the queue again once it is submitted again.'
  throw appError('NOT_FOUND', { message })
}
