import { isMemberRole, type MemberRole, onboarding } from '@granary/api'
import { type Column, NativeSelect, RowName, Table, TextButton } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { useChange } from '../../lib/forms/use-change.ts'
import { roleNames } from '../../lib/people/role-names.ts'
import { shortDate } from '../../lib/words/dates.ts'

type Request = onboarding.ReceivedJoinRequest

const roles = Object.entries(roleNames).map(([value, label]) => ({ value, label }))

/** People who found this lender and ask to work for it, to be let in with a role or declined. */
export function JoinRequests() {
  const requests = useQuery(onboarding.listJoinRequests, {})
  const answer = useMutation(onboarding.answerJoinRequest)
  const change = useChange()
  const [chosen, setChosen] = useState<Readonly<Record<string, MemberRole>>>({})
  if (requests === undefined || requests.length === 0) return null
  const roleOf = ({ requestId }: Request) => chosen[requestId] ?? 'officer'
  const decide = ({ requestId, name }: Request, role: MemberRole | null) =>
    void change(answer({ requestId, role }), role ? `${name} is a member now.` : 'Declined.')
  const columns: Column<Request>[] = [
    {
      label: 'Asked by',
      cell: ({ name, email }) => (
        <RowName detail={email}>
          <strong>{name}</strong>
        </RowName>
      ),
    },
    { label: 'Asked', cell: ({ askedAt }) => shortDate(askedAt) },
    {
      label: 'Role',
      cell: (request) => (
        <NativeSelect
          filter
          label={`Role of ${request.name}`}
          options={roles}
          value={roleOf(request)}
          onValueChange={(role) => isMemberRole(role) && setChosen({ ...chosen, [request.requestId]: role })}
        />
      ),
    },
    {
      label: 'Actions',
      cell: (request) => (
        <span className="p-row-actions">
          <TextButton writes onClick={() => decide(request, roleOf(request))}>
            Let in<span className="g-visually-hidden"> {request.name}</span>
          </TextButton>
          <TextButton tone="danger" onClick={() => decide(request, null)}>
            Decline<span className="g-visually-hidden"> {request.name}</span>
          </TextButton>
        </span>
      ),
    },
  ]
  return (
    <section aria-labelledby="join-requests">
      <h2 id="join-requests">Requests to join</h2>
      <p className="p-members-note">
        Let in only people you know: members see the projects of your organization.
      </p>
      <Table
        caption="Requests to join"
        columns={columns}
        rows={requests}
        keyOf={({ requestId }) => requestId}
      />
    </section>
  )
}
