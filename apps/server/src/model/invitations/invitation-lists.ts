import type { invitation, invitations } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { suspendedLender } from '../../people/suspension.ts'
import { askedBy } from './asked-by-invitation.ts'
import { aimOf, type Invitation, type InvitationKind } from './invitation-aims.ts'

/**
 * The invitations of colleagues by one lender, or those of staff to lenders and to the team, that nobody has accepted
 * yet. Those of borrowers are with the people of their project.
 */
export async function listOpenInvitations(
  db: Kysely<Tables>,
  { organizationId }: { readonly organizationId: string | null },
): Promise<invitations.ListedInvitation[]> {
  const open = db
    .selectFrom('invitations')
    .selectAll()
    .where('claimed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(500)
  const rows = await (organizationId === null
    ? open.where('kind', 'in', ['lender', 'staff'])
    : open.where('organization_id', '=', organizationId).where('kind', '<>', 'borrower')
  ).execute()
  const listed: invitations.ListedInvitation[] = []
  for (const row of rows) {
    const { to } = await aimOf(db, row)
    listed.push({
      invitationId: row.id,
      kind: row.kind as InvitationKind,
      email: row.email,
      to,
      projectId: row.project_id,
      invitedBy: await nameOf(db, row.invited_by),
      sentAt: row.sent_at.getTime(),
      expiresAt: row.expires_at.getTime(),
    })
  }
  return listed
}

/** The open invitations to an address. */
export async function invitationsTo(
  db: Kysely<Tables>,
  sealer: Sealer,
  email: string,
): Promise<invitation.LookedAtInvitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .where('claimed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(50)
    .execute()
  const looked: invitation.LookedAtInvitation[] = []
  for (const row of rows) looked.push(await lookAt(db, sealer, row))
  return looked.filter(({ state }) => state === 'open')
}

/** An invitation as the one who was invited sees it. */
export async function lookAt(
  db: Kysely<Tables>,
  sealer: Sealer,
  row: Invitation,
): Promise<invitation.LookedAtInvitation> {
  const { kind, organization, project, to, dueOn } = await aimOf(db, row)
  const state = await stateOf(db, row)
  return {
    state,
    // Of one that is over nothing is told any more.
    ...(state === 'open' ? await partsOf(db, sealer, row) : { parts: [], isAsked: false }),
    kind,
    invitationId: row.id,
    email: row.email,
    to,
    project: row.project_id === null ? null : project,
    organization: kind === 'staff' ? null : organization,
    invitedBy: await nameOf(db, row.invited_by),
    message: row.message,
    dueOn,
    expiresAt: row.expires_at.getTime(),
  }
}

/** In the words of its mail. */
async function partsOf(db: Kysely<Tables>, sealer: Sealer, row: Invitation) {
  const { toCome, isAsked, namesOf } = await askedBy(db, sealer, row)
  return { parts: [...namesOf(toCome)], isAsked }
}

async function stateOf(
  db: Kysely<Tables>,
  { claimed_at, revoked_at, organization_id }: Invitation,
): Promise<invitation.LookedAtInvitation['state']> {
  if (claimed_at !== null) return 'claimed'
  if (revoked_at !== null) return 'revoked'
  return (await suspendedLender(db, organization_id)) ? 'suspended' : 'open'
}

export async function nameOf(db: Kysely<Tables>, personId: string | null): Promise<string | null> {
  if (personId === null) return null
  const row = await db.selectFrom('people').select('name').where('id', '=', personId).executeTakeFirst()
  return row?.name ?? null
}
