import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Client } from 'pg'

/** Signs a token of this person under this sign-in, good for an hour. */
export type SignToken = (personId: string, signInId: string) => Promise<string>

/** Signs tokens as another node of the same installation would, without a password for everybody. */
export async function tokensOfAnotherNode(sql: Client, issuer: string): Promise<SignToken> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  await sql.query(
    'insert into token_keys (id, public_key, private_key, created_at) values ($1, $2, $3, $4)',
    [kid, JSON.stringify(await exportJWK(publicKey)), 'kept elsewhere', new Date(0)],
  )
  return async (personId, signInId) => {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ sid: signInId })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(personId)
      .setIssuer(issuer)
      .setAudience('granary')
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .setJti(randomUUID())
      .sign(privateKey)
  }
}
