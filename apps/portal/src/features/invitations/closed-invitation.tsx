import { ButtonLink, LoadingState } from '@granary/ui'
import { Entrance } from '../../lib/entrance.tsx'
import type { ClosedLook } from './use-invitation.ts'

/** Each way in which a link leads nowhere, said apart: what happened, and what to do about it. */
export function ClosedInvitation({ looked }: { readonly looked: ClosedLook }) {
  if (looked.state === 'loading') {
    return (
      <Entrance title="Your invitation" lead="One moment.">
        <LoadingState text="Loading…" rows={1} />
      </Entrance>
    )
  }
  const inviter = ('invitation' in looked && looked.invitation.invitedBy) || 'the person who invited you'
  const { title, lead } = wordsOf(looked.state, inviter)
  return (
    <Entrance title={title} lead={lead}>
      <div className="p-invitation-ways">
        <ButtonLink href="/lender" look={looked.state === 'claimed' ? 'primary' : 'secondary'}>
          Sign in
        </ButtonLink>
      </div>
    </Entrance>
  )
}

function wordsOf(state: Exclude<ClosedLook['state'], 'loading'>, inviter: string) {
  switch (state) {
    case 'no link':
      return {
        title: 'Open the link from your email',
        lead: 'An invitation opens with the link in the email we sent you. If the link was cut in two, copy all of it into the address bar.',
      }
    case 'gone':
      return {
        title: 'This link is not valid',
        lead: 'It may be incomplete, or a newer email has replaced it. Look for the latest invitation in your mailbox, and open its link.',
      }
    case 'claimed':
      return {
        title: 'This invitation was used already',
        lead: 'An invitation works once. If it was you, sign in; what it opened is there.',
      }
    case 'revoked':
      return {
        title: 'This invitation was withdrawn',
        lead: `Ask ${inviter} if you think this is a mistake.`,
      }
    case 'expired':
      return {
        title: 'This invitation has expired',
        lead: `Invitations work for 7 days. Ask ${inviter} to send it again.`,
      }
  }
}
