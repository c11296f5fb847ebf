import { isAppError, type ListedValue, messageOf, rulePacks } from '@granary/api'
import { confidences } from '@granary/rules'
import {
  Button,
  Checkbox,
  DateField,
  Dialog,
  NativeSelect,
  NumberField,
  TextField,
  useToasts,
  useWaitToClose,
} from '@granary/ui'
import { useMutation } from 'convex/react'
import { type FormEvent, useState } from 'react'
import { FreeText } from '../../../lib/forms/free-text.tsx'
import { confidenceWords, figureWords, unitSentence } from './pack-words.ts'

interface ValueDialogProps {
  readonly packId: string
  readonly value: ListedValue
  readonly onClose: () => void
}

const formId = 'value-form'

/** One figure of a draft, with where it is from: unknown is an answer too. */
export function ValueDialog({ packId, value, onClose }: ValueDialogProps) {
  const change = useMutation(rulePacks.change)
  const toasts = useToasts()
  const [isUnknown, setIsUnknown] = useState(value.value === 'unknown')
  const [figure, setFigure] = useState(value.value === 'unknown' ? '' : String(value.value))
  const [source, setSource] = useState(value.source)
  const [checked, setChecked] = useState(value.checked)
  const [confidence, setConfidence] = useState(value.confidence)
  const [note, setNote] = useState(value.note ?? '')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const { close, note: waits } = useWaitToClose(busy, onClose)
  async function save(event: FormEvent) {
    event.preventDefault()
    const number = Number(figure.replaceAll(',', ''))
    if (!isUnknown && (figure.trim() === '' || Number.isNaN(number))) {
      fail({ value: 'Enter a number, or say that it is unknown.' })
      return
    }
    setBusy(true)
    try {
      const { subject, id } = value
      const said = { value: isUnknown ? ('unknown' as const) : number, source, checked, confidence, note }
      await change({ packId, values: [{ subject, id, ...said }] })
      toasts.show({ title: `${value.label}: ${figureWords(said.value, value.unit)}`, tone: 'success' })
      onClose()
    } catch (error) {
      setBusy(false)
      const problems = problemsIn(error)
      if (Object.keys(problems).length > 0) fail(problems)
      else toasts.show({ title: messageOf(error), tone: 'danger' })
    }
  }
  function fail(problems: Readonly<Record<string, string>>) {
    setErrors(problems)
    document.getElementById(`value-${Object.keys(problems)[0]}`)?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={value.label}
      description={[unitSentence(value.unit), value.paragraph && `§${value.paragraph}.`]
        .filter(Boolean)
        .join(' ')}
      actions={
        <>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy && 'Saving…'}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className="p-rules-form" onSubmit={save} noValidate>
        <NumberField
          id="value-value"
          label="Value"
          value={isUnknown ? '' : figure}
          disabledReason={isUnknown ? 'It is unknown.' : undefined}
          error={errors.value}
          onValueChange={setFigure}
        />
        <Checkbox label="Nobody knows it: unknown" checked={isUnknown} onCheckedChange={setIsUnknown} />
        <TextField
          id="value-source"
          label="Source"
          maxLength={300}
          value={source}
          error={errors.source}
          onValueChange={setSource}
        />
        <DateField
          id="value-checked"
          label="Checked on"
          value={checked}
          error={errors.checked}
          onValueChange={setChecked}
        />
        <NativeSelect
          id="value-confidence"
          label="How sure it is"
          options={confidences.map((id) => ({ value: id, label: confidenceWords[id] ?? id }))}
          value={confidence}
          error={errors.confidence}
          onValueChange={setConfidence}
        />
        <FreeText
          id="value-note"
          label="Note"
          optional
          limit={600}
          value={note}
          error={errors.note}
          onValueChange={setNote}
        />
        {waits}
      </form>
    </Dialog>
  )
}

/** By the part of the entry that each is about, which stands last in where the server says it is. */
function problemsIn(error: unknown): Readonly<Record<string, string>> {
  if (!isAppError(error, 'VALIDATION') || !Array.isArray(error.data.problems)) return {}
  const parts = new Set(['value', 'source', 'checked', 'confidence', 'note'])
  return Object.fromEntries(
    (error.data.problems as { fieldId: string; message: string }[]).map(({ fieldId, message }) => {
      const part = fieldId.split(' › ').at(-1) ?? ''
      return [parts.has(part) ? part : 'value', message]
    }),
  )
}
