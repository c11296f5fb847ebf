import type { Kysely } from 'kysely'
import { createSealer, type Sealer } from '../crypto/sealing.ts'
import type { Tables } from '../db/schema.generated.ts'
import { type Difference, databaseState, differencesBetween } from './database-state.ts'

/**
 * By table what is another: the columns of a row that was there, `2 rows` when it is more than one, `+2` for two rows
 * that came, `-1` for one that went. The stages of a project stand apart, `stages application`.
 */
export type Changes = Readonly<Record<string, readonly string[]>>

/** Everything that a piece of work changed in the whole database: who compares it says also what must stay. */
export async function changesBy(
  { db, services }: { readonly db: Kysely<Tables>; readonly services: { readonly sealer: Sealer } },
  work: () => Promise<unknown>,
  counts: (difference: Difference) => boolean = () => true,
): Promise<Changes> {
  const before = await databaseState(db)
  await work()
  return changesOf(differencesBetween(before, await databaseState(db), services.sealer).filter(counts))
}

/** The same where nothing is sealed. */
export const changesTo = (db: Kysely<Tables>, work: () => Promise<unknown>): Promise<Changes> =>
  changesBy({ db, services: { sealer: createSealer(Buffer.alloc(32), 'answers') } }, work)

/** What saving answers leaves in their stage. */
export const answered = (...fieldIds: readonly string[]): readonly string[] =>
  [
    ...fieldIds.flatMap((id) => [`answers.${id}`, `provenance.${id}`]),
    'last_saved_at',
    'last_saved_by',
    'version',
  ].toSorted()

/**
 * What goes with every change and tells of nothing that was not compared itself: what triggers write for the live
 * queries, and that an entry of the log waits for its seal.
 */
export const companions: readonly string[] = ['live_commits', 'audit_unsealed']

/**
 * What a running server writes at moments of its own: who looks at a form, project or message, seals, keys, requests, what can be read in a
 * file, that a mail went out.
 */
const itsOwnTables = [
  ...['presence', 'project_visits', 'audit_seals', 'audit_checks', 'live_base', 'replay', 'token_keys'],
  ...['document_texts', 'message_reads'],
]
const ofSending = ['state', 'attempts', 'sent_at', 'failure']

export function isOfTheServer({ table, how, columns }: Difference): boolean {
  if (table === 'mails') return how === 'changed' && columns.every((column) => ofSending.includes(column))
  return itsOwnTables.includes(table)
}

/** That somebody was denied something is written beside the answer, a moment later: maybe not before the next step. */
export const isDenial = ({ table, how, after }: Difference): boolean =>
  table === 'audit_entries' && how === 'added' && after.action === 'call denied'

export function changesOf(differences: readonly Difference[]): Changes {
  const byTable = Map.groupBy(
    differences.filter(({ table }) => !companions.includes(table)),
    placeOf,
  )
  return Object.fromEntries(
    [...byTable]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([table, all]) => [table, told(all)]),
  )
}

function placeOf({ table, row }: Difference): string {
  return table === 'stages' ? `stages ${row.split(' ')[1]}` : table
}

function told(differences: readonly Difference[]): readonly string[] {
  const count = (how: Difference['how']) => differences.filter((each) => each.how === how).length
  const columns = differences.flatMap((each) => (each.how === 'changed' ? each.columns : []))
  const [came, went, changed] = [count('added'), count('removed'), count('changed')]
  return [
    ...(came > 0 ? [`+${came}`] : []),
    ...(went > 0 ? [`-${went}`] : []),
    ...(changed > 1 ? [`${changed} rows`] : []),
    ...[...new Set(columns)].toSorted(),
  ]
}
