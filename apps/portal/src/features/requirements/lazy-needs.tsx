import { LoadingState } from '@granary/ui'
import { lazy, Suspense } from 'react'
import type { NeedsProps } from './needs-project.ts'

const Requirements = lazy(async () => ({
  default: (await import('./requirements-page.tsx')).RequirementsPage,
}))
const Rehearsal = lazy(async () => ({ default: (await import('./rehearsal-page.tsx')).RehearsalPage }))

/** Fetched when they are opened, and not with the questions. */
export function LazyNeeds({ view, ...props }: NeedsProps & { readonly view: 'requirements' | 'rehearsal' }) {
  return (
    <Suspense fallback={<LoadingState text="Loading…" rows={6} />}>
      {view === 'requirements' ? <Requirements {...props} /> : <Rehearsal {...props} />}
    </Suspense>
  )
}
