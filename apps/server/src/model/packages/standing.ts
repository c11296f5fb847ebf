import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { dutiesOf, rolesOf } from '../../people/people.ts'
import { isPersonSuspended, suspendedLender } from '../../people/suspension.ts'
import type { PackageRow } from './rows.ts'

/** Who asked for a package may not have it any more: tax ids stand in it in full. */
export class NoLongerTheirs extends Error {
  override readonly name = 'NoLongerTheirs'
}

/** A build waits and takes its time: at its beginning and at its end both must still be in good standing. */
export async function requireStanding(
  db: Kysely<Tables>,
  { requested_by: personId }: Pick<PackageRow, 'requested_by'>,
  organizationId: string,
): Promise<void> {
  const lender = await suspendedLender(db, organizationId)
  if (lender) throw new NoLongerTheirs(`${lender.name} was suspended before it was built.`)
  const again = 'Ask for it again.'
  if (personId === null || (await isPersonSuspended(db, personId)))
    throw new NoLongerTheirs(`The account of who asked for it was closed before it was built. ${again}`)
  const role = (await rolesOf(db, personId)).get(organizationId)
  const mayAsk = (role !== undefined && role !== 'viewer') || (await dutiesOf(db, personId)).length > 0
  if (!mayAsk)
    throw new NoLongerTheirs(`Who asked for it may not build packages of this lender any more. ${again}`)
}
