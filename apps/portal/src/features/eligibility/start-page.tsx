import './eligibility.css'
import { eligibility, messageOf } from '@granary/api'
import { Button, LoadingState, Message, TextButton } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useConvex } from 'convex/react'
import { useEffect, useState } from 'react'
import { forgetCheckDraft, readCheckDraft, useCheckDraft, writeCheckDraft } from '../../lib/check-draft.ts'
import { FlowFrame } from '../../lib/frames/flow-frame.tsx'
import { CheckBar } from './check-frame.tsx'
import { addressOf, resultAddress } from './paths.ts'
import { checkSteps, firstOpenStep } from './steps.ts'

/** What the check is, before it begins; also where a mailed link arrives. */
export function CheckStartPage() {
  const arrival = useMailedLink()
  return (
    <FlowFrame
      title="Check whether a project fits"
      lead="Five short steps tell which of the four guarantee programs a project may fit, and why."
      end={<CheckBar />}
    >
      {arrival.state === 'opening' && <LoadingState text="Opening your check…" rows={2} />}
      {arrival.state === 'failed' && (
        <Message tone="warning" announce="alert">
          <p>{arrival.words}</p>
        </Message>
      )}
      {arrival.state !== 'opening' && <Introduction />}
    </FlowFrame>
  )
}

function Introduction() {
  const navigate = useNavigate()
  const draft = useCheckDraft()
  const begun = Object.values(draft.answers).some((answer) => answer !== '')
  const goOn = () => void navigate({ to: draft.token ? resultAddress : addressOf(firstOpenStep(draft)) })
  return (
    <>
      <dl className="p-check-facts">
        <div>
          <dt>About ten minutes</dt>
          <dd>Names, an address, an amount and six questions of the regulation. No documents.</dd>
        </div>
        <div>
          <dt>No account needed</dt>
          <dd>Stop at any time. This device keeps your answers, or we mail you a link to continue.</dd>
        </div>
        <div>
          <dt>Nothing goes to the agency</dt>
          <dd>
            Your answers stay on this device until you send them. Then we keep them for 30 days, and they
            become your first project if you create an account.
          </dd>
        </div>
        <div>
          <dt>Advice, not a determination</dt>
          <dd>
            Only the agency decides what is eligible. We say which rule speaks for and against, with its
            paragraph.
          </dd>
        </div>
      </dl>
      <ol className="p-check-steps">
        {checkSteps.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ol>
      <div className="p-check-begin">
        <Button size="large" onClick={goOn}>
          {begun ? (draft.token ? 'See your result' : 'Continue your check') : 'Start the check'}
        </Button>
        {begun && (
          <TextButton
            onClick={() => {
              forgetCheckDraft()
              void navigate({ to: addressOf(1) })
            }}
          >
            Delete it from this device and start again
          </TextButton>
        )}
      </div>
    </>
  )
}

type Arrival = { readonly state: 'none' | 'opening' } | { readonly state: 'failed'; readonly words: string }

/** A mailed link carries its token behind the #; it is taken out of the address as soon as it was read. */
function useMailedLink(): Arrival {
  const convex = useConvex()
  const navigate = useNavigate()
  const [token] = useState(() => /^#continue=([\w-]+)$/.exec(window.location.hash)?.[1])
  const [arrival, setArrival] = useState<Arrival>({ state: token ? 'opening' : 'none' })
  useEffect(() => {
    if (!token) return
    let left = false
    const open = async () => {
      const kept = await convex.query(eligibility.open, { token })
      if (left) return
      if (!kept) {
        const words =
          'This link has expired or is not complete. Your answers may still be on the device where you gave them.'
        return setArrival({ state: 'failed', words })
      }
      const problems = await convex.query(eligibility.problems, { answers: kept.answers })
      const wrong = new Set(problems.map(({ fieldId }) => fieldId))
      const done = checkSteps
        .slice(0, 4)
        .filter(({ fields }) => !fields.some((field) => wrong.has(field)))
        .map(({ number }) => number)
      writeCheckDraft({ answers: kept.answers, done, token: kept.sent ? token : null })
      await navigate({
        to: kept.sent ? resultAddress : addressOf(firstOpenStep(readCheckDraft())),
        replace: true,
      })
    }
    open().catch((error: unknown) => !left && setArrival({ state: 'failed', words: messageOf(error) }))
    return () => {
      left = true
    }
  }, [token, convex, navigate])
  return arrival
}
