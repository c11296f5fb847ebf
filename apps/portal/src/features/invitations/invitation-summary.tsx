import './invitations.css'
import type { LookedAtInvitation } from '@granary/api'
import { capitalized } from '../../lib/words/capitalized.ts'
import { longDate } from '../../lib/words/dates.ts'

/** Who invites whom to what, until when. */
export function InvitationSummary({ invitation }: { readonly invitation: LookedAtInvitation }) {
  const { invitedBy, organization, project, dueOn, email, expiresAt, message } = invitation
  const facts: readonly (readonly [string, string | null])[] = [
    ['From', [invitedBy, organization].filter(Boolean).join(', ') || 'Granary'],
    ['You will be', capitalized(invitation.to)],
    ['Project', project],
    ['Asked for by', dueOn === null ? null : longDate(Date.parse(dueOn), 'UTC')],
    ['For the address', email],
    ['Open until', longDate(expiresAt)],
  ]
  return (
    <div className="p-invitation">
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {message !== '' && <blockquote>{message}</blockquote>}
    </div>
  )
}

export function titleOf({ kind, organization, project }: LookedAtInvitation): string {
  switch (kind) {
    case 'member':
      return `Join ${organization}`
    case 'borrower':
      return project ?? 'Your invitation'
    case 'lender':
      return `Open ${organization}`
    case 'staff':
      return 'Join the Granary team'
  }
}
