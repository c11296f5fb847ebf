import { setTimeout } from 'node:timers/promises'
import { type Answer, sameAnswer } from '@granary/forms'
import type { Sealer } from '../../apps/server/src/crypto/sealing.ts'
import type { Database } from '../../apps/server/src/db/database.ts'
import { companions, isOfTheServer } from '../../apps/server/src/testing/changes.ts'
import {
  type DatabaseState,
  type Difference,
  databaseState,
  differencesBetween,
} from '../../apps/server/src/testing/database-state.ts'
import { inDatabase, type RunningProduct } from '../../apps/server/src/testing/running-product.ts'

/**
 * What the journeys of a file may change, by whose it is and by table: `added`, `removed` and columns, of a stage
 * `answers.…` of each question. Whose is the name of a project, of a lender, the address of a person, `a new project`,
 * `a new lender` or `a new person` where they came with the journeys, or `the installation`.
 */
export type May = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const ofNobody = 'the installation'

export function stateOf(product: RunningProduct): Promise<DatabaseState> {
  return inDatabase(product, databaseState)
}

/** Where a product has taken the words out of every document that it began with. */
export async function allDocumentsRead(product: RunningProduct): Promise<void> {
  await inDatabase(product, async (db) => {
    while ((await unreadIn(db)) > 0) await setTimeout(100)
  })
}

async function unreadIn(db: Database): Promise<number> {
  const unread = await db
    .selectFrom('stored_files')
    .where('registered_at', 'is not', null)
    .where('flaw', 'is', null)
    .where('id', 'not in', db.selectFrom('document_texts').select('storage_id'))
    .select('id')
    .execute()
  return unread.length
}

/** What is another since then and was not said, in the form in which it would be. */
export function changedBeside(may: May, before: DatabaseState, after: DatabaseState, sealer: Sealer): May {
  const differences = differencesBetween(before, after, sealer)
  const whose = ownersIn(before)
  const mailed = mailedByTheClock(differences, whose)
  const beside = differences.flatMap((difference) => {
    if (isOfTheServer(difference) || companions.includes(difference.table)) return []
    const [owner, place] = [whose(difference), placeOf(difference)]
    if (place === 'mails' && mailed.has(owner)) return []
    const parts = partsOf(difference).filter((part) => !isSaid(may[owner], { owner, place, part }))
    return parts.map((part) => ({ owner, place, part }))
  })
  return byOwner(beside)
}

/** Begin and end in UTC of the work that is done once a day: it reminds people, and forgets what is old. */
const dailyWork = [
  ['03:15', '03:59'],
  ['13:12', '13:27'],
] as const

/** Whether the daily work may have been done meanwhile: then what it changed is not told apart from what journeys did. */
export function metDailyWork(from: Date, until: Date): boolean {
  for (let at = from.getTime(); at < until.getTime() + minute; at += minute) {
    const time = new Date(Math.min(at, until.getTime())).toISOString().slice(11, 16)
    if (dailyWork.some(([begin, end]) => begin <= time && time <= end)) return true
  }
  return false
}

const minute = 60_000

interface Changed {
  readonly owner: string
  readonly place: string
  readonly part: string
}

function byOwner(all: readonly Changed[]): May {
  const grouped = Map.groupBy(all, ({ owner }) => owner)
  return Object.fromEntries(
    [...grouped].map(([owner, ofOwner]) => {
      const places = Map.groupBy(ofOwner, ({ place }) => place)
      const parts = [...places].map(([place, ofPlace]) => [
        place,
        [...new Set(ofPlace.map(({ part }) => part))],
      ])
      return [owner, Object.fromEntries(parts)]
    }),
  )
}

/** The log has an entry of whatever is done with what may change, and of who asks once more and is refused. */
function isSaid(may: May[string] | undefined, { owner, place, part }: Changed): boolean {
  if (place === 'audit_entries' && part === 'added') return may !== undefined || owner === ofNobody
  // Mailed by the clock, and read by whoever opens the page that it leads to.
  if (place === 'notifications' && (part === 'mailed_at' || part === 'read_at')) return true
  const parts = may?.[place] ?? []
  return parts.includes(part) || (part.startsWith('answers.') && parts.includes(everyAnswer))
}

/** Of a stage in which test data answers everything. */
export const everyAnswer = 'every answer'

/** Who is told by mail of what they have not read is told so each minute, whether a journey is over by then or not. */
function mailedByTheClock(
  differences: readonly Difference[],
  whose: (difference: Difference) => string,
): ReadonlySet<string> {
  const told = differences.filter(({ table, after }) => table === 'notifications' && after.mailed_at)
  const ofNothing = { table: 'people', how: 'changed', before: {}, after: {}, columns: [] } as const
  return new Set(told.map(({ after }) => whose({ ...ofNothing, row: String(after.person_id) })))
}

/** The names under which the rows of projects, lenders and people stood before. */
function ownersIn(before: DatabaseState): (difference: Difference) => string {
  const kinds = [
    { table: 'projects', name: 'name', column: 'project_id', otherwise: 'a new project' },
    { table: 'organizations', name: 'name', column: 'organization_id', otherwise: 'a new lender' },
    { table: 'people', name: 'email', column: 'person_id', otherwise: 'a new person' },
  ].map((kind) => {
    const rows = [...(before.get(kind.table) ?? [])]
    return { ...kind, names: new Map(rows.map(([id, text]) => [id, String(JSON.parse(text)[kind.name])])) }
  })
  const addresses = new Set(
    kinds.flatMap(({ column, names }) => (column === 'person_id' ? [...names.values()] : [])),
  )
  return ({ table, row, how, before, after }) => {
    const values = how === 'added' ? after : before
    if (table === 'mails')
      return addresses.has(String(values.recipient)) ? String(values.recipient) : 'a new person'
    for (const { table: own, column, names, otherwise } of kinds) {
      const id = own === table ? row : values[column]
      if (typeof id === 'string') return names.get(id) ?? otherwise
    }
    return ofNobody
  }
}

function placeOf({ table, row, how }: Difference): string {
  return table === 'stages' && how === 'changed' ? `stages ${row.split(' ')[1]}` : table
}

/** With every change of an answer go where it is from, and when and by whom the stage was saved. */
const ofEveryAnswer = /^(provenance\..*|version|last_saved_at|last_saved_by)$/

function partsOf({ table, how, columns, after }: Difference): readonly string[] {
  const ofFields = columns.filter((column) => /^(answers|not_applicable)\./.test(column))
  const answered = ofFields.filter((column) => !isEmpty(after[column]))
  if (how === 'added') return ['added', ...(table === 'stages' ? answered : []), ...emptied(table, after)]
  if (how === 'removed') return ['removed']
  return ofFields.length > 0 ? columns.filter((column) => !ofEveryAnswer.test(column)) : columns
}

const isEmpty = (answer: unknown) => sameAnswer((answer ?? null) as Answer, null)

/** What was answered and then no more is seen in the history alone where the project is new as well. */
function emptied(table: string, { field_id, before, after }: Difference['after']): readonly string[] {
  if (table !== 'answer_changes') return []
  return isEmpty(after) && !isEmpty(before) ? [`emptied ${field_id}`] : []
}
