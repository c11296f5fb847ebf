import type { Session } from '@granary/sync'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { sendMail } from '../mail/outbox.ts'
import type { Identity } from '../people/identity.ts'
import { pathIn } from './doors.ts'
import { guarded } from './guard.ts'
import { KnownDevices } from './known-devices.ts'
import { codeLetter, existingAccountLetter } from './letters.ts'
import { tellOwner } from './notices.ts'
import { createOutsideDoor } from './outside-issuer.ts'
import { inPlainWords } from './plain-question.ts'
import { readAsScript } from './script-requests.ts'
import {
  createSignInLibrary,
  type OutsideIssuer,
  type PasswordHash,
  type SignInOptions,
} from './sign-in-library.ts'
import { createTokenCheck } from './tokens.ts'

export interface AuthOptions {
  readonly db: Kysely<Tables>
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly secret: string
  readonly portalUrl: string
  /** Whom those write to who are kept out. */
  readonly writeTo?: string
  readonly issuer?: OutsideIssuer | undefined
  /** The sign-in library's own; tests that are about something else bring one that costs nothing. */
  readonly passwordHash?: PasswordHash
  /** How an answer waits for its step (`telling-nothing.ts`). */
  readonly wait?: (ms: number) => Promise<unknown>
  /** Off only for demonstrations and the tests that are not about limits. */
  readonly limited: boolean
  readonly warn: (message: string) => void
}

export interface Auth {
  /** Answers everything under `/api/auth`. */
  readonly handle: (request: Request) => Promise<Response>
  /** Verifies a token of the sync connection; rejects with `TokenRefused`. */
  readonly authenticate: (token: string) => Promise<Session<Identity>>
  /** Who a browser's cookie speaks for, for plain requests such as opening a file. */
  readonly identify: (headers: Headers) => Promise<Identity | null>
  /** Makes an account with a confirmed address, for commands and demo data. */
  readonly addPerson: (person: { name: string; email: string; password?: string }) => Promise<string>
  /** How a password is kept, for demo data that is put back as it was. */
  readonly hashPassword: (password: string) => Promise<string>
}

export function createAuth({ db, jobs, limited, issuer, wait, ...options }: AuthOptions): Auth {
  const libraryOptions: SignInOptions = {
    ...options,
    db,
    sendCode: async ({ to, code, purpose }) =>
      db.transaction().execute((tx) => sendMail(tx, jobs, { to, ...codeLetter(code, purpose) })),
    tellExistingAccount: async (to) =>
      db
        .transaction()
        .execute((tx) => sendMail(tx, jobs, { to, ...existingAccountLetter(options.portalUrl) })),
  }
  const library = createSignInLibrary(libraryOptions)
  const outside =
    issuer &&
    createOutsideDoor({
      ...options,
      issuer,
      build: () => createSignInLibrary({ ...libraryOptions, issuer }),
    })
  const serve = (request: Request) =>
    outside?.handles(pathIn(request)) ? outside.handle(request) : library.handler(request)

  return {
    handle: inPlainWords(
      guarded(
        {
          db,
          limited,
          ...(wait && { wait }),
          devices: new KnownDevices(db, options),
          tellOwner: (happening) => tellOwner({ db, jobs, portalUrl: options.portalUrl }, happening),
        },
        (request) => serve(readAsScript(request)),
      ),
    ),
    authenticate: createTokenCheck(db, options),
    identify: async (headers) => {
      const found = await library.api.getSession({ headers, query: { disableRefresh: true } })
      return found ? { personId: found.user.id, sessionId: found.session.id } : null
    },
    addPerson: async ({ name, email, password }) => {
      const context = await library.$context
      const user = await context.internalAdapter.createUser(
        {
          name,
          email: email.toLowerCase(),
          emailVerified: true,
        },
        { method: 'admin' },
      )
      if (password !== undefined) {
        await context.internalAdapter.linkAccount({
          userId: user.id,
          providerId: 'credential',
          accountId: user.id,
          password: await context.password.hash(password),
        })
      }
      return user.id
    },
    hashPassword: async (password) => (await library.$context).password.hash(password),
  }
}
