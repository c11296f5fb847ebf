import { createLocalJWKSet, errors, type FlattenedJWSInput, type JWSHeaderParameters } from 'jose'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { publishedTokenKeys } from './token-keys.ts'

/** Names that nobody gave may be in any number of tokens: so seldom are the keys read for all of them together. */
const pauseMs = 100

/**
 * The keys as they were read last, so that a token that is not ours costs the database nothing. Who names a key that is
 * not among them waits for a reading that begins after they came: a key that another node made a moment ago is found.
 */
export function knownTokenKeys(db: Kysely<Tables>, now = () => performance.now()) {
  let known = setOf([])
  let readAt = Number.NEGATIVE_INFINITY
  let coming: Promise<void> | undefined

  async function readOnce(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, readAt + pauseMs - now())))
    // Whoever comes from here on may know of a key that this reading does not see.
    coming = undefined
    readAt = now()
    known = setOf(await publishedTokenKeys(db))
  }

  return async (header: JWSHeaderParameters, token: FlattenedJWSInput) => {
    if (header.kid === undefined) throw new errors.JWKSNoMatchingKey()
    if (!known.ids.has(header.kid)) {
      coming ??= readOnce()
      await coming
    }
    return known.keyFor(header, token)
  }
}

function setOf(rows: Awaited<ReturnType<typeof publishedTokenKeys>>) {
  const keys = rows.map(({ id, public_key }) => ({ ...JSON.parse(public_key), kid: id, alg: 'RS256' }))
  return { ids: new Set(rows.map(({ id }) => id)), keyFor: createLocalJWKSet({ keys }) }
}
