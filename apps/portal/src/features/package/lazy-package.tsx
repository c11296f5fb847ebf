import { LoadingState } from '@granary/ui'
import { type ComponentProps, lazy, Suspense } from 'react'

const Page = lazy(async () => ({ default: (await import('./package-page.tsx')).PackagePage }))

/** Fetched when the package is opened, and not with the questions. */
export function LazyPackage(props: ComponentProps<typeof Page>) {
  return (
    <Suspense fallback={<LoadingState text="Loading the package…" rows={4} />}>
      <Page {...props} />
    </Suspense>
  )
}
