import { RateLimit, type Session, TokenRefused } from '@granary/sync'
import { errors, jwtVerify } from 'jose'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import type { Identity } from '../people/identity.ts'
import { isPersonSuspended, personSuspendedSentence } from '../people/suspension.ts'
import { knownTokenKeys } from './known-token-keys.ts'
import { tokenAudience } from './sign-in-library.ts'
import { published } from './token-keys.ts'

/**
 * Checks the tokens of the sync connection: signature by our key set, issuer, audience, lifetime, and that the sign-in
 * it was made from still stands. Everything that a stranger can send ends before the database is asked (0455).
 */
export function createTokenCheck(
  db: Kysely<Tables>,
  { portalUrl: issuer, writeTo }: { readonly portalUrl: string; readonly writeTo?: string },
) {
  const keyFor = knownTokenKeys(db)
  const refusals = new RateLimit(refusalsPerMinute, Date.now)

  async function signed(token: string): Promise<SignedToken> {
    const verified = await jwtVerify(token, keyFor, rules(issuer)).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) throw new TokenRefused(error.message)
      throw error
    })
    const { kid } = verified.protectedHeader
    const { sub, sid, exp } = verified.payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined || kid === undefined) {
      throw new TokenRefused('The token names no sign-in.')
    }
    return { keyId: kid, personId: sub, sessionId: sid, expiresAt: exp * 1000 }
  }

  return async (token: string): Promise<Session<Identity>> => {
    const said = await signed(token)
    const { personId, sessionId, expiresAt } = said
    if (!refusals.allows(sessionId)) throw new TokenRefused('This sign-in was refused too often.')
    if (!(await stands(db, said))) {
      refusals.count(sessionId)
      const isSuspended = await isPersonSuspended(db, personId)
      throw new TokenRefused(isSuspended ? personSuspendedSentence(writeTo) : 'The sign-in has ended.')
    }
    return { identity: { personId, sessionId }, identityKey: sessionId, expiresAt }
  }
}

interface SignedToken extends Identity {
  readonly keyId: string
  readonly expiresAt: number
}

/** Of one sign-in, whose tokens are signed and lead to nothing: each costs the database two questions. */
const refusalsPerMinute = 120

function rules(issuer: string) {
  return { issuer, audience: tokenAudience, algorithms: ['RS256'], requiredClaims: ['iat', 'exp', 'jti'] }
}

/** The key is asked for too: one that an operator removed counts at once. */
async function stands(db: Kysely<Tables>, { keyId, sessionId, personId }: SignedToken): Promise<boolean> {
  const row = await db
    .selectFrom('sign_ins')
    .innerJoin('people', 'people.id', 'sign_ins.person_id')
    .select('sign_ins.expires_at')
    .where('sign_ins.id', '=', sessionId)
    .where('people.id', '=', personId)
    .where('people.suspended_at', 'is', null)
    .where(({ exists }) => exists(published(db).select('id').where('id', '=', keyId)))
    .executeTakeFirst()
  return row !== undefined && row.expires_at.getTime() > Date.now()
}
