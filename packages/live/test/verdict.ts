import type { Client } from 'pg'
import type { History, MutationRecord } from './history.ts'
import { type HistoryRow, Model, Unfolding, visibleIn } from './model.ts'

export interface Verdict {
  /** How much was looked at: a check of nothing must not pass. */
  readonly values: number
  readonly changes: number
  readonly moments: number
  readonly confirmed: number
  readonly replays: number
  readonly violations: string[]
}

/** Compares everything that was delivered with the rows that every snapshot could see. */
export async function judge(history: History): Promise<Verdict> {
  const violations: string[] = []
  const { operator } = history.database
  const snapshots = snapshotsByTime(history, violations)
  const outbox = await read<{ xid: string; tab: string }>(
    operator,
    'select xid::text, tab from outbox_history',
  )
  checkTimestamps(snapshots, outbox, violations)
  checkOrder(history, violations)
  const values = await checkValues(history, snapshots, violations)
  const distinct = checkAnswers(history, snapshots, violations)
  const markers = outbox.filter((row) => row.tab === 'replay').length
  if (markers !== distinct) violations.push(`${distinct} mutations confirmed, ${markers} committed`)
  const confirmed = history.mutations.filter(({ answer }) => answer.kind === 'confirmed')
  const replays = confirmed.filter(({ isReplay }) => isReplay).length
  const changes = outbox.length - markers
  return { values, changes, moments: snapshots.size, confirmed: confirmed.length, replays, violations }
}

function snapshotsByTime(history: History, violations: string[]): Map<bigint, string> {
  const sorted = history.reports.toSorted((a, b) => (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0))
  const snapshots = new Map<bigint, string>()
  for (const { ts, snapshot } of sorted) if (!snapshots.has(ts)) snapshots.set(ts, snapshot)
  if (snapshots.size === 0) violations.push('no step was made')
  return snapshots
}

function checkTimestamps(
  snapshots: Map<bigint, string>,
  outbox: { xid: string; tab: string }[],
  violations: string[],
): void {
  let base: bigint | undefined
  const rows = new Unfolding(outbox)
  let visible = 0n
  for (const [ts, snapshot] of snapshots) {
    visible += BigInt(rows.newIn(snapshot).length)
    base ??= ts - visible
    if (ts !== base + visible) violations.push(`step ${ts} sees ${visible} commits above ${base}`)
  }
}

function checkOrder({ clients }: History, violations: string[]): void {
  for (const { client } of clients) {
    for (const [at, { ts }] of client.steps.entries()) {
      const before = client.steps[at - 1]?.ts ?? 0n
      if (ts < before) violations.push(`a watch was told ${before} and then ${ts}`)
    }
  }
}

async function checkValues(
  history: History,
  snapshots: Map<bigint, string>,
  violations: string[],
): Promise<number> {
  const rows = await read<HistoryRow>(
    history.database.operator,
    'select xid::text, tab, id, "row" from row_history order by n',
  )
  const views = history.clients.flatMap((client) => client.views)
  const byTime = Map.groupBy(views, (view) => view.ts)
  const model = new Model()
  const unfolding = new Unfolding(rows)
  let values = 0
  for (const [ts, snapshot] of snapshots) {
    for (const row of unfolding.newIn(snapshot)) model.apply(row)
    for (const { query, json } of (byTime.get(ts) ?? []).flatMap((view) => view.held)) {
      values += 1
      const expected = JSON.stringify(model.evaluate(query))
      if (json !== expected)
        violations.push(`at ${ts} ${query.path} ${JSON.stringify(query.args)}: ${json}, not ${expected}`)
    }
  }
  return values
}

/** Gives the number of distinct mutations that were confirmed. */
function checkAnswers(history: History, snapshots: Map<bigint, string>, violations: string[]): number {
  const answers = new Map<string, string>()
  for (const record of history.mutations) {
    const { answer, key } = record
    if (answer.kind === 'unknown') violations.push(`${key} is unknown`)
    if (answer.kind !== 'confirmed' || !answer.outcome?.ok) continue
    const known = answers.get(key)
    if (known !== undefined && known !== answer.outcome.json)
      violations.push(`${key} was answered twice, differently`)
    answers.set(key, answer.outcome.json)
    checkContained(record, answer.outcome.json, answer.ts ?? -1n, snapshots, violations)
  }
  const markersOfSettling = 2
  return answers.size + markersOfSettling
}

function checkContained(
  { key, isReplay, watcher }: MutationRecord,
  json: string,
  ts: bigint,
  snapshots: Map<bigint, string>,
  violations: string[],
): void {
  const { xid } = JSON.parse(json) as { xid: string }
  const visibleAt = (at: bigint) => visibleIn(snapshots.get(at) ?? '0:0:')(xid)
  if (!visibleAt(ts)) violations.push(`${key} was confirmed at ${ts}, which does not show it`)
  const { events } = watcher.client
  const confirmed = events.indexOf(`confirmed ${ts}`)
  const next = events.slice(confirmed).find((event) => event.startsWith('step'))
  if (next !== undefined && next !== `step ${ts}`) violations.push(`${key} at ${ts} was followed by ${next}`)
  const before = events.slice(0, confirmed).findLast((event) => event.startsWith('step'))
  const shownBefore = before !== undefined && visibleAt(BigInt(before.slice('step '.length)))
  if (shownBefore && !isReplay) violations.push(`${key} was shown in ${before}, before its answer`)
}

async function read<Row extends object>(client: Client, statement: string): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows
}
