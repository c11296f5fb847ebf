import { appError, type ReviewTimes } from '@granary/api'
import { isCalendarDate } from '@granary/forms'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { inHand } from './queue-counts.ts'
import { mondaysUntil, timesOfReviews } from './times-of-reviews.ts'

const submittedOn = sql<Date>`date_trunc('day', ${sql.ref('review_rounds.submitted_at')}, 'UTC')`

/** How long reviews of all lenders wait, and took in the last weeks, as of the day of whoever looks. */
export async function reviewTimes(db: Kysely<Tables>, today: string): Promise<ReviewTimes> {
  if (!isCalendarDate(today)) {
    const message = 'Give the day as 2026-11-26.'
    throw appError('VALIDATION', { message, problems: [{ fieldId: 'today', code: 'today', message }] })
  }
  const since = new Date(mondaysUntil(today)[0] ?? today)
  const [rounds, waiting] = await Promise.all([
    db
      .selectFrom('review_rounds')
      .select(['submitted_at', 'returned_at', 'accepted_at'])
      .where(({ eb, or }) => or([eb('returned_at', '>=', since), eb('accepted_at', '>=', since)]))
      .execute(),
    db
      .selectFrom('review_rounds')
      .innerJoin('projects', 'projects.id', 'review_rounds.project_id')
      .select(['projects.program', ({ fn }) => fn.countAll<string>().as('count')])
      .select(submittedOn.as('day'))
      .where('review_rounds.is_current', '=', true)
      .where('review_rounds.state', 'in', inHand)
      .where('projects.archived_at', 'is', null)
      .groupBy(['projects.program', submittedOn])
      .execute(),
  ])
  return timesOfReviews(
    rounds.map(({ submitted_at, returned_at, accepted_at }) => ({
      submittedAt: submitted_at.getTime(),
      returnedAt: returned_at?.getTime() ?? null,
      acceptedAt: accepted_at?.getTime() ?? null,
    })),
    waiting.map(({ program, day, count }) => ({
      program,
      day: day.toISOString().slice(0, 10),
      count: Number(count),
    })),
    today,
  )
}
