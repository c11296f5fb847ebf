import { appError, type CreationForm } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

/** What the lender has said about itself already, in the answers of a new project. */
export async function creationForm(db: Kysely<Tables>, organizationId: string): Promise<CreationForm> {
  const lender = await db
    .selectFrom('organizations')
    .select(['name', 'headquarters_address', 'served_states', 'federally_regulated', 'usda_approved'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (!lender) throw appError('NOT_FOUND')
  const [onlyState, ...otherStates] = lender.served_states
  return {
    lender: {
      lenderName: lender.name,
      headquartersAddress: lender.headquarters_address ?? '',
      servedState: otherStates.length === 0 ? (onlyState ?? '') : '',
      federallyRegulated: lender.federally_regulated ?? '',
      usdaApproved: lender.usda_approved ?? '',
    },
  }
}
