import { adminSystem, type SystemFacts } from '@granary/api'
import { Button, Card } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useRef } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { dateAndTime } from '../../../lib/words/dates.ts'

interface FailedMailsProps {
  readonly mails: SystemFacts['failedMails']
  readonly onSent: () => void
}

/** Mails that nobody tries to send any more, each with why, and the way to try once more. */
export function FailedMails({ mails, onSent }: FailedMailsProps) {
  const sendAgain = useMutation(adminSystem.sendAgain)
  const change = useChange()
  const title = useRef<HTMLDivElement>(null)
  const send = async (mailId: string) => {
    // The row goes with its button when the page looks again.
    title.current?.focus()
    await change(sendAgain({ mailId }), 'The mail is on its way again.')
    onSent()
  }
  return (
    <div ref={title} tabIndex={-1} className="p-failed-mails">
      <Card title="Mails that did not leave">
        <ul>
          {mails.map(({ mailId, recipient, subject, state, failure, at }) => (
            <li key={mailId}>
              <div>
                <strong>{subject}</strong>
                <span>{`To ${recipient}, ${dateAndTime(at)}`}</span>
                <span>{[states[state] ?? state, failure].filter(Boolean).join(': ')}</span>
              </div>
              <Button look="secondary" size="compact" onClick={() => void send(mailId)}>
                Send again<span className="g-visually-hidden"> {`${subject} to ${recipient}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

const states: Readonly<Record<string, string>> = {
  'not sent': 'Kept, because no mail server is set',
  refused: 'Refused by the server of the reader',
  waiting: 'Given up after many tries',
}
