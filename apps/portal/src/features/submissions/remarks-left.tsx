import type { SubmissionCheck } from '@granary/api'
import { Card } from '@granary/ui'
import type { CheckWays } from './check-page.tsx'
import { Way } from './open-questions.tsx'
import { ShortList } from './short-list.tsx'

interface Props {
  readonly remarks: SubmissionCheck['remarks']
  readonly ways: CheckWays
}

/** What the packaging team asked and nobody settled: it goes out all the same, but not without being seen. */
export function RemarksLeft({ remarks, ways }: Props) {
  if (remarks.length === 0) return null
  return (
    <Card title="Remarks that are not settled" action={<span className="su-number">{remarks.length}</span>}>
      <ShortList
        rows={remarks.map(({ remarkId, number, fieldId, label, text, page }) => ({
          key: remarkId,
          label: `#${number} ${label}${page === null ? '' : `, page ${page}`}`,
          words: text,
          way: ways.stage(<Way word="Settle" label={`remark ${number}: ${label}`} />, { fieldId }),
        }))}
      />
    </Card>
  )
}

/** What somebody says who sends it back with some of them left. */
export const allTheSame = (count: number) =>
  count === 1 ? 'Send it back with 1 remark left' : `Send it back with ${count} remarks left`

export const leftWords = (count: number) =>
  count === 1
    ? '1 remark is not settled. Mark it as done or dispute it with a word, or send it back as it is.'
    : `${count} remarks are not settled. Mark them as done or dispute them with a word, or send it back as it is.`
