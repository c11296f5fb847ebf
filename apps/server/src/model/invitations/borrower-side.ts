import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { dutiesOf } from '../../people/people.ts'

/**
 * For whom the bearer of an address works, if that is the lender or Granary. They see the project anyway, and do there
 * what their part lets them: as a borrower as well, a viewer would write, and a packager answer what they review.
 */
export async function worksFor(
  tx: Kysely<Tables>,
  organizationId: string,
  email: string,
): Promise<'the lender' | 'Granary' | undefined> {
  const person = await tx.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()
  if (!person) return undefined
  const member = await tx
    .selectFrom('organization_members')
    .select('person_id')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  if (member) return 'the lender'
  return (await dutiesOf(tx, person.id)).length > 0 ? 'Granary' : undefined
}
