import { LoadingState } from '@granary/ui'
import { type ComponentProps, lazy, Suspense } from 'react'

const People = lazy(async () => ({ default: (await import('./project-people.tsx')).ProjectPeople }))

/** Fetched when it is opened, and not with the questions. */
export function LazyPeople(props: ComponentProps<typeof People>) {
  return (
    <Suspense fallback={<LoadingState text="Loading people…" />}>
      <People {...props} />
    </Suspense>
  )
}
