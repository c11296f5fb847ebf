import { messageOf, projects } from '@granary/api'
import { useToasts } from '@granary/ui'
import { useMutation } from 'convex/react'

interface Archivable {
  readonly projectId: string
  readonly projectName: string
}

/** Puts a project into the archive or brings it back, and says so. */
export function useArchive() {
  const archive = useMutation(projects.archive)
  const toasts = useToasts()
  return ({ projectId, projectName }: Archivable, { archived }: { readonly archived: boolean }) =>
    archive({ projectId, archived }).then(
      () =>
        toasts.show({
          title: archived ? `${projectName} is archived.` : `${projectName} is back in the list.`,
        }),
      (error: unknown) => toasts.show({ title: messageOf(error), tone: 'danger' }),
    )
}
