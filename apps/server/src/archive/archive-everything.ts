import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

const pauseMs = 100
const patienceMs = 60_000

/** What was committed until now stands in the archive once this is through, with a commit after it. */
export async function archiveEverything(client: Client): Promise<void> {
  // A moment is reached only by what was committed after it.
  await client.query('select pg_current_xact_id()')
  const piece = await pieceOf(client, 'select pg_walfile_name(pg_switch_wal()) as piece')
  for (const until = performance.now() + patienceMs; performance.now() < until; ) {
    if ((await pieceOf(client, 'select last_archived_wal as piece from pg_stat_archiver')) >= piece) return
    await sleep(pauseMs)
  }
  throw new Error(
    'ARCHIVE_DIR does not take what is written: PostgreSQL says why in DATA_DIR/postgres/postgres.log.',
  )
}

/** The cluster that answers here, by the name under which the archive knows it. */
export async function clusterBehind(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  )
  return rows[0]?.id
}

async function pieceOf(client: Client, statement: string): Promise<string> {
  const { rows } = await client.query<{ piece: string | null }>(statement)
  return rows[0]?.piece ?? ''
}
