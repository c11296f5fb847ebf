import './members.css'
import { invitations, members } from '@granary/api'
import { Button, LoadingState, Page, PageHeader } from '@granary/ui'
import { Navigate } from '@tanstack/react-router'
import { useMutation, useQuery } from 'convex/react'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { OpenInvitations } from '../../lib/people/open-invitations.tsx'
import { currentLender, useMe } from '../../lib/session/me.tsx'
import { BorrowerTable } from './borrower-table.tsx'
import { InviteMemberDialog } from './invite-member-dialog.tsx'
import { JoinRequests } from './join-requests.tsx'
import { MemberTable } from './member-table.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'

interface MembersPageProps {
  /** The share whose messages an earlier mail led to. */
  readonly thread: string | undefined
}

/** Who works for the lender, who is still to accept, and which borrowers were let into its projects. */
export function MembersPage({ thread }: MembersPageProps) {
  const lender = currentLender(useMe())
  const people = useQuery(members.list, {})
  const borrowers = useQuery(members.listBorrowers, {})
  const open = useQuery(invitations.list, {})
  const resend = useMutation(invitations.resend)
  const revoke = useMutation(invitations.revoke)
  const [inviting, setInviting] = useState(false)
  const isOwner = lender?.role === 'owner'
  const ledTo = borrowers?.find(({ shareId }) => shareId === thread)
  if (ledTo) {
    return (
      <Navigate
        to="/lender/dashboard/projects/$projectid"
        params={{ projectid: ledTo.projectId }}
        search={{ view: 'people', messages: ledTo.personId }}
        replace
      />
    )
  }
  return (
    <Page>
      <PageTitle>Members</PageTitle>
      <PageHeader
        title="Members"
        meta={[lender?.organizationName ?? '']}
        actions={
          isOwner && (
            <Button writes icon={UserPlus} onClick={() => setInviting(true)}>
              Invite colleague
            </Button>
          )
        }
      />
      {people && borrowers && open ? (
        <div className="p-members">
          <MemberTable members={people} isOwner={isOwner} />
          {isOwner && <JoinRequests />}
          {isOwner && <SecondFactorRule />}
          <OpenInvitations invitations={open} mayChange={() => isOwner} resend={resend} revoke={revoke} />
          <BorrowerTable shares={borrowers} />
        </div>
      ) : (
        <LoadingState text="Loading members…" />
      )}
      {inviting && <InviteMemberDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}
