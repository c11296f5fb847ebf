import { type CreationForm, projectCreation, projects } from '@granary/api'
import { beginningQuestions, creationQuestions, readIntake } from '@granary/eligibility'
import {
  Button,
  Confirm,
  Dialog,
  ErrorSummary,
  focusField,
  LoadingState,
  Message,
  TextButton,
  useToasts,
} from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useMutation, useQuery } from 'convex/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addressAlone, forgetCheckDraft, readCheckDraft } from '../../lib/check-draft.ts'
import { AskedStep } from '../../lib/forms/asked-step.tsx'
import { noRefusal, type Refusal, refusalOf, without } from '../../lib/forms/problems.ts'
import { UnsavedPrompt } from '../../lib/forms/unsaved-prompt.tsx'
import { type KeptDraft, useKeptDraft } from '../../lib/session/kept-draft.ts'
import { useMe } from '../../lib/session/me.tsx'
import {
  beginningArgs,
  type CreationDraft,
  type CreationField,
  creationArgs,
  creationFields,
  newDraft,
} from './creation-draft.ts'
import { isOnItsWay, stillOnItsWay, useCreation } from './use-creation.ts'

const [step] = creationQuestions.steps
const [withAddress] = beginningQuestions.steps

/** Asks the four things that nobody else knows, and the rest of whoever wants to say it now; what is wrong is said at its field, here and again by the server. */
export function NewProjectDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useQuery(projectCreation.form, {})
  const me = useMe()
  const lender = me.currentOrganizationId ?? ''
  const kept = useKeptDraft('new-project', lender, nothing)
  const [asking, setAsking] = useState(false)
  const toasts = useToasts()
  const isEdited = Object.keys(kept.value.entries).length > 0
  const close = () => {
    if (isOnItsWay(lender)) {
      toasts.show(stillOnItsWay)
      onClose()
    } else if (isEdited) setAsking(true)
    else onClose()
  }
  const discard = () => {
    kept.forget()
    onClose()
  }
  return (
    <>
      <Dialog open wide onOpenChange={(open) => !open && close()} title={step.title} description={step.lead}>
        {form ? (
          <CreationFormBody form={form} kept={kept} lender={lender} onCancel={close} />
        ) : (
          <LoadingState text="Loading…" />
        )}
      </Dialog>
      <Confirm
        open={asking}
        title="Close without creating the project?"
        description="What you entered is not kept."
        confirmLabel="Close"
        cancelLabel="Keep editing"
        danger
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** What was entered and is not in a project yet; it waits on the device until it is, or until somebody closes it for good. */
const nothing: { readonly entries: Partial<CreationDraft> } = { entries: {} }

interface CreationFormBodyProps {
  readonly form: CreationForm
  readonly kept: KeptDraft<typeof nothing>
  readonly lender: string
  readonly onCancel: () => void
}

function CreationFormBody({ form, kept, lender, onCancel }: CreationFormBodyProps) {
  const navigate = useNavigate()
  const create = useMutation(projects.create)
  const begin = useMutation(projects.begin)
  const [broughtAddress] = useState(() => addressAlone(readCheckDraft()))
  const draft = { ...newDraft(form, broughtAddress), ...kept.value.entries }
  /** Not typed on this page, but before it. */
  const [isFromBefore, setFromBefore] = useState(true)
  const [opened, setOpened] = useState<boolean>()
  // What was entered before is not hidden.
  const isWhole = opened ?? Object.keys(kept.value.entries).some((field) => !isOfBeginning(field))
  const [refusal, setRefusal] = useState(noRefusal)
  const isLeaving = useRef(false)
  // It comes when it is loaded, after the dialog has taken the focus.
  useEffect(() => document.getElementById(creationFields[0] ?? '')?.focus({ preventScroll: true }), [])

  const change = (field: CreationField, entry: string | string[]) => {
    setFromBefore(false)
    kept.set({ entries: { ...kept.value.entries, [field]: entry } })
    setRefusal((now) => without(now, field))
  }
  const show = (found: Refusal) => {
    setRefusal(found)
    const first = creationFields.find((field) => found.fields[field] !== undefined)
    if (first) requestAnimationFrame(() => focusField(first))
  }
  const { busy, create: createOne } = useCreation(lender, {
    made(projectId) {
      isLeaving.current = true
      void navigate({ to: '/lender/dashboard/projects/$projectid', params: { projectid: projectId } })
    },
    refused: (error) => show(refusalOf(error, creationFields)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { problems } = isWhole
      ? readIntake(creationQuestions, draft)
      : readIntake(beginningQuestions, draft)
    if (problems.length > 0) {
      return show({
        fields: Object.fromEntries(problems.map(({ fieldId, message }) => [fieldId, message])),
        whole: undefined,
      })
    }
    void createOne({
      projectName: draft.projectName,
      make: () => (isWhole ? create(creationArgs(draft)) : begin(beginningArgs(draft))),
      onMade() {
        kept.forget(kept.value)
        if (broughtAddress !== '') forgetCheckDraft()
      },
    })
  }
  const asked = {
    intake: creationQuestions,
    answers: draft,
    errors: refusal.fields,
    change,
    partClass: 'p-creation-part',
  }
  const problems = creationQuestions.fields.filter(({ id }) => refusal.fields[id] !== undefined)
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedPrompt
        hasUnsent={() => !isLeaving.current && differs(draft, newDraft(form, broughtAddress))}
        isOnItsWay={busy}
      />
      {isFromBefore && Object.keys(kept.value.entries).length > 0 && (
        <div className="p-creation-note">
          <Message tone="info" announce="status">
            What you entered before is here again. It was kept on this device.
          </Message>
        </div>
      )}
      {problems.length > 1 && (
        <ErrorSummary
          title={`${problems.length} answers need a look`}
          problems={problems.map(({ id, label }) => ({ fieldId: id, label }))}
        />
      )}
      {refusal.whole && (
        <Message tone="danger" announce="alert">
          {refusal.whole}
        </Message>
      )}
      {broughtAddress !== '' && !isWhole ? (
        <AskedStep {...asked} intake={beginningQuestions} step={withAddress} />
      ) : (
        <AskedStep {...asked} step={{ ...step, parts: step.parts.slice(0, 1) }} />
      )}
      <p className="p-creation-rest">
        What {form.lender.lenderName} and you have said of yourselves is taken over, and everything else is
        asked in the pre-application.{' '}
        <TextButton aria-expanded={isWhole} onClick={() => setOpened(!isWhole)}>
          Say more now
        </TextButton>
      </p>
      {isWhole && (
        <p className="p-creation-rest">
          What follows is needed now, but for what is marked optional. Close this part to answer it in the
          pre-application.
        </p>
      )}
      {isWhole && <AskedStep {...asked} step={{ ...step, parts: step.parts.slice(1) }} />}
      <div className="p-creation-actions">
        <Button look="secondary" onClick={onCancel}>
          {busy ? 'Close' : 'Cancel'}
        </Button>
        <Button type="submit" busy={busy && 'Creating…'}>
          Create project
        </Button>
      </div>
    </form>
  )
}

const isOfBeginning = (field: string) => beginningQuestions.fields.some(({ id }) => id === field)

function differs(one: CreationDraft, other: CreationDraft): boolean {
  return creationFields.some((field) => one[field] !== other[field])
}
