import type { ClientBase } from 'pg'
import { DatabaseAway } from '../line/passing-errors.ts'

export interface OutboxRow {
  readonly xid: string
  readonly tab: string
  /** `null` means that any row of the table may have changed. */
  readonly keys: readonly string[] | null
}

/** One snapshot of the database, held open by the transaction that `advance` began. */
export interface Moment {
  readonly ts: bigint
  readonly snapshot: string
  /** What became visible since the moment before. */
  readonly rows: readonly OutboxRow[]
  /** What changed since is not known: everything must be read again. */
  readonly resync: boolean
  /** The database has gone back in time; nobody may keep what he has seen. */
  readonly broken: boolean
  /** Nothing can be written there now. */
  readonly readOnly: boolean
}

/**
 * The timestamp of a snapshot is the number of outbox rows visible in it. Snapshots of one primary are nested, so the
 * number grows exactly when the visible state does, and every node gives the same state the same number.
 */
export class Timeline {
  ts = 0n
  #last: { snapshot: string; generation: string } | undefined

  /** The next moment recounts everything. */
  forget(): void {
    this.#last = undefined
  }

  /** Begins a transaction whose first statement takes the snapshot and tells what is new in it. */
  async advance(lead: ClientBase): Promise<Moment> {
    const last = this.#last
    const results = await lead.query(`${begin}; ${last ? rowsSince(last.snapshot) : state}`)
    const row = (results as unknown as { rows: StateRow[] }[])[1]?.rows[0]
    if (!row) throw new Error('The live tables are missing: run the migrations.')
    // What a standby shows is in no order with what the primary has shown.
    if (row.standby) throw new Standby('This server is a standby: it takes no writes.')
    this.#last = { snapshot: row.snapshot, generation: row.generation }
    const known = last && row.generation === last.generation && BigInt(row.horizon) <= xmin(last.snapshot)
    return known ? this.#continue(row) : this.#recount(lead, row)
  }

  #continue(row: StateRow): Moment {
    const rows = (row.fresh ?? []).map(([xid, tab, keys]) => ({ xid, tab, keys }))
    this.ts += BigInt(rows.length)
    return { ts: this.ts, snapshot: row.snapshot, rows, resync: false, broken: false, readOnly: row.readonly }
  }

  async #recount(lead: ClientBase, row: StateRow): Promise<Moment> {
    const counted = await lead.query<{ total: string }>('select count(*) as total from live_commits')
    const ts = BigInt(row.n) + BigInt(counted.rows[0]?.total ?? 0)
    const broken = ts < this.ts
    this.ts = ts
    return { ts, snapshot: row.snapshot, rows: [], resync: true, broken, readOnly: row.readonly }
  }
}

/** Everything below this transaction number had ended when the snapshot was taken. */
export function xmin(snapshot: string): bigint {
  return BigInt(snapshot.slice(0, snapshot.indexOf(':')))
}

export class Standby extends DatabaseAway {}

interface StateRow {
  readonly standby: boolean
  readonly readonly: boolean
  readonly snapshot: string
  readonly n: string
  readonly horizon: string
  readonly generation: string
  readonly fresh?: readonly (readonly [string, string, string[] | null])[]
}

const begin = 'begin isolation level repeatable read, read only'
const base = `pg_current_snapshot()::text as snapshot, n::text, horizon::text, generation::text,
  pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as readonly`
const state = `select ${base} from live_base`

/** `snapshot` came from the database itself; it holds digits, colons and commas only. */
function rowsSince(snapshot: string): string {
  return `select ${base}, (select json_agg(json_build_array(xid::text, tab, keys)) from live_commits
    where xid >= '${xmin(snapshot)}'::xid8 and not pg_visible_in_snapshot(xid, '${snapshot}')) as fresh from live_base`
}
