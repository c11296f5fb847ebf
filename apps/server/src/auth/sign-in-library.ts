import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { emailOTP, genericOAuth, jwt, twoFactor } from 'better-auth/plugins'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { isPersonSuspended, personSuspendedSentence } from '../people/suspension.ts'
import { clientAddressHeader } from '../requests/client-address.ts'
import { sameMachineOrigins } from '../requests/origins.ts'
import { codesOnce } from './codes-once.ts'
import { discoveryOf } from './outside-issuer.ts'
import { signedAnswersOnly } from './outside-proof.ts'
import { passwordLength } from './password-rules.ts'
import { tokenKeyGraceSeconds, tokenKeyLifetimeSeconds, tokenLifetimeSeconds } from './token-keys.ts'

export const tokenAudience = 'granary'

const minute = 60
const day = 24 * 60 * minute

export interface OutsideIssuer {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What people call it. */
  readonly name: string
}

export type CodePurpose = 'sign-in' | 'email-verification' | 'forget-password' | 'change-email'

/** How passwords are stored, and compared with what was stored. */
export interface PasswordHash {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (pair: { hash: string; password: string }) => Promise<boolean>
}

export interface SignInOptions {
  readonly db: Kysely<Tables>
  readonly secret: string
  readonly portalUrl: string
  readonly writeTo?: string
  readonly issuer?: OutsideIssuer | undefined
  /** The library's own unless tests bring one that costs nothing. */
  readonly passwordHash?: PasswordHash
  readonly sendCode: (message: { to: string; code: string; purpose: CodePurpose }) => Promise<void>
  readonly tellExistingAccount: (to: string) => Promise<void>
  readonly warn: (message: string) => void
}

export type SignInLibrary = ReturnType<typeof createSignInLibrary>

/** The sign-in library, told where our columns are and how long things live. Limits and wording stand in `guard.ts`. */
export function createSignInLibrary(options: SignInOptions) {
  return betterAuth({
    appName: 'Granary',
    baseURL: options.portalUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: [...sameMachineOrigins(options.portalUrl)],
    database: { db: options.db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    // The library's own page would show its codes; ours has sentences for them.
    onAPIError: { errorURL: `${options.portalUrl}/lender` },
    logger: { level: 'warn', log: (level, message) => level !== 'debug' && options.warn(message) },
    rateLimit: { enabled: false },
    advanced: {
      // Said outright: left open, the library looks at NODE_ENV.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: 'granary',
      useSecureCookies: options.portalUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [clientAddressHeader], ipv6Subnet: 128 },
      // It would look at the tables beside the first work, and complain when a command has ended before it has.
      database: { validateSchema: false },
    },
    user: { modelName: 'people', fields: personColumns },
    session: { modelName: 'sign_ins', fields: signInColumns, expiresIn: 7 * day, updateAge: day },
    account: {
      modelName: 'sign_in_methods',
      fields: methodColumns,
      // The same address at two issuers stays two things until a person links them knowingly.
      accountLinking: { enabled: false },
    },
    verification: { modelName: 'verifications', fields: verificationColumns },
    emailAndPassword: {
      enabled: true,
      ...(options.passwordHash && { password: options.passwordHash }),
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      onExistingUserSignUp: async ({ user }) => options.tellExistingAccount(user.email),
    },
    emailVerification: { autoSignInAfterVerification: true },
    databaseHooks: { session: { create: { before: suspendedStayOut(options) } } },
    plugins: [
      emailOTP({
        otpLength: 6,
        expiresIn: 10 * minute,
        // Of all who try; what one browser may try stands in `code-tries.ts`.
        allowedAttempts: 15,
        storeOTP: 'hashed',
        disableSignUp: true,
        sendVerificationOnSignUp: true,
        overrideDefaultEmailVerification: true,
        sendVerificationOTP: async ({ email, otp, type }) =>
          options.sendCode({ to: email, code: otp, purpose: type }),
      }),
      secondFactor(),
      codesOnce(options.db),
      jwt({
        jwks: {
          keyPairConfig: { alg: 'RS256', modulusLength: 2048 },
          rotationInterval: tokenKeyLifetimeSeconds,
          gracePeriod: tokenKeyGraceSeconds,
        },
        jwt: {
          issuer: options.portalUrl,
          audience: tokenAudience,
          expirationTime: `${tokenLifetimeSeconds}s`,
          // Without a random `jti` two tokens of one second are equal, and the client would stop renewing.
          definePayload: ({ session }) => ({ sid: session.id, jti: randomUUID() }),
        },
        schema: { jwks: { modelName: 'token_keys', fields: tokenKeyColumns } },
      }),
      ...(options.issuer
        ? [signedAnswersOnly(genericOAuth({ config: [outsideProvider(options.issuer)] }))]
        : []),
    ],
  })
}

/** Said only to those who have just proven who they are, whichever way they came. */
function suspendedStayOut({ db, writeTo }: SignInOptions) {
  return async ({ userId }: { userId: string }) => {
    if (!(await isPersonSuspended(db, userId))) return
    throw new APIError('FORBIDDEN', { code: 'SUSPENDED', message: personSuspendedSentence(writeTo) })
  }
}

/** By a mailed code and through an outside issuer; the library itself asks for a second factor after passwords only. */
const otherWaysIn = ['/sign-in/email-otp', '/email-otp/verify-email', '/callback/:id']

function secondFactor() {
  const plugin = twoFactor({
    issuer: 'Granary',
    allowPasswordless: true,
    // A trusted device would skip the second factor past the end of all sign-ins: trust lasts no time at all.
    trustDeviceMaxAge: 0,
    // The library's own lock would let whoever has the password keep the owner out; our limits tell devices apart.
    accountLockout: { enabled: false },
    schema: {
      twoFactor: { modelName: 'second_factors', fields: secondFactorColumns },
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    },
  })
  for (const hook of plugin.hooks.after) {
    const afterPassword = hook.matcher
    hook.matcher = (context) => afterPassword(context) || otherWaysIn.includes(context.path ?? '')
  }
  return plugin
}

export const outsideProviderId = 'oidc'

function outsideProvider({ issuer, clientId, clientSecret }: OutsideIssuer) {
  return {
    providerId: outsideProviderId,
    discoveryUrl: discoveryOf(issuer),
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    requireIdTokenVerification: true,
    // A subject means something only at its issuer: another one may give it to somebody else.
    accountSubject: ({ profile }: { profile: Record<string, unknown> }) =>
      typeof profile.sub === 'string' && profile.sub !== '' ? `${issuer} ${profile.sub}` : '',
  }
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
const personColumns = { ...times, emailVerified: 'email_verified' }
const signInColumns = {
  ...times,
  userId: 'person_id',
  expiresAt: 'expires_at',
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
}
const methodColumns = {
  ...times,
  userId: 'person_id',
  accountId: 'account_id',
  providerId: 'provider_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
}
const verificationColumns = { ...times, expiresAt: 'expires_at' }
const tokenKeyColumns = {
  publicKey: 'public_key',
  privateKey: 'private_key',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
}
const secondFactorColumns = {
  userId: 'person_id',
  backupCodes: 'backup_codes',
  failedVerificationCount: 'failed_verification_count',
  lockedUntil: 'locked_until',
}
