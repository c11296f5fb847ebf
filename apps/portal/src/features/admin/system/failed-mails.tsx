import { adminSystem, messageOf, type SystemFacts } from '@granary/api'
import { counted } from '@granary/eligibility'
import { Button, Card, Checkbox, Message } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useRef, useState } from 'react'
import { dateAndTime } from '../../../lib/words/dates.ts'
import { sentWords } from './sent-words.ts'

interface FailedMailsProps {
  readonly mails: SystemFacts['failedMails']
  /** How many failed in all; more than stand here. */
  readonly count: number
  readonly onSent: () => void
}

interface Result {
  readonly tone: 'success' | 'danger'
  readonly says: string
}

/** Mails that nobody tries to send any more, each with why, and the way to try once more: one, several, or all. */
export function FailedMails({ mails, count, onSent }: FailedMailsProps) {
  const sendAgain = useMutation(adminSystem.sendAgain)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<'chosen' | 'all'>()
  const [result, setResult] = useState<Result>()
  const title = useRef<HTMLDivElement>(null)
  const ofThose = mails.filter(({ mailId }) => chosen.has(mailId)).map(({ mailId }) => mailId)
  const choose = (mailId: string, on: boolean) =>
    setChosen((before) => new Set([...before].filter((id) => id !== mailId).concat(on ? [mailId] : [])))
  const send = async (which: 'chosen' | 'all') => {
    setBusy(which)
    setResult(undefined)
    try {
      const sent = await sendAgain(which === 'all' ? {} : { mailIds: ofThose })
      setResult({ tone: 'success', says: sentWords(sent) })
      setChosen(new Set())
    } catch (error) {
      setResult({ tone: 'danger', says: messageOf(error) })
    }
    setBusy(undefined)
    // The rows go with their boxes when the page looks again.
    title.current?.focus()
    onSent()
  }
  if (mails.length === 0 && !result) return null
  return (
    <div ref={title} tabIndex={-1} className="p-failed-mails">
      {result && (
        <Message tone={result.tone} announce={result.tone === 'danger' ? 'alert' : 'status'}>
          {result.says}
        </Message>
      )}
      {mails.length > 0 && (
        <Card title="Mails that did not leave">
          <div className="p-bulk-bar g-no-print">
            <span role="status">
              {ofThose.length === 0
                ? `${counted(count, 'mail')} failed`
                : `${counted(ofThose.length, 'mail')} selected`}
            </span>
            {ofThose.length > 0 && (
              <Button
                look="secondary"
                size="compact"
                busy={busy === 'chosen' && 'Sending…'}
                onClick={() => void send('chosen')}
              >
                Send selected again
              </Button>
            )}
            <Button
              look="secondary"
              size="compact"
              busy={busy === 'all' && 'Sending…'}
              onClick={() => void send('all')}
            >
              Send all that failed again
            </Button>
          </div>
          <ul>
            {mails.map((mail) => (
              <li key={mail.mailId}>
                <Checkbox
                  label={<MailWords {...mail} />}
                  checked={chosen.has(mail.mailId)}
                  onCheckedChange={(on) => choose(mail.mailId, on)}
                />
              </li>
            ))}
          </ul>
          {count > mails.length && <p>{`The latest ${mails.length} of ${count} stand here.`}</p>}
        </Card>
      )}
    </div>
  )
}

function MailWords({ recipient, subject, state, failure, at }: FailedMailsProps['mails'][number]) {
  return (
    <span className="p-failed-mail">
      <strong>{subject}</strong>
      <span>{`To ${recipient}, ${dateAndTime(at)}`}</span>
      <span>{[states[state] ?? state, failure].filter(Boolean).join(': ')}</span>
    </span>
  )
}

const states: Readonly<Record<string, string>> = {
  'not sent': 'Kept, because no mail server is set',
  refused: 'Refused by the server of the reader',
  waiting: 'Given up after many tries',
}
