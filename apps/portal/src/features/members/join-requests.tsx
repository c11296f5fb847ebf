import { messageOf, onboarding } from '@granary/api'
import { type Column, RowName, Table, TextButton, useToasts } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { shortDate } from '../../lib/dates.ts'

type ReceivedJoinRequest = FunctionReturnType<typeof onboarding.listJoinRequests>[number]

/** People who found this lender and ask to work for it. */
export function JoinRequests() {
  const requests = useQuery(onboarding.listJoinRequests, {})
  const answer = useMutation(onboarding.answerJoinRequest)
  const toasts = useToasts()
  if (requests === undefined || requests.length === 0) return null
  const decide = (request: ReceivedJoinRequest, approve: boolean) => {
    answer({ requestId: request.requestId, role: approve ? 'officer' : null }).then(
      () =>
        toasts.show({ title: approve ? `${request.name} is a member now.` : 'Declined.', tone: 'success' }),
      (error: unknown) => toasts.show({ title: messageOf(error), tone: 'danger' }),
    )
  }
  const columns: Column<ReceivedJoinRequest>[] = [
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
      label: 'Actions',
      cell: (request) => (
        <span className="p-row-actions">
          <TextButton onClick={() => decide(request, true)}>
            Approve as officer<span className="g-visually-hidden"> {request.name}</span>
          </TextButton>
          <TextButton tone="danger" onClick={() => decide(request, false)}>
            Decline<span className="g-visually-hidden"> {request.name}</span>
          </TextButton>
        </span>
      ),
    },
  ]
  return (
    <section aria-labelledby="join-requests">
      <h2 id="join-requests">Requests to join</h2>
      <Table
        caption="Requests to join"
        columns={columns}
        rows={requests}
        keyOf={({ requestId }) => requestId}
      />
    </section>
  )
}
