import { setTimeout } from 'node:timers/promises'
import { decodeJwt, type JWTPayload } from 'jose'
import { demoPassword } from '../demo/people.ts'

export interface SignedIn {
  /** A fresh token, as the portal fetches one; null once the sign-in has ended. */
  readonly token: () => Promise<string | null>
  readonly claims: () => Promise<JWTPayload>
  /** For plain requests, such as a download. */
  readonly cookie: string
  readonly signOut: () => Promise<void>
}

/** Signs a demo account in over HTTP. */
export async function signInTo(portalUrl: string, email: string, origin = portalUrl): Promise<SignedIn> {
  const response = await ask(portalUrl, 'sign-in/email', { origin }, { email, password: demoPassword })
  if (!response.ok) throw new Error(`Signing in as ${email} gave ${response.status}.`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const token = async () => {
    for (;;) {
      const answer = await fetch(`${portalUrl}/api/auth/token`, { headers: { cookie } })
      if (answer.ok) return ((await answer.json()) as { token: string }).token
      // Anything else passes: to take it for the end would sign the person out of a server that was busy.
      if (answer.status < 500) return null
      await setTimeout(100)
    }
  }
  return {
    token,
    cookie,
    claims: async () => decodeJwt((await token()) ?? ''),
    signOut: async () => {
      const { ok, status } = await ask(portalUrl, 'sign-out', { origin, cookie }, {})
      if (!ok) throw new Error(`Signing out gave ${status}.`)
    },
  }
}

function ask(portalUrl: string, path: string, headers: Record<string, string>, body: object) {
  return fetch(`${portalUrl}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
