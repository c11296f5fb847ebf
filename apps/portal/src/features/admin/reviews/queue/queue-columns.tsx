import { adminReviews, type ReviewRow, workingDays } from '@granary/api'
import { programName } from '@granary/eligibility'
import { Checkbox, type Column, RowName, rowLinkClass, Tag, TextButton } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useMutation } from 'convex/react'
import { lazy, Suspense } from 'react'
import { useChange } from '../../../../lib/forms/use-change.ts'
import { useMe } from '../../../../lib/session/me.tsx'
import { shortDate } from '../../../../lib/words/dates.ts'
import { daysBetween, today } from '../../../../lib/words/days.ts'
import { dollars } from '../../../../lib/words/dollars.ts'
import { stageTitles } from '../../../../lib/words/stage-titles.ts'
import { daysLeft, mayTakeOver, roundName, roundTones, roundWords } from '../review-words.ts'

// Only who is of the team takes over what somebody else has.
const TakeOver = lazy(async () => ({
  default: (await import('../../../../lib/projects/hand-over.tsx')).TakeOver,
}))

export const keyOfReview = ({ projectId, stage }: Pick<ReviewRow, 'projectId' | 'stage'>) =>
  `${projectId} ${stage}`

type Choose = (key: string, on: boolean) => void

/** With a box before each project, by which several are chosen at once. */
export function choosing(chosen: ReadonlySet<string>, choose: Choose): readonly Column<ReviewRow>[] {
  const [, ...others] = queueColumns
  return [
    {
      label: 'Project',
      cell: (row) => (
        <span className="p-review-choice">
          <span className="p-bulk-box">
            <Checkbox
              label={<span className="g-visually-hidden">{`Select ${row.projectName}, ${row.stage}`}</span>}
              checked={chosen.has(keyOfReview(row))}
              onCheckedChange={(on) => choose(keyOfReview(row), on)}
            />
          </span>
          <ReviewLink {...row} />
        </span>
      ),
    },
    ...others,
  ]
}

export const queueColumns: readonly Column<ReviewRow>[] = [
  { label: 'Project', cell: (row) => <ReviewLink {...row} /> },
  {
    label: 'Stage',
    cell: ({ stage, roundOfReview }) => (
      <RowName detail={roundName(roundOfReview)}>{stageTitles[stage]}</RowName>
    ),
  },
  { label: 'Program', cell: ({ program }) => programName(program) },
  {
    label: 'Amount',
    figures: true,
    cell: ({ loanAmount }) => (loanAmount === null ? '–' : dollars(loanAmount)),
  },
  {
    label: 'Settled',
    cell: ({ settled, items, openRemarks }) => (
      <RowName
        detail={
          openRemarks === 0 ? undefined : `${openRemarks} open ${openRemarks === 1 ? 'remark' : 'remarks'}`
        }
      >
        <span className="p-review-settled">{`${settled} of ${items}`}</span>
      </RowName>
    ),
  },
  { label: 'State', cell: ({ state }) => <Tag tone={roundTones[state]}>{roundWords[state]}</Tag> },
  { label: 'Reviewer', cell: (row) => <Reviewer {...row} /> },
  { label: 'Target date', cell: (row) => <TargetDate {...row} /> },
  {
    label: 'Waiting',
    figures: true,
    cell: ({ submittedAt, returnedAt }) => daysWords(returnedAt ?? submittedAt),
  },
]

function ReviewLink({ projectId, stage, projectName, borrowerName, lenderName }: ReviewRow) {
  return (
    <Link
      to="/admin/reviews/$projectid/$stage"
      params={{ projectid: projectId, stage }}
      className={rowLinkClass}
    >
      <RowName
        detail={
          <>
            {borrowerName}
            <br />
            {lenderName}
          </>
        }
      >
        {projectName}
      </RowName>
    </Link>
  )
}

/** The day, and how many are left until then: of what is accepted none are counted any more. */
function TargetDate({ targetDate, state }: ReviewRow) {
  if (targetDate === null) return '–'
  const left = daysBetween(today(), targetDate)
  return (
    <RowName
      detail={
        state !== 'accepted' && (
          <span className={left < 0 ? 'p-review-over' : undefined}>{daysLeft(left)}</span>
        )
      }
    >
      {shortDate(Date.parse(targetDate), 'UTC')}
    </RowName>
  )
}

function daysWords(since: number): string {
  const days = workingDays(since, Date.now())
  if (days === 0) return 'Today'
  return days === 1 ? '1 day' : `${days} days`
}

function Reviewer({ projectId, stage, projectName, state, assignee }: ReviewRow) {
  const me = useMe()
  const take = useMutation(adminReviews.take)
  const change = useChange()
  if (assignee) {
    if (!mayTakeOver({ state, assignee }, me)) return assignee.name
    return (
      <RowName
        detail={
          <span className="p-review-take">
            <Suspense>
              <TakeOver {...{ projectId, stage, projectName, assignee }} />
            </Suspense>
          </span>
        }
      >
        {assignee.name}
      </RowName>
    )
  }
  if (state !== 'waiting' || !me.duties.includes('packaging')) return 'Nobody'
  return (
    <span className="p-review-take">
      <TextButton onClick={() => void change(take({ projectId, stage }), 'The review is yours.')}>
        Assign to me<span className="g-visually-hidden">: {projectName}</span>
      </TextButton>
    </span>
  )
}
