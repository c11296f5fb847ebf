import { lazy, type ReactNode, Suspense } from 'react'
import type { RemarksAboveProps } from './remarks-above.tsx'
import { useRemarks } from './remarks-of-stage.tsx'

const Above = lazy(() => import('./remarks-above.tsx'))
const Index = lazy(async () => ({ default: (await import('./remarks-above.tsx')).RemarksIndex }))

/** Above the questions. Most stages have no remarks: the form does not wait for what draws them. */
export function RemarksAbove(props: RemarksAboveProps) {
  const { all } = useRemarks()
  if (all.length === 0) return null
  return (
    <Suspense>
      <Above {...props} />
    </Suspense>
  )
}

/** The same list in the right margin, where there is room. */
export function RemarksInMargin({
  onLeadTo,
  foot,
}: {
  readonly onLeadTo: (fieldId: string) => void
  readonly foot: ReactNode
}) {
  const { all } = useRemarks()
  if (all.length === 0) return null
  return (
    <Suspense>
      <Index place="margin" onLeadTo={onLeadTo} foot={foot} />
    </Suspense>
  )
}
