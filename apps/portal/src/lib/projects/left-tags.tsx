import './left-tags.css'
import { leftWords, type Progress } from '@granary/forms'
import { Tag } from '@granary/ui'
import { PenLine } from 'lucide-react'

/** What is left of a part: what is missing, and beside it what has to be corrected. Nothing when nothing is. */
export function LeftTags({ left }: { readonly left: Pick<Progress, 'missing' | 'toCorrect'> }) {
  const [first] = leftWords({ ...left, toCorrect: 0 })
  return (
    <span className="p-left">
      {first && <Tag>{first}</Tag>}
      <CorrectTag toCorrect={left.toCorrect} />
    </span>
  )
}

/** Answers outside a limit of their question: they stand there and do not count. */
export function CorrectTag({ toCorrect }: Pick<Progress, 'toCorrect'>) {
  const [words] = leftWords({ missing: 0, toCorrect })
  if (!words) return null
  return (
    <Tag tone="warning" icon={PenLine}>
      {words}
    </Tag>
  )
}
