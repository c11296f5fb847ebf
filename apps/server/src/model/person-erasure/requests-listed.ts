import { appError, type Counted, type PersonErasure, type personErasures } from '@granary/api'
import type { FunctionReturnType } from 'convex/server'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { PersonErasuresTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { isUuid } from '../../uuid.ts'
import { requestShown } from '../erasure-requests.ts'
import { dutyInTheWay } from './obstacles.ts'

const mostListed = 500

/** Those that wait first, then the newest. */
export async function listPersonErasures(db: Kysely<Tables>): Promise<PersonErasure[]> {
  const rows = await db
    .selectFrom('person_erasures')
    .selectAll()
    .orderBy(sql`state in ('requested', 'carrying out')`, 'desc')
    .orderBy('requested_at', 'desc')
    .limit(mostListed)
    .execute()
  return shown(db, rows)
}

/** One of them, with what stands in its way. */
export async function personErasureWith(
  db: Kysely<Tables>,
  erasureId: string,
): Promise<FunctionReturnType<typeof personErasures.look>> {
  const row = isUuid(erasureId)
    ? await db.selectFrom('person_erasures').selectAll().where('id', '=', erasureId).executeTakeFirst()
    : undefined
  const [erasure] = row ? await shown(db, [row]) : []
  if (!row || !erasure) throw appError('NOT_FOUND')
  const isOpen = row.state === 'requested' || row.state === 'carrying out'
  return { erasure, obstacle: isOpen ? await dutyInTheWay(db, row.person_id) : null }
}

async function shown(
  db: Kysely<Tables>,
  rows: readonly Selectable<PersonErasuresTable>[],
): Promise<PersonErasure[]> {
  if (rows.length === 0) return []
  const people = await namesOf(
    db,
    rows.flatMap(({ person_id, requested_by, answered_by }) => [person_id, requested_by, answered_by]),
  )
  const ids = rows.map(({ person_id }) => person_id)
  const addresses = await db.selectFrom('people').select(['id', 'email']).where('id', 'in', ids).execute()
  return rows.map((row) => ({
    ...requestShown(row, people),
    personId: row.person_id,
    personName: nameIn(people, row.person_id) ?? '',
    email: row.erased_at === null ? (addresses.find(({ id }) => id === row.person_id)?.email ?? null) : null,
    isOwn: row.requested_by === row.person_id,
    kept: row.kept as Counted[],
  }))
}
