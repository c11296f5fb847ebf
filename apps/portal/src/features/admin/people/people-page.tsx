import { adminPeople, type PersonRow } from '@granary/api'
import { Button, type Column, NativeSelect, Page, PageHeader, RowName, rowLinkClass, Tag } from '@granary/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import type { Changed } from '../../../lib/lists/address-search.ts'
import { OrderSelect } from '../../../lib/lists/order-select.tsx'
import { SearchField } from '../../../lib/lists/search-field.tsx'
import { sortedColumn } from '../../../lib/lists/sorting.ts'
import { roleName } from '../../../lib/people/role-names.ts'
import { shortDate } from '../../../lib/words/dates.ts'
import { dutyNames } from '../../../shell/staff-places.ts'
import { AskedList } from '../live-list.tsx'
import { SentInvitations } from '../sent-invitations.tsx'
import { InviteStaffDialog } from './invite-staff-dialog.tsx'
import { accountStates, type PeopleSearch, sorting } from './people-search.ts'

type Change = (changed: Changed<PeopleSearch>) => void

function columnsOf(current: PeopleSearch['sort'], change: Change): Column<PersonRow>[] {
  const sorted = { sorting, current, onSort: (sort: PeopleSearch['sort']) => change({ sort }) }
  return [
    sortedColumn({ label: 'Name', cell: (person) => <PersonLink {...person} /> }, 'name', sorted),
    { label: 'Account', cell: accountOf },
    {
      label: 'Status',
      cell: ({ suspended }) => (suspended ? <Tag tone="danger">Suspended</Tag> : <Tag>Active</Tag>),
    },
    sortedColumn({ label: 'Since', cell: ({ createdAt }) => shortDate(createdAt) }, 'createdAt', sorted),
  ]
}

function PersonLink({ personId, name, email }: PersonRow) {
  return (
    <Link to="/admin/people/$personid" params={{ personid: personId }} className={rowLinkClass}>
      <RowName detail={email}>{name}</RowName>
    </Link>
  )
}

/** What somebody is here, in the words of the place it opens. */
function accountOf({ duties, memberships, isBorrower }: PersonRow): string {
  const parts = [
    ...(duties.length > 0 ? [`Staff: ${duties.map((duty) => dutyNames[duty]).join(', ')}`] : []),
    ...memberships.map(
      ({ organizationName, role, suspended }) =>
        `${roleName(role)} at ${organizationName}${suspended ? ' (suspended)' : ''}`,
    ),
    ...(isBorrower ? ['Borrower'] : []),
  ]
  return parts.join('; ') || 'None yet'
}

const stateNames = { active: 'Active', suspended: 'Suspended' } as const

export function PeoplePage({ search }: { readonly search: PeopleSearch }) {
  const navigate = useNavigate({ from: '/admin/people/' })
  const change: Change = (changed) =>
    void navigate({ search: (now) => ({ ...now, ...changed }) as PeopleSearch, replace: true })
  const [inviting, setInviting] = useState(false)
  const wanted = {
    sort: sorting.of(search.sort),
    ...(search.search && { search: search.search }),
    ...(search.status && { suspended: search.status === 'suspended' }),
  }
  return (
    <Page>
      <PageTitle>People</PageTitle>
      <PageHeader
        title="People"
        actions={
          <Button icon={UserPlus} onClick={() => setInviting(true)}>
            Invite staff
          </Button>
        }
      />
      <div className="p-admin-filters">
        <SearchField
          label="Name or email address"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <NativeSelect
          label="Status"
          placeholder="All"
          filter
          value={search.status ?? ''}
          onValueChange={(value) => change({ status: accountStates.find((each) => each === value) })}
          options={accountStates.map((value) => ({ value, label: stateNames[value] }))}
        />
        <OrderSelect sorting={sorting} current={search.sort} onSort={(sort) => change({ sort })} />
      </div>
      <div className="p-admin-stack">
        <AskedList
          query={adminPeople.list}
          wanted={wanted}
          caption="People"
          columns={columnsOf(search.sort, change)}
          keyOf={({ personId }) => personId}
          empty="Nobody fits."
          rowsLead
        />
        <SentInvitations kind="staff" />
      </div>
      {inviting && <InviteStaffDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}
