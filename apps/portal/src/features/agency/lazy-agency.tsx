import { LoadingState } from '@granary/ui'
import { type ComponentProps, lazy, Suspense } from 'react'

const Page = lazy(async () => ({ default: (await import('./agency-page.tsx')).AgencyPage }))

/** Fetched when it is opened, and not with the questions. */
export function LazyAgency(props: ComponentProps<typeof Page>) {
  return (
    <Suspense fallback={<LoadingState text="Loading the time line…" rows={6} />}>
      <Page {...props} />
    </Suspense>
  )
}
