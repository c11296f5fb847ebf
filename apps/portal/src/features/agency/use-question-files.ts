import { type AttachedDocument, projectAgency } from '@granary/api'
import { useMutation } from 'convex/react'
import { useSending } from './use-sending.ts'

/** Sends new documents to a question, which takes them when no stage does any more. */
export function useQuestionFiles(
  place: { readonly projectId: string; readonly questionId: string },
  onAdded?: (document: AttachedDocument) => void,
) {
  const grant = useMutation(projectAgency.generateUploadUrl)
  const register = useMutation(projectAgency.registerUpload)
  return useSending({
    grant: () => grant(place),
    take: async (sent) => {
      const document = await register({ ...place, ...sent })
      onAdded?.(document)
    },
  })
}
