import { type AgencyView, adminReviews, type PossibleDays } from '@granary/api'
import { DateField, Message, NativeSelect, useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../lib/forms/form-dialog.tsx'
import { FreeText } from '../../lib/forms/free-text.tsx'
import { AboutField } from './about-field.tsx'
import { momentOf } from './agency-words.ts'
import { HappenedOn } from './days/happened-on.tsx'
import { dayProblem, nearestDay } from './days/possible-day.ts'
import type { RecordForm } from './record-forms.ts'
import { StaysOpen } from './stays-open.tsx'

interface RecordDialogProps {
  readonly projectId: string
  readonly form: RecordForm
  readonly days: PossibleDays
  /** What is not on record, or still open, though it usually comes before this; as a sentence. */
  readonly warning: string | null
  /** What stays open for good with it. */
  readonly open: readonly string[]
  readonly answerers: AgencyView['may']['answerers']
  readonly onClose: () => void
}

/** Writes down one thing that happened at the agency. */
export function RecordDialog(props: RecordDialogProps) {
  const { projectId, form, days, warning, open, answerers, onClose } = props
  const record = useMutation(adminReviews.recordEvent)
  const toasts = useToasts()
  const [on, setOn] = useState(() => nearestDay(days))
  const [due, setDue] = useState('')
  const [note, setNote] = useState('')
  const [lines, setLines] = useState(() => form.lines?.usual?.join('\n') ?? '')
  const [about, setAbout] = useState<readonly string[]>([])
  const [answerer, setAnswerer] = useState('lender')
  const [known, setKnown] = useState('')
  // Whoever knew of two does not know of a third that came meanwhile.
  const isKnown = known === open.join('\n')
  const items = form.asks
    ? about
    : lines
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
  const send = async () => {
    await record({
      projectId,
      kind: form.kind,
      at: momentOf(on),
      note,
      items: [...items],
      ...(due !== '' && { dueAt: momentOf(due) }),
      ...(form.asks && { answerer }),
      ...(open.length > 0 && isKnown && { overOpen: [...open] }),
    })
    toasts.show({ title: form.done, tone: 'success' })
    onClose()
  }
  return (
    <FormDialog
      title={form.choice}
      description={form.lead}
      wide
      formClass="ag-form"
      submitLabel="Record it"
      busyLabel="Recording…"
      asked={{
        fields: ['note', 'at', 'dueAt', 'items', 'answerer', 'overOpen'],
        check: () => ({
          note: note.trim() === '' ? form.note?.missing : undefined,
          at: dayProblem(on, days),
          overOpen: open.length > 0 && !isKnown ? 'Say that you record it all the same.' : undefined,
          dueAt: due === '' && form.due?.required ? 'Give the day.' : undefined,
        }),
      }}
      send={send}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          {warning && <Message tone="warning">{warning}</Message>}
          {form.note?.missing && (
            <FreeText
              id="note"
              label={form.note.label}
              limit={4000}
              error={errors.note}
              value={note}
              onValueChange={setNote}
            />
          )}
          {form.asks && <AboutField projectId={projectId} chosen={about} onChange={setAbout} />}
          <HappenedOn label={form.day} days={days} error={errors.at} value={on} onValueChange={setOn} />
          {form.due && (
            <DateField
              id="dueAt"
              label={form.due.label}
              help={form.due.help}
              optional={!form.due.required}
              error={errors.dueAt}
              value={due}
              onValueChange={setDue}
            />
          )}
          {form.asks && (
            <NativeSelect
              id="answerer"
              label="Who answers"
              error={errors.answerer}
              value={answerer}
              onValueChange={setAnswerer}
              options={[
                { value: 'lender', label: 'The lender' },
                ...answerers.map(({ personId, name }) => ({ value: personId, label: name })),
                { value: 'team', label: 'The packaging team' },
              ]}
            />
          )}
          {form.lines && (
            <FreeText
              id="items"
              label={form.lines.label}
              help={form.lines.help}
              rows={6}
              optional
              error={errors.items}
              value={lines}
              onValueChange={setLines}
            />
          )}
          {form.note && !form.note.missing && (
            <FreeText
              id="note"
              label={form.note.label}
              optional
              limit={4000}
              error={errors.note}
              value={note}
              onValueChange={setNote}
            />
          )}
          {open.length > 0 && (
            <StaysOpen
              open={open}
              error={errors.overOpen}
              isKnown={isKnown}
              onKnown={(is) => setKnown(is ? open.join('\n') : '')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
