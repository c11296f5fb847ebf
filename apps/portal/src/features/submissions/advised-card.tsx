import { requirements, type SubmissionCheck } from '@granary/api'
import { Card, VisuallyHidden } from '@granary/ui'
import { useQuery } from 'convex/react'
import { useToday } from '../../lib/words/days.ts'
import { advisedOf } from './advised.ts'
import type { CheckWays, Stage } from './check-page.tsx'
import { ShortList } from './short-list.tsx'

interface AdvisedCardProps {
  readonly projectId: string
  readonly stage: Stage
  readonly check: SubmissionCheck
  readonly ways: CheckWays
}

/** What the requirements and their days say of this stage: advice, which keeps nothing from being submitted. */
export function AdvisedCard({ projectId, stage, check: { leftOut }, ways }: AdvisedCardProps) {
  const today = useToday()
  const rows = useQuery(requirements.list, { projectId, today })
  const basis = useQuery(requirements.getBasis, { projectId, today })
  if (rows === undefined || basis === undefined) return null
  const advised = advisedOf(rows, { stage, leftOut, today, targetDate: basis.targetDate })
  if (advised.length === 0) return null
  return (
    <Card title="Advised, but missing" action={<span className="su-number">{advised.length}</span>}>
      <ShortList
        rows={advised.map(({ key, label, words, fieldId, isThere }) => ({
          ...{ key, label, words },
          way: ways.stage(
            <>
              {isThere ? 'Replace' : 'Add it'}
              <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
            </>,
            { fieldId },
          ),
        }))}
      />
    </Card>
  )
}
