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
import { Link, useNavigate } from '@tanstack/react-router'
import { useMutation } from 'convex/react'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import type { Changed } from '../../../lib/lists/address-search.ts'
import { OrderSelect } from '../../../lib/lists/order-select.tsx'
import { SearchField } from '../../../lib/lists/search-field.tsx'
import { sortedColumn } from '../../../lib/lists/sorting.ts'
import { InvitationDialog } from '../../../lib/people/invitation-dialog.tsx'
import { shortDate } from '../../../lib/words/dates.ts'
import { AskedList } from '../live-list.tsx'
import { SentInvitations } from '../sent-invitations.tsx'
import { type LendersSearch, sorting } from './lenders-search.ts'

type Change = (changed: Changed<LendersSearch>) => void

function columnsOf(current: LendersSearch['sort'], change: Change): Column<LenderRow>[] {
  const sorted = { sorting, current, onSort: (sort: LendersSearch['sort']) => change({ sort }) }
  return [
    sortedColumn({ label: 'Lender', cell: (lender) => <LenderLink {...lender} /> }, 'name', sorted),
    { label: 'Status', cell: (lender) => <LenderStatus {...lender} /> },
    sortedColumn({ label: 'Since', cell: ({ createdAt }) => shortDate(createdAt) }, 'createdAt', sorted),
    sortedColumn({ label: 'Members', figures: true, cell: ({ members }) => members }, 'members', sorted),
    sortedColumn({ label: 'Projects', figures: true, cell: ({ projects }) => projects }, 'projects', sorted),
  ]
}

function LenderLink({ organizationId, name }: LenderRow) {
  return (
    <Link to="/admin/lenders/$lenderid" params={{ lenderid: organizationId }} className={rowLinkClass}>
      <RowName>{name}</RowName>
    </Link>
  )
}

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

export function LendersPage({ search }: { readonly search: LendersSearch }) {
  const navigate = useNavigate({ from: '/admin/lenders/' })
  const change: Change = (changed) =>
    void navigate({ search: (now) => ({ ...now, ...changed }) as LendersSearch, replace: true })
  const [inviting, setInviting] = useState(false)
  const wanted = {
    sort: sorting.of(search.sort),
    ...(search.search && { search: search.search }),
    ...(search.waiting && { waiting: true }),
  }
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
        <SearchField
          label="Name"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <NativeSelect
          label="Show"
          filter
          value={search.waiting ? 'waiting' : 'all'}
          onValueChange={(value) => change({ waiting: value === 'waiting' || undefined })}
          options={[
            { value: 'all', label: 'All lenders' },
            { value: 'waiting', label: 'Waiting for approval' },
          ]}
        />
        <OrderSelect sorting={sorting} current={search.sort} onSort={(sort) => change({ sort })} />
      </div>
      <div className="p-admin-stack">
        <AskedList
          query={adminLenders.list}
          wanted={wanted}
          caption="Lenders"
          columns={columnsOf(search.sort, change)}
          keyOf={({ organizationId }) => organizationId}
          empty="No lender fits."
          rowsLead
        />
        <SentInvitations kind="lender" />
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
