import { adminInvitations, adminLenders, type LenderRow } from '@granary/api'
import {
  Button,
  type Column,
  NativeSelect,
  Page,
  PageHeader,
  RowName,
  rowLinkClass,
  Tag,
  TextField,
} from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useMutation, usePaginatedQuery, useQuery } from 'convex/react'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { InvitationDialog } from '../../../lib/people/invitation-dialog.tsx'
import { OpenInvitations } from '../../../lib/people/open-invitations.tsx'
import { shortDate } from '../../../lib/words/dates.ts'
import { LiveList } from '../live-list.tsx'

const columns: Column<LenderRow>[] = [
  {
    label: 'Lender',
    cell: ({ organizationId, name, createdAt }) => (
      <Link to="/admin/lenders/$lenderid" params={{ lenderid: organizationId }} className={rowLinkClass}>
        <RowName detail={`Since ${shortDate(createdAt)}`}>{name}</RowName>
      </Link>
    ),
  },
  { label: 'Status', cell: (lender) => <LenderStatus {...lender} /> },
  { label: 'Members', figures: true, cell: ({ members }) => members },
  { label: 'Projects', figures: true, cell: ({ projects }) => projects },
]

export function LenderStatus({
  suspended,
  onboarded,
  approval,
}: Pick<LenderRow, 'suspended' | 'onboarded' | 'approval'>) {
  if (suspended) return <Tag tone="danger">Suspended</Tag>
  if (approval.state === 'declined') return <Tag tone="danger">Declined</Tag>
  if (onboarded && approval.state === 'waiting') return <Tag tone="warning">Waits for approval</Tag>
  return onboarded ? <Tag tone="success">Open</Tag> : <Tag tone="warning">Setting up</Tag>
}

export function LendersPage() {
  const [search, setSearch] = useState('')
  const [waiting, setWaiting] = useState(false)
  const [inviting, setInviting] = useState(false)
  const lenders = usePaginatedQuery(
    adminLenders.list,
    { ...(search !== '' && { search }), ...(waiting && { waiting }) },
    { initialNumItems: 50 },
  )
  const invitations = useQuery(adminInvitations.list, {})
  const resend = useMutation(adminInvitations.resend)
  const revoke = useMutation(adminInvitations.revoke)
  return (
    <Page>
      <PageTitle>Lenders</PageTitle>
      <PageHeader
        title="Lenders"
        actions={
          <Button icon={UserPlus} onClick={() => setInviting(true)}>
            Invite lender
          </Button>
        }
      />
      <div className="p-admin-filters">
        <TextField label="Name" type="search" value={search} onValueChange={setSearch} />
        <NativeSelect
          label="Show"
          value={waiting ? 'waiting' : 'all'}
          onValueChange={(value) => setWaiting(value === 'waiting')}
          options={[
            { value: 'all', label: 'All lenders' },
            { value: 'waiting', label: 'Waiting for approval' },
          ]}
        />
      </div>
      <div className="p-admin-stack">
        <LiveList
          caption="Lenders"
          list={lenders}
          columns={columns}
          keyOf={({ organizationId }) => organizationId}
          empty="No lender fits."
          rowsLead
        />
        <OpenInvitations
          invitations={(invitations ?? []).filter(({ kind }) => kind === 'lender')}
          mayChange={() => true}
          resend={resend}
          revoke={revoke}
        />
      </div>
      {inviting && <InviteLenderDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}

function InviteLenderDialog({ onClose }: { readonly onClose: () => void }) {
  const [organizationName, setOrganizationName] = useState('')
  const [email, setEmail] = useState('')
  const inviteLender = useMutation(adminInvitations.inviteLender)
  return (
    <InvitationDialog
      title="Invite a lender"
      description="Who accepts becomes its first owner."
      formClass="p-admin-form"
      email={email}
      fields={['organizationName']}
      check={() => ({
        organizationName: organizationName.trim() === '' ? 'Enter the name of the lender.' : undefined,
      })}
      send={() => inviteLender({ email, organizationName })}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <TextField
            id="organizationName"
            label="Lender"
            required
            value={organizationName}
            error={errors.organizationName}
            onValueChange={setOrganizationName}
          />
          <TextField
            id="email"
            error={errors.email}
            label="Email address of the owner"
            type="email"
            required
            value={email}
            onValueChange={setEmail}
          />
        </>
      )}
    </InvitationDialog>
  )
}
