import './invitations.css'
import type { LookedAtInvitation } from '@granary/api'
import { capitalized } from '../../lib/words/capitalized.ts'
import { longDate } from '../../lib/words/dates.ts'

/** Who invites whom to what, until when. What the heading above it says is not said again. */
export function InvitationSummary({ invitation }: { readonly invitation: LookedAtInvitation }) {
  const { kind, invitedBy, organization, isAsked, parts, dueOn, email, expiresAt, message } = invitation
  const facts: readonly (readonly [string, string | null])[] = [
    ['From', [invitedBy, organization].filter(Boolean).join(', ') || 'Granary'],
    ['You will be', kind === 'borrower' ? null : capitalized(invitation.to)],
    ['Asked for by', dueOn === null ? null : longDate(Date.parse(dueOn), 'UTC')],
    ['For the address', email],
    ['Open until', longDate(expiresAt)],
  ]
  return (
    <div className="p-invitation">
      <dl>
        {parts.length > 0 && (
          <div>
            <dt>{isAsked ? 'Asked of you' : 'To be read'}</dt>
            <dd>
              <Parts parts={parts} />
            </dd>
          </div>
        )}
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

const mostShown = 8

function Parts({ parts }: Pick<LookedAtInvitation, 'parts'>) {
  const rest = parts.length - mostShown
  const shown = rest > 1 ? [...parts.slice(0, mostShown), `${rest} more`] : parts
  return (
    <ul className="p-invitation-parts">
      {shown.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
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
