import { type DocumentFile, documents, type FoundInTexts } from '@granary/api'
import { useQuery } from 'convex/react'
import { useRef } from 'react'
import { useAfterPause } from '../../../lib/forms/use-after-pause.ts'
import { unreadWords } from './document-words.ts'

const askPauseMs = 150

/** What the server found in the text of documents for the words that are typed. */
export interface TextSearch {
  readonly found: FoundInTexts
  /** Something may be found yet. */
  readonly isLooking: boolean
}

const nothing: FoundInTexts = { files: [], unread: [] }

/** Until the answer comes, what was found for the words before it stays. */
export function useTextSearch(projectId: string, find: string): TextSearch {
  const asked = useAfterPause(find.trim(), askPauseMs)
  const answer = useQuery(documents.find, asked === '' ? 'skip' : { projectId, text: asked })
  const before = useRef(nothing)
  if (find.trim() === '') before.current = nothing
  else if (answer) before.current = answer
  const isLooking = asked !== find.trim() || (asked !== '' && answer === undefined)
  return { found: before.current, isLooking }
}

/** Where the words stand in a file. */
export function FoundPassage({ file, found }: { readonly file: DocumentFile; readonly found: FoundInTexts }) {
  const hit = found.files.find(({ uploadId }) => file.uploads.some((upload) => upload.uploadId === uploadId))
  if (!hit) return null
  if (!hit.passage) return <p className="q-doc-line">In its text.</p>
  const { before, words, after } = hit.passage
  return (
    <p className="q-doc-line q-doc-passage">
      In its text: <bdi>“{before}</bdi>
      <mark>{words}</mark>
      <bdi>{after}”</bdi>
    </p>
  )
}

/** Which files the words were not looked for in. */
export function NotLookedIn({ found: { unread } }: { readonly found: FoundInTexts }) {
  return (
    <div className="q-doc-unread" role="status">
      {unreadWords(unread).map((words) => (
        <p key={words} className="q-doc-line">
          {words}
        </p>
      ))}
    </div>
  )
}
