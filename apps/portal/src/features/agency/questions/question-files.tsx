import { type AgencyQuestion, projectAgency, type QuestionFile } from '@granary/api'
import { Confirm, TextButton } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { useChange } from '../../../lib/forms/use-change.ts'
import { dayText } from '../agency-words.ts'

interface QuestionFilesProps {
  readonly projectId: string
  readonly question: AgencyQuestion
}

/** What was added to a question and goes with no answer of it. */
export function QuestionFiles({ projectId, question }: QuestionFilesProps) {
  const { questionId, number, answer } = question
  const [removing, setRemoving] = useState<QuestionFile>()
  const remove = useMutation(projectAgency.removeUpload)
  const change = useChange()
  const files = question.files.filter(
    ({ uploadId }) => !answer?.documents.some((document) => document.uploadId === uploadId),
  )
  if (files.length === 0) return null
  return (
    <>
      <ul className="ag-attached ag-added" aria-label={`Files added to question ${number}`}>
        {files.map((file) => (
          <li key={file.uploadId}>
            <span>
              <a href={file.downloadUrl} target="_blank" rel="noreferrer">
                {file.fileName}
              </a>
              <span className="ag-note">{standing(file, answer !== null)}</span>
            </span>
            {file.mayRemove && (
              <TextButton writes tone="danger" onClick={() => setRemoving(file)}>
                Remove<span className="g-visually-hidden"> {file.fileName}</span>
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      <Confirm
        open={removing !== undefined}
        title={`Remove “${removing?.fileName ?? ''}”?`}
        description={`It is taken away from question ${number}.`}
        confirmLabel="Remove it"
        onConfirm={() => {
          const { uploadId = '', fileName = '' } = removing ?? {}
          setRemoving(undefined)
          void change(remove({ projectId, questionId, uploadId }), `“${fileName}” is removed.`)
        }}
        onCancel={() => setRemoving(undefined)}
      />
    </>
  )
}

function standing({ addedOn, addedBy, isNew }: QuestionFile, isAnswered: boolean): string {
  const added = `Added ${dayText(addedOn)}${addedBy === null ? '' : ` by ${addedBy}`}`
  if (!isAnswered) return `${added}. It goes with the answer.`
  return isNew ? `${added}, after the answer. Answer again to send it along.` : `${added}. No answer has it.`
}
