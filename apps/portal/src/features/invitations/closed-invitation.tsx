import { ButtonLink, LoadingState } from '@granary/ui'
import { Entrance } from '../../lib/frames/entrance.tsx'
import { usePublicSettings } from '../../lib/public-settings.ts'
import type { ClosedLook } from './use-invitation.ts'

/** Each way in which a link leads nowhere, said apart: what happened, and what to do about it. */
export function ClosedInvitation({ looked }: { readonly looked: ClosedLook }) {
  const writeTo = usePublicSettings()?.writeTo ?? 'us'
  if (looked.state === 'loading') {
    return (
      <Entrance title="Your invitation" lead="One moment.">
        <LoadingState text="Loading…" rows={1} />
      </Entrance>
    )
  }
  const { title, lead } = 'invitation' in looked ? wordsOf(looked, writeTo) : unknownWords[looked.state]
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

const unknownWords = {
  'no link': {
    title: 'Open the link from your email',
    lead: 'An invitation opens with the link in the email we sent you. If the link was cut in two, copy all of it into the address bar.',
  },
  gone: {
    title: 'This link is not valid',
    lead: 'It may be incomplete, or a newer email has replaced it. Look for the latest invitation in your mailbox, and open its link.',
  },
}

function wordsOf({ state, invitation }: Extract<ClosedLook, { invitation: unknown }>, writeTo: string) {
  const inviter = invitation.invitedBy ?? 'the person who invited you'
  switch (state) {
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
    case 'suspended':
      return {
        title: `${invitation.organization ?? 'This lender'} is suspended`,
        lead: `The invitation cannot be accepted until it is opened again. Ask ${inviter}, or write to ${writeTo}.`,
      }
    case 'expired':
      return {
        title: 'This invitation has expired',
        lead: `The link of an invitation works for some days only. Ask ${inviter} to send it again.`,
      }
  }
}
