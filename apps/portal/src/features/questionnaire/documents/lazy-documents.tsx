import { LoadingState } from '@granary/ui'
import { type ComponentProps, lazy, Suspense } from 'react'

const Page = lazy(async () => ({ default: (await import('./documents-page.tsx')).DocumentsPage }))

/** Fetched when the list is opened, and not with the questions. */
export function LazyDocuments(props: ComponentProps<typeof Page>) {
  return (
    <Suspense fallback={<LoadingState text="Loading documents…" rows={6} />}>
      <Page {...props} />
    </Suspense>
  )
}
