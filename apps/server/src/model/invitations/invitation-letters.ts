import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { sendMail } from '../../mail/outbox.ts'
import type { Services } from '../services.ts'
import { type AimOfInvitation, aimOf, type Invitation } from './invitation-aims.ts'

/**
 * The same letter whether or not the address has an account. The token stands behind the `#`, which browsers keep to
 * themselves: it reaches neither logs on the way nor the pages that are linked to.
 */
export async function mailInvitation(
  tx: Kysely<Tables>,
  { jobs, portalUrl }: Pick<Services, 'jobs' | 'portalUrl'>,
  invitation: Invitation,
  {
    token,
    invitedBy,
    added = 0,
  }: { readonly token: string; readonly invitedBy: string; readonly added?: number },
): Promise<void> {
  const aim = await aimOf(tx, invitation)
  await sendMail(tx, jobs, {
    to: invitation.email,
    projectId: invitation.project_id,
    subject: subjectOf(aim, invitedBy),
    paragraphs: [...sentences(aim, invitedBy), ...(added > 0 ? [addedWords(added)] : [])],
    ...(invitation.message !== '' && {
      quote: {
        heading: `Words of ${invitedBy}, which Granary has not checked:`,
        text: invitation.message,
      },
    }),
    action: { label: 'See the invitation', url: `${portalUrl}/invite/claim#${token}` },
    footnote: `The link works for ${daysOf(invitation)} days, once, and only for this address. If you did not expect it, there is nothing to do.`,
  })
}

const dayMs = 86_400_000
const daysOf = ({ sent_at, expires_at }: Pick<Invitation, 'sent_at' | 'expires_at'>) =>
  Math.round((expires_at.getTime() - sent_at.getTime()) / dayMs)

function subjectOf({ kind, organization, project }: AimOfInvitation, invitedBy: string): string {
  switch (kind) {
    case 'member':
      return `${invitedBy} invites you to ${organization} on Granary`
    case 'borrower':
      return `${organization} asks for your part of ${project}`
    case 'lender':
      return `Open ${organization} on Granary`
    case 'staff':
      return `${invitedBy} invites you to the Granary team`
  }
}

function sentences({ kind, organization, project, to, dueOn }: AimOfInvitation, invitedBy: string): string[] {
  switch (kind) {
    case 'member':
      return [`${invitedBy} invites you to work on loan guarantees with ${organization}, as ${to}.`]
    case 'borrower':
      return [
        `${invitedBy} of ${organization} asks you to look at parts of the loan guarantee for ${project}.`,
        ...(dueOn === null ? [] : [`It is asked for by ${longDate(dueOn)}.`]),
        'You see only the parts that are shared with you.',
      ]
    case 'lender':
      return [`${invitedBy} invites you to open ${organization} on Granary, as its first owner.`]
    case 'staff':
      return [`${invitedBy} invites you to the Granary team: ${to}.`]
  }
}

/** To an invitation that went out before. */
const addedWords = (added: number) =>
  added === 1
    ? 'New since the mail before: 1 more part. This link takes the place of the one before.'
    : `New since the mail before: ${added} more parts. This link takes the place of the one before.`

function longDate(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
