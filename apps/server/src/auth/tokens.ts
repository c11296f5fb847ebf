import { type Session, TokenRefused } from '@granary/sync'
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import type { Identity } from '../people/identity.ts'
import { isPersonSuspended, personSuspendedSentence } from '../people/suspension.ts'
import { tokenAudience } from './sign-in-library.ts'
import { publishedTokenKeys } from './token-keys.ts'

/**
 * Checks the tokens of the sync connection: signature by our key set, issuer, audience, lifetime, and that the sign-in
 * it was made from still stands.
 */
export function createTokenCheck(
  db: Kysely<Tables>,
  { portalUrl: issuer, writeTo }: { readonly portalUrl: string; readonly writeTo?: string },
) {
  let keys: ReturnType<typeof createLocalJWKSet> | undefined
  let ids = ''

  // Read for each check, so that a key another node made or an operator removed counts at once.
  const keySet = async () => {
    const rows = await publishedTokenKeys(db)
    const idsNow = rows.map(({ id }) => id).join()
    if (keys === undefined || ids !== idsNow) {
      ids = idsNow
      keys = createLocalJWKSet({
        keys: rows.map(({ id, public_key }) => ({ ...JSON.parse(public_key), kid: id, alg: 'RS256' })),
      })
    }
    return keys
  }
  const verify = async (token: string): Promise<JWTPayload> =>
    (await jwtVerify(token, await keySet(), rules(issuer))).payload

  return async (token: string): Promise<Session<Identity>> => {
    const payload = await verify(token).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) throw new TokenRefused(error.message)
      throw error
    })
    const { sub, sid, exp } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) {
      throw new TokenRefused('The token names no sign-in.')
    }
    if (!(await stands(db, sid, sub))) {
      const isSuspended = await isPersonSuspended(db, sub)
      throw new TokenRefused(isSuspended ? personSuspendedSentence(writeTo) : 'The sign-in has ended.')
    }
    return { identity: { personId: sub, sessionId: sid }, identityKey: sid, expiresAt: exp * 1000 }
  }
}

function rules(issuer: string) {
  return { issuer, audience: tokenAudience, algorithms: ['RS256'], requiredClaims: ['iat', 'exp', 'jti'] }
}

async function stands(db: Kysely<Tables>, sessionId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_ins')
    .innerJoin('people', 'people.id', 'sign_ins.person_id')
    .select('sign_ins.expires_at')
    .where('sign_ins.id', '=', sessionId)
    .where('people.id', '=', personId)
    .where('people.suspended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined && row.expires_at.getTime() > Date.now()
}
