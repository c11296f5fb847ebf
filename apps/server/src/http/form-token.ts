import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** People read before they write, programs do not. */
const shortestMs = 2_000
const longestMs = 24 * 3600 * 1000

export type TokenState = 'good' | 'too early' | 'too old' | 'forged'

export interface FormTokens {
  issue(now: Date): string
  check(token: string, now: Date): TokenState
}

/** Tokens that say when a form was handed out. Signed, so that every node knows those of the others without a table. */
export function createFormTokens(secret: string | Buffer): FormTokens {
  const sign = (text: string) => createHmac('sha256', secret).update(`form-token:${text}`).digest('base64url')
  return {
    issue(now) {
      const text = `${now.getTime()}.${randomUUID()}`
      return `${text}.${sign(text)}`
    },
    check(token, now) {
      const at = token.lastIndexOf('.')
      const text = token.slice(0, at)
      if (at < 0 || !areEqual(token.slice(at + 1), sign(text))) return 'forged'
      const ageMs = now.getTime() - Number(text.split('.')[0])
      if (ageMs > longestMs) return 'too old'
      return ageMs < shortestMs ? 'too early' : 'good'
    },
  }
}

function areEqual(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}
