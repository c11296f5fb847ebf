import { type PersonErasure, personErasures } from '@granary/api'
import { Button, Card, Message } from '@granary/ui'
import { useQuery } from 'convex/react'
import { useState } from 'react'
import { PersonCertificate } from './person-certificate.tsx'
import { DeclinePersonDialog, ErasePersonDialog } from './person-dialogs.tsx'
import { RequestCard, RequestPage } from './requests.tsx'

/** One request to erase somebody: what stands in its way, or the certificate of what went. */
export function PersonErasurePage({ erasureId }: { readonly erasureId: string }) {
  const record = useQuery(personErasures.look, { erasureId })
  return (
    <RequestPage
      record={record}
      called={({ erasure }) => erasure.personName}
      of={({ erasure }) => erasure.email}
    >
      {({ erasure, obstacle }) => (
        <>
          {obstacle !== null && <Message tone="warning">{obstacle}</Message>}
          {erasure.state === 'carrying out' && (
            <Message tone="info">
              The account is being erased. Where a legal hold or somebody’s duty stands in the way, it waits
              until that has ended.
            </Message>
          )}
          {erasure.erasedAt === null ? (
            <Request erasure={erasure} mayBeErased={obstacle === null} />
          ) : (
            <PersonCertificate erasure={erasure} erasedAt={erasure.erasedAt} />
          )}
        </>
      )}
    </RequestPage>
  )
}

interface RequestProps {
  readonly erasure: PersonErasure
  readonly mayBeErased: boolean
}

function Request({ erasure, mayBeErased }: RequestProps) {
  return (
    <>
      <RequestCard
        erasure={erasure}
        askedBy={erasure.isOwn ? 'Themselves' : erasure.requestedBy}
        reason={erasure.reason || 'None given'}
      >
        <Answers erasure={erasure} mayBeErased={mayBeErased} />
      </RequestCard>
      {erasure.state === 'requested' && (
        <Card title="What would go, and what would stay">
          <div className="p-admin-form">
            <p>
              Name, email address, ways to sign in, sign-ins, devices, duties, memberships, notifications,
              unused invitations, requests for support, and mails to this address go.
            </p>
            <p>
              What this person wrote and did in projects stays under a pseudonym, and so does the audit log.
              Submissions keep the name that was certified, and answers and documents what stands in them.
            </p>
          </div>
        </Card>
      )}
    </>
  )
}

function Answers({ erasure, mayBeErased }: RequestProps) {
  const [open, setOpen] = useState<'carry out' | 'decline'>()
  const close = () => setOpen(undefined)
  return (
    <div className="p-admin-actions">
      <Button look="danger" writes disabled={!mayBeErased} onClick={() => setOpen('carry out')}>
        Erase this person…
      </Button>
      <Button look="secondary" writes onClick={() => setOpen('decline')}>
        Decline…
      </Button>
      {open === 'carry out' && <ErasePersonDialog erasure={erasure} onClose={close} />}
      {open === 'decline' && <DeclinePersonDialog erasure={erasure} onClose={close} />}
    </div>
  )
}
