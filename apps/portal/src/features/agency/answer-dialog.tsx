import { type AgencyQuestion, type AttachedDocument, adminReviews, projectAgency } from '@granary/api'
import { useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FormDialog } from '../../lib/forms/form-dialog.tsx'
import { FreeText } from '../../lib/forms/free-text.tsx'
import type { Area } from '../../lib/projects/head/places.ts'
import { dayText, localDay, momentOf } from './agency-words.ts'
import { AttachedField } from './attached-field.tsx'
import { AnsweredMeanwhile } from './questions/answered-meanwhile.tsx'
import { useQuestionFiles } from './use-sending.ts'

interface AnswerDialogProps {
  readonly projectId: string
  readonly area: Area
  readonly question: AgencyQuestion
  readonly onClose: () => void
}

/** Answers a question in words, with the documents that go with it. */
export function AnswerDialog({ projectId, area, question, onClose }: AnswerDialogProps) {
  const { questionId, number, text: asked, answer: stands } = question
  const answer = useMutation(projectAgency.answer)
  const record = useMutation(adminReviews.recordEvent)
  const toasts = useToasts()
  const [text, setText] = useState(stands?.text ?? '')
  /** The answer that this one takes the place of, as far as whoever writes has read it. */
  const [over, setOver] = useState(stands?.answerId ?? null)
  const meanwhile = stands && stands.answerId !== over ? stands : undefined
  const [attached, setAttached] = useState<readonly AttachedDocument[]>(() => [
    ...(stands?.documents ?? []),
    ...question.files.filter(({ isNew }) => isNew),
  ])
  const sending = useQuestionFiles({ projectId, questionId }, (document) =>
    setAttached((all) => [...all, document]),
  )
  const send = async () => {
    const at = momentOf(localDay())
    const uploadIds = attached.map(({ uploadId }) => uploadId)
    if (area === 'lender') await answer({ projectId, questionId, text, at, uploadIds, over })
    else {
      const items = uploadIds.map((uploadId) => ({ uploadId }))
      await record({ projectId, kind: 'answer', at, about: questionId, note: text, items, over })
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
        fields: ['over', 'note', 'items'],
        check: () => ({
          over: meanwhile && 'Say which of the two answers stands.',
          note: text.trim() === '' ? 'Write the answer.' : undefined,
          items: sending.problem,
        }),
      }}
      send={send}
      onClose={onClose}
    >
      {({ errors, clearError }) => (
        <>
          {meanwhile && (
            <AnsweredMeanwhile
              id="over"
              answer={meanwhile}
              error={errors.over}
              onReplace={() => {
                setOver(meanwhile.answerId)
                clearError('over')
                clearError()
              }}
              onKeep={onClose}
            />
          )}
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
          {stands && !meanwhile && (
            <p className="ag-note">The answer from {dayText(stands.on)} stays in the log.</p>
          )}
        </>
      )}
    </FormDialog>
  )
}
