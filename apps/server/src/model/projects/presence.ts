import { appError, type PresentPerson, presence } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { namesOf } from '../../people/people.ts'
import { isStageId, type StageId } from '../stages/index.ts'
import { isPlace } from './places-of-presence.ts'

export interface Place {
  readonly tab: string
  readonly stage: StageId
  readonly categoryId?: string
  readonly fieldId?: string
  readonly connection?: string | undefined
}

/** Longer than two beats of a tab that is still there. */
const silenceSeconds = 45
/** A line that was cut is back within this, and the tab says again where it is. */
const returnWithinMs = 3_000

/** Says where a tab is; at most once a second is written, and false asks to say it again. */
export async function enterForm(
  db: Kysely<Tables>,
  { projectId, personId }: { readonly projectId: string; readonly personId: string },
  { tab, stage, categoryId, fieldId, connection }: Place,
): Promise<boolean> {
  // Whoever only looks writes this before the eyes of others: it names a place and is no text.
  if (!isPlace({ stage, categoryId, fieldId })) throw appError('NOT_FOUND')
  const place = {
    stage,
    category_id: categoryId ?? null,
    field_id: fieldId ?? null,
    connection: connection ?? null,
  }
  const row = await db
    .insertInto('presence')
    .values({ project_id: projectId, person_id: personId, tab, ...place })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'person_id', 'tab'])
        .doUpdateSet({ ...place, seen_at: sql<Date>`now()` })
        .where('presence.seen_at', '<', sql<Date>`now() - interval '900 milliseconds'`),
    )
    .returning('tab')
    .executeTakeFirst()
  return row !== undefined
}

export async function leaveForm(
  db: Kysely<Tables>,
  { projectId, personId }: { readonly projectId: string; readonly personId: string },
  tab: string,
): Promise<void> {
  await db
    .deleteFrom('presence')
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .where('tab', '=', tab)
    .execute()
}

/** Who is in the forms of a project. Knows no clock: whoever is silent is swept away, and that is the news. */
export async function whoIsHere(
  db: Kysely<Tables>,
  projectId: string,
  { withReviewers }: { readonly withReviewers: boolean },
): Promise<PresentPerson[]> {
  const all = await db
    .selectFrom('presence')
    .select(['person_id', 'tab', 'stage', 'category_id', 'field_id'])
    .where('project_id', '=', projectId)
    .orderBy('person_id')
    .orderBy('tab')
    .execute()
  const rows = all.filter(({ category_id }) => withReviewers || category_id !== presence.reviewPlace)
  const names = await namesOf(
    db,
    rows.map(({ person_id }) => person_id),
  )
  return rows.flatMap(({ person_id, tab, stage, category_id, field_id }) => {
    const name = names.get(person_id)
    if (name === undefined || !isStageId(stage)) return []
    return { personId: person_id, name, tab, stage, categoryId: category_id, fieldId: field_id }
  })
}

/** Forgets who has been silent for too long. */
export async function sweepPresence(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('presence')
    .where('seen_at', '<', sql<Date>`now() - make_interval(secs => ${silenceSeconds})`)
    .execute()
}

/** Forgets the tabs of connections that have ended, but for those that were heard of over another one since. */
export async function forgetConnections(db: Kysely<Tables>, connections: readonly string[]): Promise<void> {
  await sql`delete from presence where connection = any(${connections})`.execute(db)
}

export interface Departures {
  /** A connection has ended without a goodbye: its tabs are forgotten, unless they come back at once. */
  disconnected(connection: string): void
  stop(): Promise<void>
}

export function watchDepartures(db: Kysely<Tables>, trouble: (error: unknown) => void): Departures {
  const waiting = new Set<NodeJS.Timeout>()
  const gone: string[] = []
  let work = Promise.resolve()
  const forget = (connection: string) => {
    gone.push(connection)
    // Many that end together are forgotten in one statement.
    if (gone.length === 1) work = work.then(() => forgetConnections(db, gone.splice(0))).catch(trouble)
  }
  return {
    disconnected(connection) {
      const patience = setTimeout(() => {
        waiting.delete(patience)
        forget(connection)
      }, returnWithinMs)
      waiting.add(patience)
    },
    async stop() {
      for (const patience of waiting) clearTimeout(patience)
      await work
    },
  }
}
