import { personErasures } from '@granary/api'
import { Button, Card, Confirm, Message } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useState } from 'react'
import { useChange } from '../../lib/forms/use-change.ts'
import { longDate } from '../../lib/words/dates.ts'

const description =
  'The Granary team looks at your request and carries it out. Until then nothing changes, and you can take it back. Afterwards you are signed out everywhere, and nobody can bring the account back.'

/** How one leaves for good: what goes, what others keep and why, and how far a request is. */
export function EraseSection() {
  const standing = useQuery(personErasures.getOwn, {})
  const request = useMutation(personErasures.requestOwn)
  const withdraw = useMutation(personErasures.withdrawOwn)
  const change = useChange()
  const [asking, setAsking] = useState(false)
  const ask = () => {
    setAsking(false)
    void change(request({}), 'The Granary team has your request.')
  }
  return (
    <Card id="delete-account" title="Delete my account">
      <div className="p-profile-erase">
        <p>
          Your name, email address, password and authenticator app, sign-ins, devices, notifications and the
          mails to you go for good. So do invitations that you have not used.
        </p>
        <p>
          What you wrote in projects belongs to the lender’s file and stays, under “Erased person” and four
          letters or digits. Submissions keep your name where you certified them: the law asks the lender to
          keep what was certified. Names and addresses that stand in answers and documents stay as well, and
          so does the log of who did what, without your name.
        </p>
        {standing?.declined && !standing.request && (
          <Message tone="info">
            {`Your request was declined on ${longDate(standing.declined.answeredAt)}: ${standing.declined.note}`}
          </Message>
        )}
        {standing?.obstacle && <Message tone="warning">{standing.obstacle}</Message>}
        {standing?.request ? (
          <Asked
            {...standing.request}
            takeBack={() => void change(withdraw({}), 'The request is taken back.')}
          />
        ) : (
          <div>
            <Button
              writes
              look="danger"
              disabled={standing === undefined || standing.obstacle !== null}
              onClick={() => setAsking(true)}
            >
              Delete my account…
            </Button>
          </div>
        )}
      </div>
      <Confirm
        open={asking}
        title="Delete your account?"
        description={description}
        confirmLabel="Ask to delete it"
        danger
        onConfirm={ask}
        onCancel={() => setAsking(false)}
      />
    </Card>
  )
}

interface AskedProps {
  readonly requestedAt: number
  readonly isOwn: boolean
  readonly takeBack: () => void
}

function Asked({ requestedAt, isOwn, takeBack }: AskedProps) {
  const who = isOwn ? 'You asked' : 'The Granary team was asked'
  return (
    <>
      <Message tone="info">
        {`${who} on ${longDate(requestedAt)} to have this account deleted. It is waiting for an answer.`}
      </Message>
      {isOwn && (
        <div>
          <Button writes look="secondary" onClick={takeBack}>
            Take the request back
          </Button>
        </div>
      )}
    </>
  )
}
