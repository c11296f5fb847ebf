import './changed-value.css'
import { EMPTY } from '@granary/forms'
import { Icon, VisuallyHidden } from '@granary/ui'
import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { valueWords } from './history-words.ts'
import { type Run, wordDifference } from './word-difference.ts'

/** From here on one reads what is different, and not both. */
const longText = 60

/** What an answer was and became: side by side, or as one text in which the difference stands out. */
export function ChangedValue({ before, after }: { readonly before: string; readonly after: string }) {
  const isLong = Math.min(before.length, after.length) > longText && before !== EMPTY && after !== EMPTY
  const runs = isLong ? wordDifference(before, after) : undefined
  if (runs) return <WordRuns runs={runs} />
  return (
    <p className="q-past-values">
      <span className="q-past-before">{valueWords(before)}</span>
      <Icon of={ArrowRight} className="q-past-icon" />
      <VisuallyHidden>became</VisuallyHidden>
      <span className="q-past-after">{valueWords(after)}</span>
    </p>
  )
}

/** One text in which what left and what came stands out. */
export function WordRuns({ runs }: { readonly runs: readonly Run[] }) {
  return (
    <p className="q-past-text">
      {runs.map((run, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs of one text keep their order
        <Fragment key={at}>{runOf(run)}</Fragment>
      ))}
    </p>
  )
}

function runOf({ kind, text }: Run) {
  if (kind === 'same') return shortened(text)
  const Mark = kind === 'removed' ? 'del' : 'ins'
  return (
    <Mark>
      <VisuallyHidden>{kind === 'removed' ? 'removed: ' : 'added: '}</VisuallyHidden>
      {text}
    </Mark>
  )
}

const keptAround = 60

/** Of a long stretch that stayed, as much as tells where one is. */
function shortened(text: string): string {
  if (text.length <= 3 * keptAround) return text
  return `${text.slice(0, keptAround)} … ${text.slice(-keptAround)}`
}
