import { adminInvitations, adminPeople, type PersonRow } from '@granary/api'
import { Button, type Column, Page, PageHeader, RowName, rowLinkClass, Tag, TextField } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useMutation, usePaginatedQuery, useQuery } from 'convex/react'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { OpenInvitations } from '../../../lib/people/open-invitations.tsx'
import { roleName } from '../../../lib/people/role-names.ts'
import { shortDate } from '../../../lib/words/dates.ts'
import { LiveList } from '../live-list.tsx'
import { dutyNames } from '../places.ts'
import { InviteStaffDialog } from './invite-staff-dialog.tsx'

const columns: Column<PersonRow>[] = [
  {
    label: 'Name',
    cell: ({ personId, name, email }) => (
      <Link to="/admin/people/$personid" params={{ personid: personId }} className={rowLinkClass}>
        <RowName detail={email}>{name}</RowName>
      </Link>
    ),
  },
  { label: 'Account', cell: (person) => accountOf(person) },
  {
    label: 'Status',
    cell: ({ suspended }) => (suspended ? <Tag tone="danger">Suspended</Tag> : <Tag>Active</Tag>),
  },
  { label: 'Since', cell: ({ createdAt }) => shortDate(createdAt) },
]

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

export function PeoplePage() {
  const [search, setSearch] = useState('')
  const [inviting, setInviting] = useState(false)
  const people = usePaginatedQuery(adminPeople.list, search === '' ? {} : { search }, { initialNumItems: 50 })
  const invitations = useQuery(adminInvitations.list, {})
  const resend = useMutation(adminInvitations.resend)
  const revoke = useMutation(adminInvitations.revoke)
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
        <TextField label="Name or email address" type="search" value={search} onValueChange={setSearch} />
      </div>
      <div className="p-admin-stack">
        <LiveList
          caption="People"
          list={people}
          columns={columns}
          keyOf={({ personId }) => personId}
          empty="Nobody fits."
          rowsLead
        />
        <OpenInvitations
          invitations={(invitations ?? []).filter(({ kind }) => kind === 'staff')}
          mayChange={() => true}
          resend={resend}
          revoke={revoke}
        />
      </div>
      {inviting && <InviteStaffDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}
