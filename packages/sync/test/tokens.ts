import { randomUUID } from 'node:crypto'
import { TokenRefused } from '../src/backend.ts'

/** An unsigned token of the right form: what signs tokens is no part of the protocol. */
export function aToken(sub: string, lifetimeSeconds: number, issuedAtMs: number = Date.now()): string {
  const iat = Math.floor(issuedAtMs / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ sub, iat, exp: iat + lifetimeSeconds, jti: randomUUID() })}.none`
}

export function readToken(token: string): { sub: string; exp: number } {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    throw new TokenRefused('The token cannot be read.')
  }
}
