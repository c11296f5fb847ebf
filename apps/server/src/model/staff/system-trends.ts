import type { SystemTrend } from '@granary/api'
import { dayOf } from '@granary/checklists'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

const days = 14

/** What the records themselves say of the last two weeks; nothing is kept for it. */
export async function systemTrends(db: Kysely<Tables>): Promise<SystemTrend[]> {
  const [signIns, mails, projects] = await Promise.all([
    perDay(
      db,
      sql`select at from audit_entries where action in ('sign-in', 'sign-in with a code', 'sign-in through an outside issuer')
          and id >= (select coalesce(min(id), 0) from (select id from audit_entries where at >= ${firstDay()}
                      order by at limit 1) first)`,
    ),
    perDay(db, sql`select created_at as at from mails where created_at >= ${firstDay()}`),
    perDay(db, sql`select created_at as at from projects where created_at >= ${firstDay()}`),
  ])
  return [
    { title: 'Sign-ins', days: signIns },
    { title: 'Mails', days: mails },
    { title: 'New projects', days: projects },
  ]
}

function firstDay(): Date {
  const today = dayOf(Date.now())
  return new Date(Date.parse(today) - (days - 1) * 86_400_000)
}

/** Days are those of UTC; one without anything counts 0. */
async function perDay(db: Kysely<Tables>, times: ReturnType<typeof sql>): Promise<SystemTrend['days']> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, count(at)::int as count
      from generate_series(${firstDay()}::timestamptz at time zone 'UTC', now() at time zone 'UTC', interval '1 day') day
      left join (${times}) happened on date_trunc('day', at at time zone 'UTC') = day
     group by 1 order by 1`.execute(db)
  return rows
}
