import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

/** Nobody looks back further at what is done; what happened stays in the history of its project. */
const keptDays = 180

export async function forgetOldNotices(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}
