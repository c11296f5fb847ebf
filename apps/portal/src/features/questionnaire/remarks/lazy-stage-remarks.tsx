import { type ComponentProps, lazy, Suspense } from 'react'

const StageRemarks = lazy(() => import('./stage-remarks.tsx'))

/** Most stages have none: the form does not wait for what draws them. */
export function LazyStageRemarks(props: ComponentProps<typeof StageRemarks>) {
  return (
    <Suspense>
      <StageRemarks {...props} />
    </Suspense>
  )
}
