import { appError } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { Quotas } from '../../quotas.ts'

/**
 * Refuses a project beyond what a person or a lender may create in a day. Whoever creates one waits for whoever else
 * of the lender is doing so, so that many at once do not pass the limit together.
 */
export async function requireProjectQuota(
  db: Kysely<Tables>,
  { personProjectsADay, lenderProjectsADay }: Quotas,
  personId: string,
  organizationId: string,
): Promise<void> {
  await inTurn(db, `lender ${organizationId}`)
  await inTurn(db, `person ${personId}`)
  const [byPerson, byLender] = await Promise.all([
    waitFor(db, sql`created_by = ${personId}`, personProjectsADay),
    waitFor(db, sql`organization_id = ${organizationId}`, lenderProjectsADay),
  ])
  if (byPerson !== undefined) {
    throw tooMany(
      `You have created ${personProjectsADay} projects within a day, the most for one person.`,
      byPerson,
    )
  }
  if (byLender !== undefined) {
    throw tooMany(
      `Your lender has created ${lenderProjectsADay} projects within a day, the most for one lender.`,
      byLender,
    )
  }
}

/** Waits for whoever creates a project for the same lender or person, and makes the next one wait. */
export async function inTurn(
  db: Kysely<Tables>,
  holder: `lender ${string}` | `person ${string}`,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('granary.projects'), hashtext(${holder}))`.execute(db)
}

/** How many seconds until the oldest of the last so many is a day old; undefined when there is room now. */
async function waitFor(
  db: Kysely<Tables>,
  whose: ReturnType<typeof sql>,
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '1 day' - now()))::int as seconds from projects
    where ${whose} and created_at > now() - interval '1 day'
    order by created_at desc offset ${most - 1} limit 1`.execute(db)
  return rows[0]?.seconds
}

function tooMany(sentence: string, retryAfterSeconds: number) {
  const hours = Math.max(1, Math.ceil(retryAfterSeconds / 3600))
  const when = hours === 1 ? 'within the hour' : `in ${hours} hours`
  return appError('RATE_LIMITED', {
    message: `${sentence} The next can be created ${when}; what you entered stays here. If you need more, ask our team.`,
    retryAfterSeconds,
  })
}
