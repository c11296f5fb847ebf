import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { doorsPrefix } from './doors.ts'

/** As long as browsers keep any cookie. */
const keptDays = 400

/** A person, by the address they gave or by who they are known to be already. */
export type Account = { readonly email: string } | { readonly personId: string }

/**
 * How a sign-in on a device stands to those before it: the first of the account, on a new device, on one
 * that was forgotten since, or on one that is known.
 */
export type Acquaintance = 'first' | 'new' | 'forgotten' | 'known'

/**
 * Browsers are told apart by a random name in a signed cookie. It lets nobody in; it says only that somebody signed in
 * from there before, so that a stranger's guesses do not count against its owner, and its owner's not against others.
 */
export class KnownDevices {
  readonly #db: Kysely<Tables>
  readonly #secret: string
  readonly #cookieName: string
  readonly #secure: boolean

  constructor(
    db: Kysely<Tables>,
    { secret, portalUrl }: { readonly secret: string; readonly portalUrl: string },
  ) {
    this.#db = db
    this.#secret = secret
    this.#secure = portalUrl.startsWith('https:')
    this.#cookieName = `${this.#secure ? '__Secure-' : ''}granary.device`
  }

  /** The name of the browser that asks, if it carries one that we gave. */
  named(headers: Headers): string | undefined {
    const pairs = (headers.get('cookie') ?? '').split(/; */)
    const given = pairs
      .find((pair) => pair.startsWith(`${this.#cookieName}=`))
      ?.slice(this.#cookieName.length + 1)
    const [name = '', signature = ''] = given?.split('.') ?? []
    const [expected, actual] = [Buffer.from(this.#sign(name)), Buffer.from(signature)]
    return name !== '' && expected.length === actual.length && timingSafeEqual(expected, actual)
      ? name
      : undefined
  }

  newName(): string {
    return randomBytes(24).toString('base64url')
  }

  /** The line that gives a browser its name. */
  cookie(name: string): string {
    const value = `${name}.${this.#sign(name)}`
    const attributes = `Max-Age=${keptDays * 86_400}; Path=${doorsPrefix}; HttpOnly; SameSite=Lax`
    return `${this.#cookieName}=${value}; ${attributes}${this.#secure ? '; Secure' : ''}`
  }

  async knows(device: string, account: Account): Promise<boolean> {
    const found = await this.#db
      .selectFrom('known_devices')
      .innerJoin('people', 'people.id', 'known_devices.person_id')
      .select('person_id')
      .where('device', '=', device)
      .where('forgotten_at', 'is', null)
      .where(({ eb }) =>
        'email' in account ? eb('people.email', '=', account.email) : eb('people.id', '=', account.personId),
      )
      .executeTakeFirst()
    return found !== undefined
  }

  /** Remembers that somebody signed in from a device, and says how that stands to what was known. */
  async remember(personId: string, device: string): Promise<Acquaintance> {
    const before = await this.#db
      .selectFrom('known_devices')
      .select(['device', 'forgotten_at'])
      .where('person_id', '=', personId)
      .execute()
    await this.#db
      .insertInto('known_devices')
      .values({ person_id: personId, device })
      .onConflict((conflict) =>
        conflict
          .columns(['person_id', 'device'])
          .doUpdateSet({ last_at: sql<Date>`now()`, forgotten_at: null }),
      )
      .execute()
    if (before.length === 0) return 'first'
    const own = before.find((each) => each.device === device)
    if (!own) return 'new'
    return own.forgotten_at === null ? 'known' : 'forgotten'
  }

  /** After a new password, and when other sign-ins are ended: whoever was in has to be told of again. */
  forgetOthers(personId: string, device: string | undefined): Promise<void> {
    return forgetDevices(this.#db, personId, device)
  }

  #sign(name: string): string {
    return createHmac('sha256', this.#secret).update(`granary.device ${name}`).digest('base64url')
  }
}

export async function forgetDevices(db: Kysely<Tables>, personId: string, except = ''): Promise<void> {
  await db
    .updateTable('known_devices')
    .set({ forgotten_at: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .where('forgotten_at', 'is', null)
    .where('device', '!=', except)
    .execute()
}

/** Removes what no browser carries any more, save one row for each person, which says that they were here before. */
export async function dropOldDevices(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from known_devices as old
    where old.last_at < now() - make_interval(days => ${keptDays}) and exists (
      select from known_devices as other
      where other.person_id = old.person_id and (other.last_at, other.device) > (old.last_at, old.device))
  `.execute(db)
}
