import { outsideCallback, outsideStart, pathIn } from './doors.ts'
import type { OutsideIssuer, SignInLibrary } from './sign-in-library.ts'

export interface OutsideDoorOptions {
  readonly issuer: OutsideIssuer
  readonly portalUrl: string
  /** The sign-in library knowing the issuer; it asks the issuer for its addresses when it is made. */
  readonly build: () => SignInLibrary
  readonly warn: (message: string) => void
}

const patienceMs = 5_000

/**
 * Signing in through the outside issuer. The issuer is asked first whether it is there, each time somebody wants to
 * go: otherwise one that was down while the server started would stay unknown, one that hangs would hold up every
 * sign-in, and a person would be sent to an address where nothing answers.
 */
export function createOutsideDoor(options: OutsideDoorOptions) {
  const { issuer, portalUrl } = options
  let library: SignInLibrary | undefined

  return {
    handles: (path: string) => path === outsideStart || path === outsideCallback,
    async handle(request: Request): Promise<Response> {
      const isStart = pathIn(request) === outsideStart
      if ((isStart || library === undefined) && !(await isThere(options))) {
        return isStart ? unreachable(issuer) : backToSignIn(portalUrl, 'issuer_unreachable')
      }
      library ??= options.build()
      // A token in the body would come from anywhere; only the issuer's own answer to our own question counts.
      if (isStart && (await bodyOf(request)).idToken !== undefined) return refusedToken()
      return toSecondFactor(await library.handler(request))
    },
  }
}

async function isThere({ issuer: { issuer }, warn }: OutsideDoorOptions): Promise<boolean> {
  try {
    const answer = await fetch(discoveryOf(issuer), { signal: AbortSignal.timeout(patienceMs) })
    const described: unknown = answer.ok ? await answer.json() : undefined
    const named =
      typeof described === 'object' && described !== null && 'issuer' in described && described.issuer
    if (typeof named === 'string' && withoutSlash(named) === withoutSlash(issuer)) return true
    warn(`OIDC_ISSUER ${issuer} answered ${answer.status} and names itself ${JSON.stringify(named)}.`)
  } catch (error) {
    warn(`OIDC_ISSUER ${issuer} cannot be reached: ${error instanceof Error ? error.message : error}`)
  }
  return false
}

export function discoveryOf(issuer: string): string {
  return `${withoutSlash(issuer)}/.well-known/openid-configuration`
}

const withoutSlash = (address: string) => address.replace(/\/$/, '')

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

/**
 * The library answers a page's question with "second factor, please". Here a browser is on its way back from the
 * issuer, so it is led on to the page that asks for it.
 */
async function toSecondFactor(response: Response): Promise<Response> {
  const location = response.headers.get('location')
  if (location === null) return response
  const answer = await response.clone().text()
  if (!answer.includes('"twoFactorRedirect":true')) return response
  const headers = new Headers(response.headers)
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  const page = new URL(location, 'http://here')
  page.searchParams.set('step', 'authenticator')
  headers.set('location', `${page.pathname}${page.search}`)
  return new Response(null, { status: 302, headers })
}

function unreachable({ name }: OutsideIssuer): Response {
  const message = `${name} cannot be reached right now. Please try again in a few minutes, or use a code by email.`
  return Response.json({ code: 'ISSUER_UNREACHABLE', message }, { status: 503 })
}

function refusedToken(): Response {
  return Response.json(
    { code: 'FORBIDDEN', message: 'Please sign in at the issuer itself.' },
    { status: 403 },
  )
}

function backToSignIn(portalUrl: string, error: string): Response {
  return new Response(null, { status: 302, headers: { location: `${portalUrl}/lender?error=${error}` } })
}
