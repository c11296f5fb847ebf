import { invitation as contract, type LookedAtInvitation, messageOf } from '@granary/api'
import { Button, ButtonLink, LoadingState, Message, TextButton } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useEffect, useRef, useState } from 'react'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { Entrance, FormError } from '../../lib/frames/entrance.tsx'
import { useSignedIn } from '../../lib/session/me.tsx'
import { refreshSession } from '../../lib/session/session.ts'
import { signOutHere } from '../../lib/session/sign-in.ts'
import { ClosedInvitation } from './closed-invitation.tsx'
import { InvitationSummary, titleOf } from './invitation-summary.tsx'
import { NewAccountForm } from './new-account-form.tsx'
import { useInvitation, useInvitationToken } from './use-invitation.ts'
import { useWayIn } from './use-way-in.ts'

/** Accepts an invitation: signs the right person in where nobody is, and then asks once. */
export function ClaimPage() {
  const looked = useInvitation()
  const person = useSignedIn()
  /** What this page is accepting. Once accepted the link is used up, while the way on is still being prepared. */
  const [accepting, setAccepting] = useState<LookedAtInvitation>()
  if (accepting && typeof person === 'object') return <Accepting invitation={accepting} />
  if (looked.state !== 'open') return <ClosedInvitation looked={looked} />
  const { invitation } = looked
  if (person === 'unknown') return <ClosedInvitation looked={{ state: 'loading' }} />
  if (person === 'signed out') {
    return <SignedOut invitation={invitation} onSignedIn={() => setAccepting(invitation)} />
  }
  if (person.email.toLowerCase() !== invitation.email) {
    return <WrongAccount invitation={invitation} email={person.email} />
  }
  return (
    <Entrance title={titleOf(invitation)} lead="You are signed in with the invited address.">
      <InvitationSummary invitation={invitation} />
      <Button size="large" onClick={() => setAccepting(invitation)}>
        Accept invitation
      </Button>
    </Entrance>
  )
}

function Accepting({ invitation }: { readonly invitation: LookedAtInvitation }) {
  const token = useInvitationToken()
  const claim = useMutation(contract.claim)
  const goOn = useWayIn()
  const [problem, setProblem] = useState<string>()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    claim({ token }).then(
      (claimed) => goOn(claimed, { replace: true }),
      (error: unknown) => setProblem(messageOf(error)),
    )
  }, [claim, goOn, token])
  return (
    <Entrance title={titleOf(invitation)} lead="Accepting your invitation.">
      {problem === undefined ? (
        <LoadingState text="Accepting…" rows={1} />
      ) : (
        <Message tone="danger" announce="alert">
          {problem}
        </Message>
      )}
    </Entrance>
  )
}

interface SignedOutProps {
  readonly invitation: LookedAtInvitation
  readonly onSignedIn: () => void
}

function SignedOut({ invitation, onSignedIn }: SignedOutProps) {
  const token = useInvitationToken()
  return (
    <Entrance title={titleOf(invitation)} lead="Set up your account to accept, or sign in if you have one.">
      <InvitationSummary invitation={invitation} />
      <NewAccountForm token={token} email={invitation.email} onSignedIn={onSignedIn} />
      <div className="p-entrance-or">or</div>
      <div className="p-entrance-ways">
        <ButtonLink look="secondary" href={`/invite/claim/verify-email-address#${token}`}>
          I have an account
        </ButtonLink>
      </div>
    </Entrance>
  )
}

interface WrongAccountProps {
  readonly invitation: LookedAtInvitation
  readonly email: string
}

function WrongAccount({ invitation, email }: WrongAccountProps) {
  const submission = useSubmission(async () => {
    await signOutHere()
    await refreshSession(true)
  })
  return (
    <Entrance title="This invitation is for another address" lead={`It was sent to ${invitation.email}.`}>
      <form onSubmit={submission.onSubmit}>
        <p>You are signed in as {email}. Sign out here to go on with the invited address.</p>
        <FormError text={submission.error} />
        <Button type="submit" size="large" busy={submission.busy && 'Signing out…'}>
          Sign out and go on
        </Button>
      </form>
      <div className="p-entrance-more">
        <p>
          <TextButton onClick={() => window.location.assign('/')}>Stay signed in as {email}</TextButton>
        </p>
      </div>
    </Entrance>
  )
}
