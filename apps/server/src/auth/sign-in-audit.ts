import { deviceName } from '@granary/api'
import type { Kysely } from 'kysely'
import { recordAudit } from '../audit/record.ts'
import type { Tables } from '../db/schema.generated.ts'
import { clientAddressHeader } from '../requests/client-address.ts'

/** No longer than a mail address can be: what is kept is what was tried, not whatever somebody sends. */
export const longestEmail = 320

export interface Attempt {
  readonly action: string
  readonly request: Request
  /** As it was given; nobody has to have it. */
  readonly email: string
  /** Whose sign-in the browser brought along, before it was ended or replaced. */
  readonly personBefore: string | null
  /** Whom the answer signed in. */
  readonly personAfter: string | null
}

/** Writes what became of an attempt at the sign-in: who, from where, on what, and how it was answered. Gives whom it was about. */
export async function recordAttempt(
  db: Kysely<Tables>,
  { action, request, email, personBefore, personAfter }: Attempt,
  response: Response,
): Promise<string | null> {
  const personId = personAfter ?? (await personWith(db, email)) ?? personBefore
  const error = errorIn(response)
  await recordAudit(db, {
    action: response.ok || (response.status === 302 && !error) ? action : `${action} refused`,
    personId,
    address: request.headers.get(clientAddressHeader) ?? '',
    details: {
      status: response.status,
      device: deviceName(request.headers.get('user-agent')),
      ...(email && personId === null && { email }),
      ...(error && { error }),
    },
  })
  return personId
}

/** The person whose sign-in stands in the cookies, by the secret that only its browser has. */
export async function personOfCookies(
  db: Kysely<Tables>,
  cookies: readonly string[],
): Promise<string | null> {
  const found = cookies
    .map((cookie) => /(?:^|; *)(?:__Secure-)?granary\.session_token=([^;.]+)\./.exec(cookie)?.[1])
    .find((token) => token !== undefined)
  if (found === undefined) return null
  const signIn = await db
    .selectFrom('sign_ins')
    .select('person_id')
    .where('token', '=', decodeURIComponent(found))
    .executeTakeFirst()
  return signIn?.person_id ?? null
}

/** Who has shown the first factor and is asked for the second, by the question that only their browser has. */
export async function personOfChallenge(db: Kysely<Tables>, cookie: string): Promise<string | null> {
  const [, question] = /(?:^|; *)(?:__Secure-)?granary\.two_factor=([^;.]+)\./.exec(cookie) ?? []
  if (question === undefined) return null
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', decodeURIComponent(question))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row?.value ?? null
}

async function personWith(db: Kysely<Tables>, email: string): Promise<string | null> {
  if (email === '') return null
  const person = await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()
  return person?.id ?? null
}

/** What the way back from an outside issuer says went wrong. */
function errorIn(response: Response): string | undefined {
  const location = response.headers.get('location')
  if (location === null) return undefined
  return URL.parse(location, 'http://here')?.searchParams.get('error') ?? undefined
}
