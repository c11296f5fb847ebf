import { documents } from '@granary/api'
import { useQuery } from 'convex/react'
import { FileDescription } from './file-description.tsx'

interface FileAskedProps {
  readonly projectId: string
  readonly uploadId: string
}

/**
 * Under a file that was just added, at its question: what it is, as far as its requirement has to know it. Where name
 * and text say all of that, one press confirms it. Nothing waits for an answer.
 */
export default function FileAsked({ projectId, uploadId }: FileAskedProps) {
  const file = useQuery(documents.getAbout, { projectId, uploadId })
  if (!file?.mayDescribe) return null
  const { guess, needed } = file
  const isGuessed = needed.every((part) => guess?.[part])
  // Where the same bytes stand besides is told among the documents: here it would name other files in the row of this one.
  const told = { ...file, sameAs: [] }
  return <FileDescription {...{ projectId, needed }} file={told} asks={!isGuessed} />
}
