import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { dutiesOf, membershipsOf } from '../../people/people.ts'
import type { NoticeDetails } from './kinds.ts'

/** What a person is now. A notice that reached them as something else is neither shown nor mailed. */
export interface Standings {
  readonly lenders: readonly string[]
  /** Projects that are shared with them. */
  readonly shared: readonly string[]
  readonly isStaff: boolean
  /** Invitations of which they were told and that are open. */
  readonly invitations: readonly string[]
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
  const invitations = await openInvitations(db, personId)
  return {
    lenders: memberships.map(({ organizationId }) => organizationId),
    shared: shares.map(({ project_id }) => project_id),
    isStaff: duties.includes('packaging') || duties.includes('administration'),
    invitations,
  }
}

/** By their ids, which the notices have: by the address, every invitation of anybody would be read. */
async function openInvitations(db: Kysely<Tables>, personId: string): Promise<readonly string[]> {
  const told = await db
    .selectFrom('notifications')
    .select('details')
    .where('person_id', '=', personId)
    .where('standing', '=', 'invited')
    .execute()
  const ids = told.flatMap(({ details }) => (details as NoticeDetails).invitationId ?? [])
  if (ids.length === 0) return []
  const open = await db
    .selectFrom('invitations')
    .select('id')
    .where('id', 'in', ids)
    .where('claimed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return open.map(({ id }) => id)
}

/** The condition on a row of notices. */
export function stillConcerns({ lenders, shared, isStaff, invitations }: Standings) {
  return (eb: ExpressionBuilder<Tables, 'notifications'>): Expression<SqlBool> =>
    eb.or([
      eb.and([eb('standing', '=', 'lender'), among(eb, 'organization_id', lenders)]),
      eb.and([eb('standing', '=', 'borrower'), among(eb, 'project_id', shared)]),
      ...(invitations.length > 0
        ? [
            eb.and([
              eb('standing', '=', 'invited'),
              eb(sql<string>`details ->> 'invitationId'`, 'in', [...invitations]),
            ]),
          ]
        : []),
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
