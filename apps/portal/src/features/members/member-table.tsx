import { type Member, type MemberRole, members, messageOf } from '@granary/api'
import { type Column, Confirm, Menu, type MenuEntry, RowName, Table, Tag, useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { useChange } from '../../lib/forms/use-change.ts'
import { roleNames } from '../../lib/people/role-names.ts'
import { useMe } from '../../lib/session/me.tsx'
import { shortDate } from '../../lib/words/dates.ts'

interface MemberTableProps {
  readonly members: readonly Member[]
  readonly isOwner: boolean
}

export function MemberTable({ members: people, isOwner }: MemberTableProps) {
  const me = useMe()
  const [leaving, setLeaving] = useState<Member>()
  const columns: Column<Member>[] = [
    {
      label: 'Name',
      cell: ({ name, email, personId }) => (
        <RowName detail={email}>
          <strong>{name}</strong>
          {personId === me.personId && ' (you)'}
        </RowName>
      ),
    },
    {
      label: 'Role',
      cell: ({ role, suspended }) => (
        <>
          <Tag>{roleNames[role]}</Tag> {suspended && <Tag tone="danger">Suspended</Tag>}
        </>
      ),
    },
    { label: 'Second factor', cell: ({ secondFactor }) => (secondFactor ? 'Set up' : 'Not set up') },
    { label: 'Member since', cell: ({ since }) => shortDate(since) },
  ]
  if (isOwner) {
    columns.push({
      label: 'Actions',
      cell: (member) => <MemberMenu member={member} onRemove={() => setLeaving(member)} />,
    })
  }
  return (
    <section aria-labelledby="members-people">
      <h2 id="members-people">People</h2>
      <Table caption="Members" columns={columns} rows={people} keyOf={({ personId }) => personId} />
      {leaving && <RemoveMember member={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  )
}

function MemberMenu({ member, onRemove }: { readonly member: Member; readonly onRemove: () => void }) {
  const setRole = useMutation(members.setRole)
  const change = useChange()
  const make = (role: MemberRole) =>
    void change(
      setRole({ personId: member.personId, role }),
      `${member.name} is now ${roleNames[role].toLowerCase()}.`,
    )
  const roles = (Object.keys(roleNames) as MemberRole[]).filter((role) => role !== member.role)
  const entries: MenuEntry[] = [
    ...roles.map(
      (role): MenuEntry => ({
        kind: 'action',
        writes: true,
        label: `Make ${roleNames[role].toLowerCase()}`,
        onSelect: () => make(role),
      }),
    ),
    { kind: 'separator' },
    { kind: 'action', label: 'Remove from lender', danger: true, onSelect: onRemove },
  ]
  return (
    <Menu label={`Change ${member.name}`} entries={entries}>
      Change
    </Menu>
  )
}

function RemoveMember({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const remove = useMutation(members.remove)
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    remove({ personId: member.personId })
      .catch((error: unknown) => toasts.show({ title: messageOf(error), tone: 'danger' }))
      .finally(onClose)
  }
  return (
    <Confirm
      open
      title={`Remove ${member.name}?`}
      description="Their open pages close at once. What they answered stays in the projects."
      confirmLabel="Remove"
      danger
      {...(busy && { busy: 'Removing…' })}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
