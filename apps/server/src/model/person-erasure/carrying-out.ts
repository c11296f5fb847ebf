import { randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { recordAudit } from '../../audit/record.ts'
import type { Database } from '../../db/database.ts'
import type { PersonErasuresTable, Tables } from '../../db/schema.generated.ts'
import { defineJob } from '../../jobs/definition.ts'
import { redactEntriesOf } from './log-entries.ts'
import { lockDuties, obstacleToPersonErasure } from './obstacles.ts'
import { keptOf, removeTraces } from './traces.ts'

/** Also by the clock: after a restore nobody says again that somebody is to be erased. */
export const erasePeopleJob = defineJob({
  name: 'erase-people',
  payload: z.object({}),
  cron: '*/5 * * * *',
  expireInSeconds: 3600,
})

/** Whom a name and an address stand for no more. Drawn, not computed: nothing leads back to who it was. */
export interface Pseudonym {
  readonly name: string
  readonly email: string
}

/**
 * Does what staff said, each person in one transaction: whatever interrupts it, they are as they were or gone. Whoever
 * has come to be needed since, or stands under a hold, waits; the page of the request says so.
 */
export async function carryOutPersonErasures(db: Database): Promise<number> {
  const waiting = await db
    .selectFrom('person_erasures')
    .select('id')
    .where('state', '=', 'carrying out')
    .orderBy('answered_at')
    .execute()
  let erased = 0
  for (const { id } of waiting) {
    if (await db.transaction().execute((tx) => erase(tx, id))) erased += 1
  }
  return erased
}

async function erase(tx: Kysely<Tables>, erasureId: string): Promise<boolean> {
  const asked = await lockedRequest(tx, erasureId)
  if (!asked) return false
  await lockDuties(tx, asked.person_id)
  const person = await tx
    .selectFrom('people')
    .select(['id', 'name'])
    .select(sql<string>`lower(email)`.as('email'))
    .where('id', '=', asked.person_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if ((await obstacleToPersonErasure(tx, person.id)) !== null) return false
  const pseudonym = newPseudonym()
  const kept = await keptOf(tx, person.id)
  const removed = await removeTraces(tx, person, pseudonym)
  await redactEntriesOf(tx, erasureId, pseudonym)
  await tx
    .updateTable('people')
    .set({
      ...pseudonym,
      email_verified: false,
      image: null,
      two_factor_enabled: false,
      suspended_at: sql<Date>`now()`,
      erased_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', person.id)
    .execute()
  await tx
    .updateTable('person_erasures')
    .set({
      state: 'erased',
      pseudonym: pseudonym.name,
      removed: JSON.stringify(removed),
      kept: JSON.stringify(kept),
      erased_at: sql<Date>`now()`,
    })
    .where('id', '=', erasureId)
    .execute()
  await recordAudit(tx, {
    action: 'person erased',
    personId: asked.answered_by,
    details: { person: person.id, certificate: erasureId },
  })
  return true
}

function newPseudonym(): Pseudonym {
  const sign = randomBytes(8).toString('hex')
  // Four letters are read out easily; the address has all of them, since no two may be the same.
  return { name: `Erased person ${sign.slice(0, 4).toUpperCase()}`, email: `erased-${sign}@erased.invalid` }
}

/** Nodes that carry out the same one follow each other. */
function lockedRequest(
  tx: Kysely<Tables>,
  erasureId: string,
): Promise<Selectable<PersonErasuresTable> | undefined> {
  return tx
    .selectFrom('person_erasures')
    .selectAll()
    .where('id', '=', erasureId)
    .where('state', '=', 'carrying out')
    .forUpdate()
    .executeTakeFirst()
}
