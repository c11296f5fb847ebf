import type { ClientBase } from 'pg'
import { raiseBase } from '../tables/triggers.ts'

/**
 * Which past a server has: its cluster, its timeline, its database. A standby that was promoted, a restore to a point in
 * time and a dump put back elsewhere each begin another one, which may lack what was committed and acknowledged last.
 */
const historyNow = `(select system_identifier from pg_control_system())::text || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
  || '/' || (select oid from pg_database where datname = current_database())`

interface Histories {
  readonly now: string | null
  readonly known: string | null
}

/**
 * Notices another past before anything is read on it. Timestamps go on above all that anybody has seen, and the new
 * generation tells clients that versions may be lower now. `wentBack` says that this node knows it better than the
 * server's own marks, as after a snapshot of its disk was put back.
 */
export async function followHistory(client: ClientBase, wentBack: boolean): Promise<void> {
  const { now, known } = await histories(client, '')
  if (now === null || (now === known && !wentBack)) return
  await client.query('begin')
  try {
    // Another node may have done it meanwhile.
    const locked = await histories(client, 'for update')
    if (locked.known !== null && (wentBack || locked.known !== now)) await raiseBase(client)
    await client.query('update live_base set history = $1', [now])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Nothing of a server that can be told nothing: a standby, or one that takes no writes now. */
async function histories(client: ClientBase, lock: string): Promise<Histories> {
  const { rows } = await client.query<Histories>(
    `select history as known, case when pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on'
       then null else ${historyNow} end as now from live_base ${lock}`,
  )
  return rows[0] ?? { now: null, known: null }
}
