import { adminDuties } from '@granary/api'
import { isEmailAddress } from '@granary/forms'
import type { Kysely } from 'kysely'
import { recordAudit } from '../audit/record.ts'
import type { Tables } from '../db/schema.generated.ts'
import type { Auth } from './auth.ts'
import { passwordProblem } from './password-rules.ts'

export interface NewAdmin {
  readonly email: string
  /** For a new account where no mail can be sent; an existing one keeps what it has. */
  readonly password?: string | undefined
}

/** Gives every duty to the account of an address, and makes the account where there is none. Harmless to repeat. */
export async function makeAdmin(
  db: Kysely<Tables>,
  auth: Pick<Auth, 'addPerson'>,
  { email: given, password }: NewAdmin,
): Promise<'created' | 'promoted'> {
  const email = given.trim().toLowerCase()
  if (!isEmailAddress(email)) throw new Error(`${given} is not an email address.`)
  const problem = password === undefined ? undefined : passwordProblem(password, { email })
  if (problem !== undefined) throw new Error(problem)
  const known = await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()
  const [name = email] = email.split('@')
  const personId = known?.id ?? (await auth.addPerson({ name, email, ...(password && { password }) }))
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('admin_duties')
      .values(adminDuties.map((duty) => ({ person_id: personId, duty })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await recordAudit(tx, { action: 'admin made by command', personId, details: { created: !known } })
  })
  return known ? 'promoted' : 'created'
}
