import { invitation as contract, type LookedAtInvitation, messageOf } from '@granary/api'
import { Button, ButtonLink, EmptyState, LoadingState, Message, Page, PageHeader } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { Entrance } from '../../lib/frames/entrance.tsx'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { ClosedInvitation } from './closed-invitation.tsx'
import { InvitationSummary, titleOf } from './invitation-summary.tsx'
import { useInvitation, useInvitationToken } from './use-invitation.ts'
import { useWayIn } from './use-way-in.ts'

/** What a link is about, for one who is not signed in: nothing happens yet. */
export function InvitationPreview() {
  const looked = useInvitation()
  const token = useInvitationToken()
  if (looked.state !== 'open') return <ClosedInvitation looked={looked} />
  return (
    <Entrance title={titleOf(looked.invitation)} lead="You are invited.">
      <InvitationSummary invitation={looked.invitation} />
      <div className="p-invitation-ways">
        <ButtonLink size="large" href={`/invite/claim#${token}`}>
          Go on
        </ButtonLink>
      </div>
    </Entrance>
  )
}

/** The open invitations of the person signed in. Their address is confirmed, so no link is needed. */
export function MyInvitations() {
  const mine = useQuery(contract.listMine, {})
  return (
    <Page>
      <PageTitle>Your invitations</PageTitle>
      <PageHeader title="Your invitations" />
      {mine === undefined && <LoadingState text="Loading…" />}
      {mine?.length === 0 && (
        <EmptyState title="No invitation is open." action={<Link to="/">Go to your start page</Link>}>
          Invitations to your address appear here.
        </EmptyState>
      )}
      <ul className="p-invitation-list">
        {mine?.map((invitation) => (
          <li key={invitation.invitationId}>
            <MyInvitation invitation={invitation} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function MyInvitation({ invitation }: { readonly invitation: LookedAtInvitation }) {
  const claimMine = useMutation(contract.claimMine)
  const goOn = useWayIn()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const accept = () => {
    setBusy(true)
    claimMine({ invitationId: invitation.invitationId }).then(
      (claimed) => goOn(claimed, { replace: false }),
      (error: unknown) => {
        setBusy(false)
        setProblem(messageOf(error))
      },
    )
  }
  return (
    <section aria-label={titleOf(invitation)}>
      <h2>{titleOf(invitation)}</h2>
      <InvitationSummary invitation={invitation} />
      {problem && (
        <Message tone="danger" announce="alert">
          {problem}
        </Message>
      )}
      {invitation.expiresAt > Date.now() ? (
        <Button writes busy={busy && 'Accepting…'} onClick={accept}>
          Accept invitation
        </Button>
      ) : (
        <Message tone="warning">This invitation has expired. Ask for it to be sent again.</Message>
      )}
    </section>
  )
}
