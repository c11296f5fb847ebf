import { createHash } from 'node:crypto'
import type { FunctionCall, MutationCall } from '@granary/sync'
import type { ClientBase } from 'pg'
import type { LiveOptions, Seal, SealPlace } from '../options.ts'
import { callHash } from '../steps/shared-queries.ts'
import { markerTable } from '../tables/triggers.ts'
import { keptResult } from './kept-result.ts'

export interface ReplayKey {
  readonly identity: string
  readonly hash: string
}

export interface Opened {
  /** The transaction's number, by which its commit is known when it is seen. */
  readonly xid: string
  /** What the same request was answered before. */
  readonly found: (ReplayKey & { readonly result: string }) | undefined
}

/** What must be the same when a request comes again: who asks, and what. */
export function replayKey(call: FunctionCall<unknown>): ReplayKey {
  return { identity: call.caller?.identityKey ?? '', hash: callHash(call) }
}

/**
 * Begins the transaction of a mutation, behind any other copy of the same request: one whose line was lost may still
 * be at work, and only when it has ended does its record, or that there is none, say what became of it. Whatever is sent on this connection meanwhile stands inside it. */
export async function openTransaction(client: ClientBase, call: MutationCall<unknown>): Promise<Opened> {
  const { sessionId = null, requestId = null } = call.replay ?? {}
  const begun = client.query(call.replay ? `begin; ${named(call.replay)}; ${alone(call.replay)}` : 'begin')
  const looked = client.query<{ xid: string } & { [Key in keyof ReplayKey | 'result']: string | null }>({
    name: 'live replay',
    text: `select pg_current_xact_id()::text as xid, identity, hash, result
             from (select) one left join replay on session = $1 and request = $2`,
    values: [sessionId, requestId],
  })
  const [{ rows }] = await Promise.all([looked, begun])
  const row = rows[0]
  if (row === undefined) throw new Error('The transaction has no number.')
  const { xid, identity, hash, result } = row
  const found = identity === null || hash === null || result === null ? undefined : { identity, hash, result }
  return { xid, found }
}

/** The page's own number of this request, by which logs, traces and the database's list of sessions tell of it. */
export function callName({ sessionId, requestId }: SealPlace): string {
  return `${sessionId.slice(0, 8)}/${requestId}`
}

function named(place: SealPlace): string {
  return `set local application_name = 'granary ${callName(place)}'`
}

function alone({ sessionId, requestId }: SealPlace): string {
  const key = createHash('sha256').update(`${sessionId} ${requestId}`).digest().readBigInt64BE()
  return `select pg_advisory_xact_lock(${key})`
}

type Keeping = Pick<LiveOptions<unknown>, 'seal' | 'subjectOf'>

/**
 * The answer, for the case that it is asked for again, and the marker that makes this commit a moment of its own even
 * when it changed nothing. Throws before anything is sent when the answer cannot be written down, so that whatever is
 * sent behind it finds the record there or the transaction broken.
 */
export function leaveRecord(
  client: ClientBase,
  call: MutationCall<unknown>,
  json: string,
  { seal, subjectOf }: Keeping,
): Promise<unknown> {
  const marker = `insert into live_commits (tab, keys) values ('${markerTable}', '{}')`
  if (!call.replay) return client.query(marker)
  const values = [...recordOf(call, call.replay, json, seal), subjectOf?.(call.args) ?? null]
  return client.query({
    name: 'live record',
    text: `with record as (insert into replay (session, request, identity, hash, result, subject)
             values ($1, $2, $3, $4, $5, $6))
           ${marker}`,
    values,
  })
}

function recordOf(
  call: MutationCall<unknown>,
  place: SealPlace,
  json: string,
  seal: Seal | undefined,
): unknown[] {
  const { identity, hash } = replayKey(call)
  const kept = keptResult(call, json)
  return [place.sessionId, place.requestId, identity, hash, seal?.seal(kept, place) ?? kept]
}
