import { type AgencyQuestion, type AttachedDocument, adminReviews, projectAgency } from '@granary/api'
import { useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../lib/forms/form-dialog.tsx'
import { FreeText } from '../../lib/forms/free-text.tsx'
import type { Area } from '../../lib/projects/head/places.ts'
import { dayText, localDay, momentOf } from './agency-words.ts'
import { AttachedField } from './attached-field.tsx'
import { useQuestionFiles } from './use-sending.ts'

interface AnswerDialogProps {
  readonly projectId: string
  readonly area: Area
  readonly question: AgencyQuestion
  readonly onClose: () => void
}

/** Answers a question in words, with the documents that go with it. */
export function AnswerDialog({ projectId, area, question, onClose }: AnswerDialogProps) {
  const { questionId, number, text: asked, answer: before } = question
  const answer = useMutation(projectAgency.answer)
  const record = useMutation(adminReviews.recordEvent)
  const toasts = useToasts()
  const [text, setText] = useState(before?.text ?? '')
  const [attached, setAttached] = useState<readonly AttachedDocument[]>(() => [
    ...(before?.documents ?? []),
    ...question.files.filter(({ isNew }) => isNew),
  ])
  const sending = useQuestionFiles({ projectId, questionId }, (document) =>
    setAttached((all) => [...all, document]),
  )
  const send = async () => {
    const at = momentOf(localDay())
    const uploadIds = attached.map(({ uploadId }) => uploadId)
    if (area === 'lender') await answer({ projectId, questionId, text, at, uploadIds })
    else {
      const items = uploadIds.map((uploadId) => ({ uploadId }))
      await record({ projectId, kind: 'answer', at, about: questionId, note: text, items })
    }
    toasts.show({ title: `Question ${number} is answered.`, tone: 'success' })
    onClose()
  }
  return (
    <FormDialog
      title={`Answer question ${number}`}
      description={asked}
      wide
      formClass="ag-form"
      submitLabel="Save the answer"
      busyLabel="Saving…"
      asked={{
        fields: ['note', 'items'],
        check: () => ({
          note: text.trim() === '' ? 'Write the answer.' : undefined,
          items: sending.problem,
        }),
      }}
      send={send}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <FreeText
            id="note"
            label="Answer"
            help="It goes to the agency as it stands, in the letter with the other answers."
            rows={6}
            limit={4000}
            error={errors.note}
            value={text}
            onValueChange={setText}
          />
          <AttachedField
            projectId={projectId}
            error={errors.items}
            added={question.files}
            sending={sending}
            chosen={attached}
            onChange={setAttached}
          />
          {before && <p className="ag-note">The answer from {dayText(before.on)} stays in the log.</p>}
        </>
      )}
    </FormDialog>
  )
}
