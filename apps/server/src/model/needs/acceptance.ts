import { atAgency } from '@granary/checklists'
import type { Facts } from '@granary/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

/**
 * When the agency took the application as complete, and when something of it was changed last: said to the agency,
 * submitted anew, or saved in a stage that is open again. What staff note beside a submitted stage changes nothing.
 */
export async function acceptanceOf(
  db: Kysely<Tables>,
  projectId: string,
): Promise<Pick<Facts, 'acceptedAt' | 'changedAt'>> {
  const rows = await db
    .selectFrom('project_events')
    .select(['id as eventId', 'kind', 'at', 'about'])
    .where('project_id', '=', projectId)
    .orderBy(sql`number`)
    .execute()
  const events = atAgency.standingEvents(
    rows.map((row) => ({ ...row, kind: row.kind as atAgency.AgencyEventKind })),
  )
  const accepted = events.findLast(({ kind }) => kind === 'complete')
  if (!accepted) return {}
  const [submitted, saved] = await Promise.all([
    db.selectFrom('submissions').select('submitted_at as at').where('project_id', '=', projectId).execute(),
    db
      .selectFrom('stages')
      .select('last_saved_at as at')
      .where('project_id', '=', projectId)
      .where('submitted_at', 'is', null)
      .execute(),
  ])
  const moments = [...events.filter(({ kind }) => kind === 'changed'), ...submitted, ...saved]
  const latest = Math.max(0, ...moments.map(({ at }) => at?.getTime() ?? 0))
  return {
    acceptedAt: accepted.at.toISOString(),
    changedAt: latest === 0 ? null : new Date(latest).toISOString(),
  }
}
