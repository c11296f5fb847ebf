import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { BorrowerShare } from './borrower-shares.ts'

/** What was written with one borrower about one project. */
interface ThreadPlace {
  readonly projectId: string
  readonly borrowerId: string
}

export const threadOf = ({ project_id, person_id }: BorrowerShare): ThreadPlace => ({
  projectId: project_id,
  borrowerId: person_id,
})

/** Up to when this person has read it, in milliseconds. */
export async function readUpTo(
  db: Kysely<Tables>,
  { projectId, borrowerId }: ThreadPlace,
  personId: string,
): Promise<number> {
  const row = await db
    .selectFrom('message_reads')
    .select('read_at')
    .where('project_id', '=', projectId)
    .where('borrower_id', '=', borrowerId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.read_at.getTime() ?? 0
}

const latest = Date.UTC(9999, 0)

/** They have read what was written until then. What was read stays read, and nobody reads what is not written yet. */
export async function markMessagesRead(
  tx: Kysely<Tables>,
  { projectId, borrowerId }: ThreadPlace,
  personId: string,
  upTo: number,
): Promise<void> {
  // Whatever number was sent, it becomes a moment.
  const moment = Math.min(Math.max(0, upTo || 0), latest)
  const read_at = sql<Date>`least(${new Date(moment)}::timestamptz, now())`
  await tx
    .insertInto('message_reads')
    .values({ project_id: projectId, borrower_id: borrowerId, person_id: personId, read_at })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'borrower_id', 'person_id'])
        .doUpdateSet({ read_at: sql<Date>`excluded.read_at` })
        .whereRef('message_reads.read_at', '<', 'excluded.read_at' as never),
    )
    .execute()
}

/** How many messages of others this person has not read, by borrower; of those in whom there is news. */
export async function countNewMessages(
  db: Kysely<Tables>,
  projectId: string,
  personId: string,
): Promise<{ personId: string; count: number }[]> {
  const rows = await db
    .selectFrom('borrower_shares')
    .innerJoin('borrower_messages', 'borrower_messages.share_id', 'borrower_shares.id')
    .leftJoin('message_reads', (read) =>
      read
        .onRef('message_reads.borrower_id', '=', 'borrower_shares.person_id')
        .on('message_reads.project_id', '=', projectId)
        .on('message_reads.person_id', '=', personId),
    )
    .select(({ fn }) => ['borrower_shares.person_id', fn.countAll<string>().as('count')])
    .where('borrower_shares.project_id', '=', projectId)
    .where('borrower_shares.ended_at', 'is', null)
    .where('borrower_messages.project_id', '=', projectId)
    .where('borrower_messages.person_id', '<>', personId)
    // Readers know the moments of messages in milliseconds.
    .where(
      sql<boolean>`date_trunc('milliseconds', written_at) > coalesce(date_trunc('milliseconds', read_at), 'epoch')`,
    )
    .groupBy('borrower_shares.person_id')
    .execute()
  return rows.map((row) => ({ personId: row.person_id, count: Number(row.count) }))
}
