import { documents } from '@granary/api'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { descriptionWords } from '../../../../lib/words/description-words.ts'

interface FileSaidProps {
  readonly projectId: string
  readonly uploadId: string
}

/** What a file was said to be, of whom and of which days; nothing of one that the project has no longer. */
export default function FileSaid({ projectId, uploadId }: FileSaidProps) {
  const list = useQuery(documents.list, { projectId })
  const file = list?.groups
    .flatMap((group) => group.documents)
    .flatMap(({ files }) => files)
    .find(({ uploads }) => uploads.some((each) => each.uploadId === uploadId))
  if (!file) return null
  const { description, guess, mayDescribe } = file
  const said = description ?? guess
  return (
    <p className="p-review-said">
      {said === null && 'Nobody said what it is. '}
      {said !== null && `${description ? 'Said to be' : 'A guess'}: ${descriptionWords(said)}. `}
      {mayDescribe && (
        <Link
          to="/admin/projects/$projectid"
          params={{ projectid: projectId }}
          search={{ view: 'documents', file: uploadId }}
          className="g-link"
        >
          {description ? 'Change it' : guess ? 'Confirm or change it' : 'Say what it is'} under Documents
        </Link>
      )}
    </p>
  )
}
