import type { ReviewItem } from '@granary/api'
import { useMe } from '../../../lib/session/me.tsx'
import { documentKindOf } from '../../../lib/viewer/document-kind.ts'

const keyWords = {
  a: 'accept',
  r: 'needs attention',
  n: 'next unsettled',
  p: 'previous unsettled',
} as const

interface KeysLineProps {
  readonly mayDecide: boolean
  readonly item: ReviewItem
}

/** Every key of the page, for whoever may use it. */
export function KeysLine({ mayDecide, item: { file } }: KeysLineProps) {
  const mayMark = useMe().duties.includes('packaging')
  const shown = (Object.keys(keyWords) as (keyof typeof keyWords)[]).filter(
    (key) => mayDecide || key === 'n' || key === 'p',
  )
  return (
    <p className="p-review-keys">
      Keys:
      {shown.map((key) => (
        <span key={key}>
          <kbd>{key.toUpperCase()}</kbd> {keyWords[key]}
        </span>
      ))}
      {/* The document itself hears it. */}
      {mayMark && file && documentKindOf(file.contentType) && (
        <span>
          <kbd>M</kbd> mark a part of the document
        </span>
      )}
      <span>They work while nothing is being written.</span>
    </p>
  )
}
