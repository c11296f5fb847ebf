import { isAppError } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { forgive, giveBack, spend } from '../rate-limit.ts'
import type { CodePurpose } from './sign-in-library.ts'

/** Codes live ten minutes; so do the tries at them. */
const perCode = { tries: 5, windowSeconds: 600 }

interface Code {
  readonly purpose: CodePurpose
  readonly email: string
}

/**
 * Five wrong tries use up a mailed code, and anybody may try. So the browser that asked for a code, or one that signed
 * in to the account before, has five of its own, and all others have five together: a stranger's do not use up the
 * owner's. The library's own count is only the bound of all of them.
 */
export async function takeCodeTry(
  db: Kysely<Tables>,
  code: Code,
  ownDevice: string | undefined,
): Promise<{ readonly settle: (response: Response) => Promise<void> } | undefined> {
  const key = triesKey(code, ownDevice)
  try {
    await spend(db, key, perCode)
  } catch (error) {
    if (isAppError(error, 'RATE_LIMITED')) return undefined
    throw error
  }
  return { settle: async ({ ok }) => (ok ? giveBack(db, key) : undefined) }
}

/** A new code was asked for: its tries begin anew. */
export async function noteCodeAsked(db: Kysely<Tables>, code: Code, device: string): Promise<void> {
  await sql`
    insert into rate_limits (key, window_start, count) values (${askedKey(code, device)}, now(), 1)
    on conflict (key) do update set window_start = now()
  `.execute(db)
  await forgive(db, [triesKey(code, undefined), triesKey(code, device)])
}

export async function hasAskedForCode(db: Kysely<Tables>, code: Code, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', '=', askedKey(code, device))
    .where('window_start', '>', sql<Date>`now() - make_interval(secs => ${perCode.windowSeconds})`)
    .executeTakeFirst()
  return row !== undefined
}

const askedKey = ({ purpose, email }: Code, device: string) => `code-asked:${purpose}:${device}:${email}`
const triesKey = ({ purpose, email }: Code, device = 'others') => `code-tries:${purpose}:${device}:${email}`
