import { lazy, memo, Suspense } from 'react'
import { useRemarks } from './remarks-of-stage.tsx'

const RemarksHere = lazy(() => import('./remarks-here.tsx'))

/** What was asked at one question. Most have nothing, and none of them waits for what draws it. */
export const FieldRemarks = memo(function FieldRemarks({ fieldId }: { readonly fieldId: string }) {
  const { at, reader } = useRemarks()
  const remarks = at.get(fieldId)
  if (!remarks) return null
  return (
    <Suspense>
      <RemarksHere remarks={remarks} reader={reader} />
    </Suspense>
  )
})
