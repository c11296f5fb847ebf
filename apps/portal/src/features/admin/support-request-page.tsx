import { type SupportRequestDetail, type SupportStatus, supportInbox } from '@granary/api'
import {
  Breadcrumbs,
  Button,
  Card,
  LoadingState,
  NativeSelect,
  Page,
  PageHeader,
  Tag,
  TextArea,
  Link as TextLink,
} from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { dateAndTime } from '../../lib/dates.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { Facts } from './facts.tsx'
import { statusNames, statusTones } from './support-status.ts'
import { useChange } from './use-change.ts'

export function SupportRequestPage({ requestId }: { readonly requestId: string }) {
  const request = useQuery(supportInbox.get, { requestId })
  return (
    <Page>
      <PageTitle>{request ? `Request of ${request.from}` : 'Support request'}</PageTitle>
      {request === undefined ? (
        <LoadingState text="Loading request…" />
      ) : (
        <>
          <PageHeader
            title={request.from}
            breadcrumbs={
              <Breadcrumbs
                links={[
                  <Link key="support" to="/admin/support">
                    Support requests
                  </Link>,
                ]}
                current={request.from}
              />
            }
            meta={[
              <Tag key="status" tone={statusTones[request.status]}>
                {statusNames[request.status]}
              </Tag>,
              dateAndTime(request.at),
            ]}
          />
          <div className="p-admin-columns">
            <Conversation request={request} />
            <Handling request={request} />
          </div>
        </>
      )}
    </Page>
  )
}

function Conversation({ request }: { readonly request: SupportRequestDetail }) {
  const { requestId, message, entries } = request
  const reply = useMutation(supportInbox.reply)
  const addNote = useMutation(supportInbox.addNote)
  return (
    <Card title="Request">
      <div className="p-admin-form">
        <p className="p-support-words">{message}</p>
        <ul className="p-support-entries">
          {entries.map(({ entryId, kind, text, by, at }) => (
            <li key={entryId} className={kind === 'note' ? 'p-support-note' : undefined}>
              <p className="p-support-by">
                {kind === 'note' ? 'Internal note' : 'Answer'} of {by ?? 'somebody who left'},{' '}
                {dateAndTime(at)}
              </p>
              <p className="p-support-words">{text}</p>
            </li>
          ))}
        </ul>
        <Writing
          label="Answer"
          help={`Mailed to ${request.email}.`}
          action="Send answer"
          done="The answer is on its way."
          write={(text) => reply({ requestId, text })}
        />
        <Writing
          label="Internal note"
          help="Seen by the team alone."
          action="Add note"
          done="Note added."
          quiet
          write={(text) => addNote({ requestId, text })}
        />
      </div>
    </Card>
  )
}

interface WritingProps {
  readonly label: string
  readonly help: string
  readonly action: string
  readonly done: string
  readonly quiet?: boolean
  readonly write: (text: string) => Promise<unknown>
}

function Writing({ label, help, action, done, quiet = false, write }: WritingProps) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const change = useChange()
  const send = async () => {
    setBusy(true)
    if (await change(write(text), done)) setText('')
    setBusy(false)
  }
  return (
    <div className="p-admin-form">
      <TextArea label={label} help={help} limit={10_000} value={text} onValueChange={setText} />
      <div>
        <Button look={quiet ? 'secondary' : 'primary'} busy={busy && 'Sending…'} onClick={() => void send()}>
          {action}
        </Button>
      </div>
    </div>
  )
}

function Handling({ request }: { readonly request: SupportRequestDetail }) {
  const { requestId, team, status, assignedTo } = request
  const assign = useMutation(supportInbox.assign)
  const setStatus = useMutation(supportInbox.setStatus)
  const change = useChange()
  return (
    <Card title="Handling">
      <div className="p-admin-form">
        <Facts
          facts={[
            ['Lender', request.lenderName],
            [
              'Email',
              <TextLink key="email" href={`mailto:${request.email}`}>
                {request.email}
              </TextLink>,
            ],
            ['Program', request.programInterest],
          ]}
        />
        <NativeSelect
          label="Assigned to"
          placeholder="Nobody"
          value={assignedTo?.personId ?? ''}
          options={team.map(({ personId, name }) => ({ value: personId, label: name }))}
          onValueChange={(personId) =>
            void change(assign({ requestId, personId: personId === '' ? null : personId }), 'Assigned.')
          }
        />
        <NativeSelect
          label="Status"
          value={status}
          options={Object.entries(statusNames).map(([value, label]) => ({ value, label }))}
          onValueChange={(next) =>
            void change(setStatus({ requestId, status: next as SupportStatus }), 'Status changed.')
          }
        />
      </div>
    </Card>
  )
}
