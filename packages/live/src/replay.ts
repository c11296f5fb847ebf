import type { FunctionCall, MutationCall } from '@granary/sync'
import type { ClientBase } from 'pg'
import type { Seal, SealPlace } from './options.ts'
import { callHash } from './shared-queries.ts'
import { markerTable } from './triggers.ts'

export interface ReplayKey {
  readonly identity: string
  readonly hash: string
}

/** What must be the same when a request comes again: who asks, and what. */
export function replayKey(call: FunctionCall<unknown>): ReplayKey {
  return { identity: call.caller?.identityKey ?? '', hash: callHash(call) }
}

export async function findReplay(
  client: ClientBase,
  place: SealPlace,
): Promise<(ReplayKey & { readonly result: string }) | undefined> {
  const { rows } = await client.query<ReplayKey & { result: string }>(
    'select identity, hash, result from replay where session = $1 and request = $2',
    [place.sessionId, place.requestId],
  )
  return rows[0]
}

/**
 * The answer, for the case that it is asked for again, and the marker that makes this commit a moment of its own even
 * when it changed nothing. Gives the transaction's number.
 */
export async function leaveRecord(
  client: ClientBase,
  call: MutationCall<unknown>,
  json: string,
  seal: Seal | undefined,
): Promise<string> {
  const marker = `insert into live_commits (tab, keys) values ('${markerTable}', '{}') returning xid::text as xid`
  const { rows } = call.replay
    ? await client.query<{ xid: string }>(
        `with record as (insert into replay (session, request, identity, hash, result) values ($1, $2, $3, $4, $5))
         ${marker}`,
        recordOf(call, call.replay, json, seal),
      )
    : await client.query<{ xid: string }>(marker)
  const xid = rows[0]?.xid
  if (xid === undefined) throw new Error('The outbox did not take the marker.')
  return xid
}

function recordOf(
  call: MutationCall<unknown>,
  place: SealPlace,
  json: string,
  seal: Seal | undefined,
): unknown[] {
  const { identity, hash } = replayKey(call)
  return [place.sessionId, place.requestId, identity, hash, seal?.seal(json, place) ?? json]
}
