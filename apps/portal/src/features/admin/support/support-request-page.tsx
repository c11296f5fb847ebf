import { type SupportRequestDetail, type SupportStatus, supportInbox } from '@granary/api'
import { Button, Card, NativeSelect, Tag, Link as TextLink } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { FreeText } from '../../../lib/forms/free-text.tsx'
import { useChange } from '../../../lib/forms/use-change.ts'
import { dateAndTime } from '../../../lib/words/dates.ts'
import { Facts } from '../facts.tsx'
import { RecordPage } from '../record-page.tsx'
import { sourceNames, statusNames, statusTones } from './support-status.ts'

export function SupportRequestPage({ requestId }: { readonly requestId: string }) {
  const request = useQuery(supportInbox.get, { requestId })
  return (
    <RecordPage
      record={request}
      kind="Support request"
      list={{ to: '/admin/support', label: 'Support requests' }}
      titleOf={({ from }) => from}
      meta={({ status, source, at }) => [
        <Tag key="status" tone={statusTones[status]}>
          {statusNames[status]}
        </Tag>,
        `From the ${sourceNames[source].toLowerCase()}`,
        dateAndTime(at),
      ]}
    >
      {(request) => (
        <div className="p-admin-columns">
          <Conversation request={request} />
          <Handling request={request} />
        </div>
      )}
    </RecordPage>
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
      <FreeText label={label} help={help} limit={10_000} value={text} onValueChange={setText} />
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
