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
  return <FileDescription {...{ projectId, file, needed }} asks={!isGuessed} />
}
