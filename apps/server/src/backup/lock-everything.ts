import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Client } from 'pg'
import { quoted } from './tables.ts'

/**
 * Longer than the server takes to notice that two wait for each other, and to call back a vacuum that is in the way;
 * short enough that those who queue up behind us hold on meanwhile.
 */
const waitMs = 4_000
const longestPauseMs = 1_000
const triesForMs = 120_000
/** A lock that was not had in time, and two that waited for each other. */
const heldByOthers = new Set(['55P03', '40P01'])

/**
 * Begins a transaction that nobody else is in the middle of: it has every table, taken by name, before anything is
 * changed; with `share` others go on reading. People may be at work, and whoever saves takes tables in another order; then we let go of all, so that they
 * get on, and try again.
 */
export async function beginAlone(
  client: Client,
  mode: 'access exclusive' | 'share' = 'access exclusive',
): Promise<void> {
  const until = performance.now() + triesForMs
  for (;;) {
    try {
      await client.query(`begin; set local lock_timeout = ${waitMs}`)
      const tables = await tablesOf(client)
      if (tables.length > 0) await client.query(`lock table ${quoted(tables)} in ${mode} mode`)
      await client.query('set local lock_timeout = 0')
      return
    } catch (error) {
      await client.query('rollback')
      if (!(error instanceof pg.DatabaseError) || !heldByOthers.has(error.code ?? '')) throw error
      if (performance.now() > until) {
        throw new Error(
          'Somebody holds tables of this database and does not let go (docs/runbook.md, "Work waits for the database"). Nothing was changed; try again.',
          { cause: error },
        )
      }
      await delay(Math.random() * longestPauseMs)
    }
  }
}

async function tablesOf(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname collate "C"`,
  )
  return rows.map(({ name }) => name)
}
