import { invitations, type ShareItem } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { sendMail } from '../../mail/outbox.ts'
import { named } from '../asks/index.ts'
import type { Services } from '../services.ts'
import { askedBy } from './asked-by-invitation.ts'
import { type AimOfInvitation, aimOf, type Invitation } from './invitation-aims.ts'

interface LetterOfInvitation {
  readonly token: string
  readonly invitedBy: string
  /** What an earlier mail of it did not say. */
  readonly added?: readonly ShareItem[]
}

/**
 * The same letter whether or not the address has an account. The token stands behind the `#`, which browsers keep to
 * themselves: it reaches neither logs on the way nor the pages that are linked to.
 */
export async function mailInvitation(
  tx: Kysely<Tables>,
  { jobs, portalUrl, sealer }: Pick<Services, 'jobs' | 'portalUrl' | 'sealer'>,
  invitation: Invitation,
  { token, invitedBy, added = [] }: LetterOfInvitation,
): Promise<void> {
  const aim = await aimOf(tx, invitation)
  const { toCome, isAsked, namesOf } = await askedBy(tx, sealer, invitation)
  const isToCome = new Set(toCome.map(invitations.keyOfShareItem))
  const fresh = added.filter((item) => isToCome.has(invitations.keyOfShareItem(item)))
  await sendMail(tx, jobs, {
    to: invitation.email,
    projectId: invitation.project_id,
    subject: subjectOf(aim, invitedBy),
    paragraphs: [
      ...sentences({ ...aim, mayAnswer: isAsked }, invitedBy, namesOf(toCome)),
      ...(added.length > 0 ? [addedWords(namesOf(fresh.length > 0 ? fresh : added))] : []),
    ],
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

function sentences(
  { kind, organization, project, to, dueOn, mayAnswer }: AimOfInvitation,
  invitedBy: string,
  names: readonly string[],
): string[] {
  switch (kind) {
    case 'member':
      return [`${invitedBy} invites you to work on loan guarantees with ${organization}, as ${to}.`]
    case 'borrower':
      return [
        `${invitedBy} of ${organization} asks you to ${mayAnswer ? 'fill in' : 'read'} parts of the loan guarantee for ${project}${names.length > 0 ? `: ${named(names)}` : ''}.`,
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
const addedWords = (names: readonly string[]) =>
  `New since the mail before: ${named(names)}. This link takes the place of the one before.`

function longDate(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
