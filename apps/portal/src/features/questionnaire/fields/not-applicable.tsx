import './not-applicable.css'
import { type Answer, type Field, isAnswered } from '@granary/forms'
import { Message, TextButton, VisuallyHidden } from '@granary/ui'
import { useRef, useState } from 'react'
import { fieldTopic } from '../saving/form-store.ts'
import type { Said } from '../saving/sayings.ts'
import { useAllTold } from '../session/use-stage-session.ts'
import { useWork } from '../session/work-context.tsx'
import { DisputeAction, WithdrawDispute } from './dispute.tsx'
import { ReasonForm } from './reason-form.tsx'

interface NotApplicableProps {
  readonly field: Field
  readonly value: Answer
}

/** Below a question that may not apply: the quiet way to say so, and what was said. An answer takes its place. */
export function NotApplicable({ field, value }: NotApplicableProps) {
  const { session, transfers } = useWork()
  const [said, refusal, isSending] = useAllTold(session, fieldTopic(field.id), () => [
    session.saidOf(field.id),
    session.sayingRefusal(field.id),
    // A file that was refused is none that comes.
    transfers.of(field.id).some(({ state }) => state !== 'refused'),
  ])
  const [asking, setAsking] = useState(false)
  const focus = useFocusAfter()
  if (!field.metadata?.mayNotApply || isSending) return null
  if (isAnswered(field, value)) return refusal ? <Refusal text={refusal} /> : null
  function close() {
    focus.next()
    setAsking(false)
  }
  function save(reason: string) {
    session.say(field.id, reason)
    close()
  }
  if (asking) {
    return (
      <div className="q-excuse">
        <ReasonForm
          label="Not applicable, because …"
          subject={field.label}
          first={said?.reason ?? ''}
          empty="Say why it does not apply."
          save="Save the reason"
          onSave={save}
          onCancel={close}
        />
      </div>
    )
  }
  const isStanding = said !== undefined && said.dispute === null
  return (
    <div className="q-excuse">
      {refusal && <Refusal text={refusal} />}
      {said?.dispute && <Disputed said={said} />}
      {isStanding && <Standing said={said} />}
      <div className="q-excuse-actions">
        {isStanding && (
          <TextButton
            writes
            ref={focus.here}
            className="q-excuse-offer"
            onClick={() => {
              focus.next()
              session.say(field.id, null)
            }}
          >
            It does apply
            <VisuallyHidden>: {field.label}</VisuallyHidden>
          </TextButton>
        )}
        <TextButton
          writes
          ref={isStanding ? undefined : focus.here}
          className="q-excuse-offer"
          onClick={() => setAsking(true)}
        >
          {said ? 'Change the reason…' : 'Does not apply…'}
          <VisuallyHidden>: {field.label}</VisuallyHidden>
        </TextButton>
        {isStanding && said.by !== undefined && <DisputeAction field={field} />}
        {said?.dispute && <WithdrawDispute field={field} />}
      </div>
    </div>
  )
}

function Standing({ said }: { readonly said: Said }) {
  return (
    <>
      <p className="q-excuse-words" role="status">
        {notApplicableText(said)}
      </p>
      {said.by && <p className="q-excuse-by">{saidByText(said)}</p>}
    </>
  )
}

function Disputed({ said }: { readonly said: Said }) {
  return (
    <Message tone="warning">
      <p>
        <strong>The packaging team asks for this all the same.</strong> {said.dispute?.note}
      </p>
      <p className="q-excuse-by">{`You had said: ${notApplicableText(said)}`}</p>
    </Message>
  )
}

function Refusal({ text }: { readonly text: string }) {
  return (
    <p className="q-excuse-words" role="alert">
      {text}
    </p>
  )
}

export const notApplicableText = ({ reason }: Pick<Said, 'reason'>) => `Not applicable, because ${reason}`

export const saidByText = ({ by, fromPreApplication }: Pick<Said, 'by' | 'fromPreApplication'>) =>
  [by && `Said by ${by}`, fromPreApplication && 'from the pre-application'].filter(Boolean).join(', ')

/** What was pressed goes away with the press: the focus goes to what takes its place. */
function useFocusAfter() {
  const wanted = useRef(false)
  return {
    next() {
      wanted.current = true
    },
    here(element: HTMLElement | null) {
      if (!element || !wanted.current) return
      wanted.current = false
      element.focus()
    },
  }
}
