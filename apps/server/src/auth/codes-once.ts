import { createOTP } from '@better-auth/utils/otp'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { constantTimeEqual, symmetricDecrypt } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'

const periodMs = 30_000

type Context = Parameters<typeof getSessionFromCtx>[0]

/**
 * Accepts a code of an authenticator app once. The library says only whether a code fits one of three time steps, so
 * whoever watches somebody type theirs had a minute to use it too. The step is claimed in one statement before the
 * library looks: of several tries at once, on any node, one gets on.
 */
export function codesOnce(db: Kysely<Tables>) {
  const claimStep = createAuthMiddleware(async (context) => {
    const personId = await whoTries(context)
    if (personId === undefined) return
    const factor = await db
      .selectFrom('second_factors')
      .select(['id', 'secret'])
      .where('person_id', '=', personId)
      .executeTakeFirst()
    if (!factor) return
    const secret = await symmetricDecrypt({ key: context.context.secretConfig, data: factor.secret })
    const step = await stepOf(secret, String(context.body?.code))
    if (step === undefined) return
    const { numUpdatedRows } = await db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('id', '=', factor.id)
      .where(({ eb, or }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
    const message = 'This code was used already. Wait for the next one that your app shows.'
    throw new APIError('UNAUTHORIZED', { code: 'CODE_USED', message })
  })
  return {
    id: 'codes-once',
    hooks: {
      before: [
        { matcher: ({ path }: { path?: string }) => path === '/two-factor/verify-totp', handler: claimStep },
      ],
    },
  }
}

/** The person signed in, or the one who has shown the first factor. */
async function whoTries(context: Context): Promise<string | undefined> {
  const signedIn = await getSessionFromCtx(context)
  if (signedIn) return signedIn.user.id
  const { name } = context.context.createAuthCookie('two_factor')
  const challenge = await context.getSignedCookie(name, context.context.secret)
  if (!challenge) return undefined
  return (await context.context.internalAdapter.findVerificationValue(challenge))?.value
}

/** Which of the steps that the library takes a code belongs to. */
async function stepOf(secret: string, code: string): Promise<number | undefined> {
  const now = Math.floor(Date.now() / periodMs)
  for (const step of [now - 1, now, now + 1]) {
    if (constantTimeEqual(await createOTP(secret).hotp(step), code)) return step
  }
  return undefined
}
