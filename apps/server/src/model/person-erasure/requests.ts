import { appError, type personErasures } from '@granary/api'
import type { FunctionReturnType } from 'convex/server'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { dutyInTheWay, openPersonErasure, requireNoObstacleToPersonErasure } from './obstacles.ts'

/** What somebody reads of the erasure of their own account. */
export async function personErasureStanding(
  db: Kysely<Tables>,
  personId: string,
): Promise<FunctionReturnType<typeof personErasures.getOwn>> {
  const open = await openPersonErasure(db, personId)
  const last = await db
    .selectFrom('person_erasures')
    .select(['state', 'note', 'answered_at'])
    .where('person_id', '=', personId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    request: open
      ? { requestedAt: open.requested_at.getTime(), isOwn: open.requested_by === personId }
      : null,
    declined:
      last?.state === 'declined' && last.answered_at
        ? { note: last.note, answeredAt: last.answered_at.getTime() }
        : null,
    obstacle: await dutyInTheWay(db, personId),
  }
}

interface Asked {
  readonly personId: string
  readonly by: string
  readonly reason: string
}

/** Asks staff to erase somebody. Nothing changes until they do. */
export async function requestPersonErasure(
  tx: Kysely<Tables>,
  { personId, by, reason }: Asked,
): Promise<string> {
  await lockedPerson(tx, personId)
  await requireNoObstacleToPersonErasure(tx, personId)
  if (await openPersonErasure(tx, personId)) {
    throw appError('FORBIDDEN', { message: 'It was already asked for that this account is erased.' })
  }
  const { id } = await tx
    .insertInto('person_erasures')
    .values({ person_id: personId, reason, requested_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    action: 'erasure of person asked for',
    personId: by,
    details: { person: personId },
  })
  return id
}

/** Takes one's own request back while nobody has answered it. */
export async function withdrawPersonErasure(tx: Kysely<Tables>, personId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('person_erasures')
    .set({ state: 'withdrawn', answered_by: personId, answered_at: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .where('requested_by', '=', personId)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw appError('NOT_FOUND')
  await recordAudit(tx, {
    action: 'erasure of person withdrawn',
    personId,
    details: { person: personId },
  })
}

/** Somebody who is here and was not erased before. Requests about the same person follow each other. */
export async function lockedPerson(tx: Kysely<Tables>, personId: string) {
  const person = await tx
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw appError('NOT_FOUND')
  return person
}
