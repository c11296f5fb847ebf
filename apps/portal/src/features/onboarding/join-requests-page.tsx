import './onboarding.css'
import { type MemberRole, messageOf, onboarding } from '@granary/api'
import { Button, ButtonLink, EmptyState, LoadingState, Message, NativeSelect } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { FlowFrame } from '../../lib/flow-frame.tsx'
import { currentLender, useMe } from '../../lib/me.tsx'
import { LeadTo } from '../../shell/lead-to.tsx'
import { AccountBar } from './set-up-pages.tsx'

/** Where the mail of a request leads its owner: who asks to join, to be let in with a role or declined. */
export function JoinRequestsPage() {
  const lender = currentLender(useMe())
  const isOwner = lender?.onboarded && lender.role === 'owner'
  const requests = useQuery(onboarding.listJoinRequests, isOwner ? {} : 'skip')
  if (!lender?.onboarded) return <LeadTo to="/lender/onboarding" />
  if (!isOwner) return <LeadTo to="/lender/dashboard" />
  return (
    <FlowFrame
      title={`Who asks to join ${lender.organizationName}`}
      lead="Let in only people you know: members see the projects of your organization."
      end={<AccountBar />}
    >
      {!requests && <LoadingState text="Loading the requests…" />}
      {requests?.length === 0 && (
        <EmptyState
          title="Nobody asks to join."
          action={<ButtonLink href="/lender/dashboard">Go to your dashboard</ButtonLink>}
        />
      )}
      <ul className="p-join-requests">
        {requests?.map((request) => (
          <JoinRequest key={request.requestId} request={request} />
        ))}
      </ul>
    </FlowFrame>
  )
}

const roles: readonly { readonly value: MemberRole; readonly label: string }[] = [
  { value: 'viewer', label: 'Viewer: only reads' },
  { value: 'officer', label: 'Officer: works on projects' },
  { value: 'owner', label: 'Owner: also manages people' },
]

function JoinRequest({ request }: { readonly request: onboarding.ReceivedJoinRequest }) {
  const answer = useMutation(onboarding.answerJoinRequest)
  const [role, setRole] = useState<MemberRole>('officer')
  const [failure, setFailure] = useState<string>()
  const send = (given: MemberRole | null) => {
    answer({ requestId: request.requestId, role: given }).catch((error: unknown) =>
      setFailure(messageOf(error)),
    )
  }
  return (
    <li>
      <p>
        <strong>{request.name}</strong>
        <br />
        {request.email}
      </p>
      <NativeSelect
        label={`Role of ${request.name}`}
        options={roles}
        value={role}
        onValueChange={(value) => setRole(roles.find((each) => each.value === value)?.value ?? 'viewer')}
      />
      <div className="p-next-actions">
        <Button onClick={() => send(role)}>Let in</Button>
        <Button look="secondary" onClick={() => send(null)}>
          Decline
        </Button>
      </div>
      {failure && (
        <Message tone="danger" announce="alert">
          {failure}
        </Message>
      )}
    </li>
  )
}
