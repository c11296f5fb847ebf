import { lazy, Suspense } from 'react'
import { FreeText } from '../forms/free-text.tsx'
import type { MentionTextProps } from './mention-text.tsx'

const Loaded = lazy(() => import('./mention-text.tsx'))

/** Fetched where somebody is about to write, and not with what is read; until then nothing can be typed and lost. */
export function MentionText(props: MentionTextProps) {
  const { label, value, onValueChange } = props
  return (
    <Suspense fallback={<FreeText {...{ label, value, onValueChange }} disabled />}>
      <Loaded {...props} />
    </Suspense>
  )
}
