import type { Kysely } from 'kysely'
import { recordAudit } from '../audit/record.ts'
import type { Tables } from '../db/schema.generated.ts'

const minute = 60

export const tokenLifetimeSeconds = 15 * minute

/** A key signs this long; then the sign-in library makes the next one. */
export const tokenKeyLifetimeSeconds = 90 * 24 * 60 * minute

/** An ended key is still published while tokens it signed may be under way, with room for clocks that differ. */
export const tokenKeyGraceSeconds = 4 * tokenLifetimeSeconds

export function publishedTokenKeys(db: Kysely<Tables>) {
  return published(db).select(['id', 'public_key']).orderBy('id').execute()
}

/** The keys whose tokens are good: those that sign, and those that ended a moment ago. */
export function published(db: Kysely<Tables>) {
  return db
    .selectFrom('token_keys')
    .where(({ or, eb }) =>
      or([
        eb('expires_at', 'is', null),
        eb('expires_at', '>', new Date(Date.now() - tokenKeyGraceSeconds * 1000)),
      ]),
    )
}

/** The next token is signed by a new key; those that are out stay good until they end. */
export function endTokenKeys(db: Kysely<Tables>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const now = new Date()
    const { numUpdatedRows } = await tx
      .updateTable('token_keys')
      .set({ expires_at: now })
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .executeTakeFirst()
    const keys = Number(numUpdatedRows)
    await recordAudit(tx, { action: 'token keys ended by command', personId: null, details: { keys } })
    return keys
  })
}

/** For a key that somebody else may have: no token that is out is good any more. */
export function removeTokenKeys(db: Kysely<Tables>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('token_keys').executeTakeFirst()
    const keys = Number(numDeletedRows)
    await recordAudit(tx, { action: 'token keys removed by command', personId: null, details: { keys } })
    return keys
  })
}
