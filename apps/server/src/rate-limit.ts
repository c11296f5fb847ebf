import { appError } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './db/schema.generated.ts'

export interface Allowance {
  readonly tries: number
  readonly windowSeconds: number
}

/**
 * Counts one try under `key` (a purpose with a person, an e-mail address or a network address) and refuses the ones
 * beyond the allowance. The window begins with its first try. Counted outside the caller's transaction if the try
 * itself may be rolled back: hand in the database then, not the transaction.
 */
export async function spend(db: Kysely<Tables>, key: string, allowance: Allowance): Promise<void> {
  const window = sql`make_interval(secs => ${allowance.windowSeconds})`
  const fresh = sql<boolean>`rate_limits.window_start + ${window} <= now()`
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into rate_limits (key, window_start, count) values (${key}, now(), 1)
    on conflict (key) do update set
      window_start = case when ${fresh} then now() else rate_limits.window_start end,
      count = case when ${fresh} then 1 else rate_limits.count + 1 end
    returning count, ceil(extract(epoch from window_start + ${window} - now()))::int as wait
  `.execute(db)
  const row = rows[0]
  if (row && row.count > allowance.tries) throw appError('RATE_LIMITED', { retryAfterSeconds: row.wait })
}

/** Takes back a try that turned out to be none of those that count. */
export async function giveBack(db: Kysely<Tables>, key: string): Promise<void> {
  await sql`update rate_limits set count = count - 1 where key = ${key} and count > 0`.execute(db)
}

/** Begins anew, as if nothing had been tried under these keys. */
export async function forgive(db: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('rate_limits').where('key', 'in', keys).execute()
}

/** Forgets windows that ended long ago; a job calls it. */
export async function forgetOldTries(db: Kysely<Tables>): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '2 days'`.execute(db)
}
