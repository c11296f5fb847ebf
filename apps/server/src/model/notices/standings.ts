import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { dutiesOf, membershipsOf } from '../../people/people.ts'

/** What a person is now. A notice that reached them as something else is neither shown nor mailed. */
export interface Standings {
  readonly lenders: readonly string[]
  /** Projects that are shared with them. */
  readonly shared: readonly string[]
  readonly isStaff: boolean
}

export async function standingsOf(db: Kysely<Tables>, personId: string): Promise<Standings> {
  const memberships = await membershipsOf(db, personId)
  const shares = await db
    .selectFrom('borrower_shares')
    .select('project_id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
  const duties = await dutiesOf(db, personId)
  return {
    lenders: memberships.map(({ organizationId }) => organizationId),
    shared: shares.map(({ project_id }) => project_id),
    isStaff: duties.includes('packaging') || duties.includes('administration'),
  }
}

/** The condition on a row of notices. */
export function stillConcerns({ lenders, shared, isStaff }: Standings) {
  return (eb: ExpressionBuilder<Tables, 'notifications'>): Expression<SqlBool> =>
    eb.or([
      eb.and([eb('standing', '=', 'lender'), among(eb, 'organization_id', lenders)]),
      eb.and([eb('standing', '=', 'borrower'), among(eb, 'project_id', shared)]),
      ...(isStaff ? [eb('standing', '=', 'staff')] : []),
    ])
}

function among(
  eb: ExpressionBuilder<Tables, 'notifications'>,
  column: 'organization_id' | 'project_id',
  ids: readonly string[],
): Expression<SqlBool> {
  return ids.length === 0 ? sql<SqlBool>`false` : eb(column, 'in', [...ids])
}
