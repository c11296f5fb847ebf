import { type CreationForm, projectCreation, projects } from '@granary/api'
import { Button, Confirm, Dialog, ErrorSummary, focusField, LoadingState, Message } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useMutation, useQuery } from 'convex/react'
import { type FormEvent, useRef, useState } from 'react'
import { noRefusal, refusalOf, without } from '../../lib/problems.ts'
import { UnsavedPrompt } from '../../lib/unsaved-prompt.tsx'
import {
  type CreationDraft,
  type CreationField,
  creationArgs,
  creationFields,
  creationLabels,
  newDraft,
} from './creation-draft.ts'
import { CreationQuestions } from './creation-questions.tsx'

/** Asks what a project needs to begin; the server says what is wrong, at its field. */
export function NewProjectDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useQuery(projectCreation.form, {})
  const [edited, setEdited] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = () => (edited ? setAsking(true) : onClose())
  return (
    <>
      <Dialog
        open
        wide
        onOpenChange={(open) => !open && close()}
        title="New project"
        description="What is entered here fills the pre-application, where it can still be changed."
      >
        {form ? (
          <CreationFormBody form={form} onEdited={() => setEdited(true)} onCancel={close} />
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
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

interface CreationFormBodyProps {
  readonly form: CreationForm
  readonly onEdited: () => void
  readonly onCancel: () => void
}

function CreationFormBody({ form, onEdited, onCancel }: CreationFormBodyProps) {
  const navigate = useNavigate()
  const create = useMutation(projects.create)
  const [draft, setDraft] = useState(() => newDraft(form.lender))
  const [refusal, setRefusal] = useState(noRefusal)
  const [busy, setBusy] = useState(false)
  const isLeaving = useRef(false)

  const change = (field: CreationField) => (value: string) => {
    onEdited()
    setDraft((now) => ({ ...now, [field]: value }))
    setRefusal((now) => without(now, field))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const { projectId } = await create(creationArgs(draft))
      isLeaving.current = true
      await navigate({ to: '/lender/dashboard/projects/$projectid', params: { projectid: projectId } })
    } catch (error) {
      const found = refusalOf(error, creationFields)
      setRefusal(found)
      const first = creationFields.find((field) => found.fields[field] !== undefined)
      if (first) requestAnimationFrame(() => focusField(first))
    } finally {
      setBusy(false)
    }
  }
  const problems = creationFields.filter((field) => refusal.fields[field] !== undefined)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <UnsavedPrompt hasUnsent={() => !isLeaving.current && differs(draft, newDraft(form.lender))} />
      {problems.length > 1 && (
        <ErrorSummary
          title={`${problems.length} answers need a look`}
          problems={problems.map((field) => ({ fieldId: field, label: creationLabels[field] }))}
        />
      )}
      {refusal.whole && (
        <Message tone="danger" announce="alert">
          {refusal.whole}
        </Message>
      )}
      <CreationQuestions form={form} draft={draft} errors={refusal.fields} change={change} />
      <div className="p-creation-actions">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy && 'Creating…'}>
          Create project
        </Button>
      </div>
    </form>
  )
}

function differs(one: CreationDraft, other: CreationDraft): boolean {
  return creationFields.some((field) => one[field] !== other[field])
}
