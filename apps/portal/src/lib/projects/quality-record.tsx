import './quality-record.css'
import { adminReviews, type QualityRecord } from '@granary/api'
import { Card } from '@granary/ui'
import { useQuery } from 'convex/react'
import { capitalized } from '../words/capitalized.ts'
import { dateAndTime } from '../words/dates.ts'
import { stageTitles } from '../words/stage-titles.ts'

interface RecordsProps {
  readonly projectId: string
  /** Only of this stage, and of this submission of it. */
  readonly stage?: QualityRecord['stage']
  readonly round?: number
  /** Where it is said above who accepted it, and when. */
  readonly isBrief?: boolean
}

/** Who went through the list of quality before a stage was accepted, and how. For staff alone. */
export function QualityRecords({ projectId, stage, round, isBrief = false }: RecordsProps) {
  const all = useQuery(adminReviews.listQuality, { projectId })
  const records = all?.filter(
    (each) => (stage ?? each.stage) === each.stage && (round ?? each.round) === each.round,
  )
  return records?.map((record) => (
    <Gone
      key={`${record.stage} ${record.round} ${record.step}`}
      record={record}
      isNamed={stage === undefined}
      isBrief={isBrief}
    />
  ))
}

/** The same of all stages, where there is any. */
export function QualityCard({ projectId }: Pick<RecordsProps, 'projectId'>) {
  const all = useQuery(adminReviews.listQuality, { projectId })
  if (!all?.length) return null
  return (
    <Card title="Acceptance">
      <QualityRecords projectId={projectId} />
    </Card>
  )
}

const steps = { accepted: 'accepted', agreed: 'agreed to' } as const

interface GoneProps {
  readonly record: QualityRecord
  /** By its stage. */
  readonly isNamed: boolean
  readonly isBrief: boolean
}

function Gone({ record, isNamed, isBrief }: GoneProps) {
  const { stage, step, by, at, checks } = record
  const what = isNamed ? `${stageTitles[stage]} ${steps[step]}` : capitalized(steps[step])
  const whole = `${what} by ${by ?? 'somebody who left'}, ${dateAndTime(at)}`
  const isSaid = isBrief && step === 'accepted'
  if (checks === null) {
    return <p className="p-quality-record">{isSaid ? notOnRecord : `${whole}. ${notOnRecord}`}</p>
  }
  const excused = checks.filter(({ doesNotApply }) => doesNotApply !== null).length
  const rest = excused === 0 ? '' : `, ${excused} of them ${excused === 1 ? 'does' : 'do'} not apply`
  const list = `${checks.length} entries of the list of quality${rest}`
  return (
    <details className="p-quality-record">
      <summary>{isSaid ? list : `${whole}: ${list}`}</summary>
      <ul>
        {checks.map(({ text, doesNotApply }) => (
          <li key={text}>
            {text}
            {doesNotApply !== null && <span>{`Does not apply: ${doesNotApply}`}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Also of what was accepted before the list was kept. */
const notOnRecord = 'How the list of quality was gone through is not on record.'
