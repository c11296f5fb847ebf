import { type Erasure, erasures } from '@granary/api'
import { Button, Card, Message } from '@granary/ui'
import { useQuery } from 'convex/react'
import { useState } from 'react'
import { CarryOutDialog, DeclineDialog } from './answer-dialogs.tsx'
import { Certificate } from './certificate.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { HowMany } from './how-many.tsx'
import { RequestCard, RequestPage } from './requests.tsx'
import { calledProject } from './states.ts'

/** One request: what would go and what stands in its way, or the certificate of what went. */
export function ErasurePage({ erasureId }: { readonly erasureId: string }) {
  const record = useQuery(erasures.look, { erasureId })
  return (
    <RequestPage
      record={record}
      called={({ erasure }) => calledProject(erasure)}
      of={({ erasure }) => erasure.lenderName}
    >
      {({ erasure, goes, obstacle }) => (
        <>
          {erasure.state === 'carrying out' && (
            <Message tone="info">
              It is being erased. The certificate stands here as soon as that is done.
            </Message>
          )}
          {erasure.erasedAt === null ? (
            <Request erasure={erasure} obstacle={obstacle} />
          ) : (
            <Certificate erasure={erasure} erasedAt={erasure.erasedAt} />
          )}
          {erasure.state === 'requested' && <WhatWouldBe goes={goes} />}
        </>
      )}
    </RequestPage>
  )
}

interface RequestProps {
  readonly erasure: Erasure
  readonly obstacle: string | null
}

function Request({ erasure, obstacle }: RequestProps) {
  return (
    <>
      {obstacle !== null && <Message tone="warning">{obstacle}</Message>}
      <RequestCard erasure={erasure} askedBy={erasure.requestedBy} reason={erasure.reason}>
        <Answers erasure={erasure} mayBeErased={obstacle === null} />
      </RequestCard>
    </>
  )
}

interface AnswersProps {
  readonly erasure: Erasure
  readonly mayBeErased: boolean
}

function Answers({ erasure, mayBeErased }: AnswersProps) {
  const [open, setOpen] = useState<'carry out' | 'decline' | 'hold'>()
  const close = () => setOpen(undefined)
  return (
    <div className="p-admin-actions">
      <Button look="danger" writes disabled={!mayBeErased} onClick={() => setOpen('carry out')}>
        Erase this project…
      </Button>
      <Button look="secondary" writes onClick={() => setOpen('decline')}>
        Decline…
      </Button>
      <Button look="secondary" writes onClick={() => setOpen('hold')}>
        Legal hold…
      </Button>
      {open === 'carry out' && <CarryOutDialog erasure={erasure} onClose={close} />}
      {open === 'decline' && <DeclineDialog erasure={erasure} onClose={close} />}
      {open === 'hold' && (
        <HoldDialog projectId={erasure.projectId} projectName={calledProject(erasure)} onClose={close} />
      )}
    </div>
  )
}

function WhatWouldBe({ goes }: { readonly goes: Erasure['removed'] }) {
  return (
    <>
      <Card title="What would go">
        <HowMany caption="What would go" counted={goes} />
      </Card>
      <Card title="What would stay, and why">
        <p>
          The audit log keeps who did what and when, without names of files and people’s words, so that it
          stays whole. The digests of certified packages and the certificate stay as proof. People keep their
          accounts, which belong to them and not to the project.
        </p>
      </Card>
    </>
  )
}
