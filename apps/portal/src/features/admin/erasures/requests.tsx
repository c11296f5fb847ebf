import type { ErasureRequest } from '@granary/api'
import { Button, Card, type Column, EmptyState, Table, Tag } from '@granary/ui'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateAndTime, longDate, shortDate } from '../../../lib/words/dates.ts'
import { Facts } from '../facts.tsx'
import { RecordPage } from '../record-page.tsx'
import { stateNames, stateTones } from './states.ts'

interface RequestPageProps<Look> {
  /** Undefined while it loads. */
  readonly record: Look | undefined
  readonly called: (look: Look) => string
  readonly of: (look: Look) => ReactNode
  readonly children: (look: Look) => ReactNode
}

/** The page of one request, whatever it is that somebody wants to have erased. */
export function RequestPage<Look extends { readonly erasure: ErasureRequest }>({
  record,
  called,
  of,
  children,
}: RequestPageProps<Look>) {
  return (
    <RecordPage
      record={record}
      kind="Erasure"
      list={{ to: '/admin/erasures', label: 'Erasures' }}
      titleOf={called}
      meta={(look) => [
        <StateTag key="state" {...look.erasure} />,
        of(look),
        `Asked for ${dateAndTime(look.erasure.requestedAt)}`,
      ]}
      actions={({ erasure }) =>
        erasure.erasedAt !== null && (
          <Button look="secondary" icon={Printer} className="g-no-print" onClick={() => window.print()}>
            Print
          </Button>
        )
      }
    >
      {(look) => <div className="p-admin-stack">{children(look)}</div>}
    </RecordPage>
  )
}

interface RequestCardProps {
  readonly erasure: ErasureRequest
  readonly askedBy: string | null
  readonly reason: string
  /** What can be done with it while nobody has answered. */
  readonly children: ReactNode
}

export function RequestCard({ erasure, askedBy, reason, children }: RequestCardProps) {
  const isDeclined = erasure.state === 'declined'
  const answer = [
    ['Declined by', erasure.answeredBy],
    ['Why', erasure.note],
  ] as const
  return (
    <Card title="The request">
      <div className="p-admin-form">
        <Facts facts={[['Asked for by', askedBy], ['Reason', reason], ...(isDeclined ? answer : [])]} />
        {erasure.state === 'requested' && children}
      </div>
    </Card>
  )
}

/** What a certificate says first and in which words, whatever went. */
export function certifiedFacts(
  { answeredBy, requestedAt, backupsUntil }: ErasureRequest,
  { erasedAt, askedBy, reason }: { erasedAt: number; askedBy: string | null; reason: string },
) {
  return {
    deed: [
      ['Erased', dateAndTime(erasedAt)],
      ['Carried out by', answeredBy],
      ['Asked for by', askedBy],
      ['Asked for', dateAndTime(requestedAt)],
      ['Reason given', reason],
    ],
    backups: ['Last backup ends', backupsUntil && longDate(Date.parse(`${backupsUntil}T12:00`))],
  } as const
}

interface RequestsProps<Request> {
  readonly title: string
  readonly caption: string
  readonly nobody: string
  readonly label: string
  readonly nameOf: (request: Request) => ReactNode
  readonly requests: readonly Request[]
}

export function Requests<Request extends ErasureRequest>(props: RequestsProps<Request>) {
  const { title, caption, nobody, label, nameOf, requests } = props
  return (
    <section>
      <h2>{title}</h2>
      {requests.length === 0 ? (
        <EmptyState title={nobody} />
      ) : (
        <Table
          caption={caption}
          columns={[{ label, cell: nameOf }, ...columns]}
          rows={[...requests]}
          keyOf={({ erasureId }) => erasureId}
          rowsLead
        />
      )}
    </section>
  )
}

const columns: Column<ErasureRequest>[] = [
  { label: 'State', cell: ({ state }) => <StateTag state={state} /> },
  { label: 'Asked for', cell: ({ requestedAt }) => shortDate(requestedAt) },
  { label: 'Erased', cell: ({ erasedAt }) => (erasedAt === null ? '' : shortDate(erasedAt)) },
]

function StateTag({ state }: Pick<ErasureRequest, 'state'>) {
  return <Tag tone={stateTones[state]}>{stateNames[state]}</Tag>
}
