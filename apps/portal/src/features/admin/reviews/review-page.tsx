import { adminReviews, projectRemarks, type Review, type ReviewFile, rehearsal } from '@granary/api'
import { programName } from '@granary/eligibility'
import { Message, Tag } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { CompareLink, RoundLink } from '../../../lib/projects/round-links.tsx'
import { useMe } from '../../../lib/session/me.tsx'
import { dateAndTime } from '../../../lib/words/dates.ts'
import { useToday } from '../../../lib/words/days.ts'
import { stageTitles } from '../../../lib/words/stage-titles.ts'
import { RecordPage } from '../record-page.tsx'
import type { ReviewPlace } from './order/filters.ts'
import { useCameTo } from './order/own-place.ts'
import { ProjectView } from './project-view.tsx'
import { Actions } from './review-actions.tsx'
import { ReviewPanes } from './review-panes.tsx'
import type { ReviewParts } from './review-parts.ts'
import { roundName, roundTones, roundWords } from './review-words.ts'
import type { ReviewersHere } from './reviewers-here.tsx'
import './reviews.css'

// Only where nobody reviews it now.
const Standing = lazy(async () => ({ default: (await import('./standing.tsx')).Standing }))

interface ReviewPageProps {
  readonly projectId: string
  readonly stage: 'pre-application' | 'application'
  /** What of it stands open and what is listed, as the address says. */
  readonly at: ReviewPlace
  readonly onPlace: (place: ReviewPlace) => void
  /** A document in the page. */
  readonly content: (file: ReviewFile) => ReactNode
  readonly parts: ReviewParts
  readonly here: ReviewersHere
}

/** One round of one stage: what was submitted in reading order, the thing itself, and what is said about it. */
export function ReviewPage(props: ReviewPageProps) {
  const { projectId, stage, at, onPlace, content, parts, here } = props
  const review = useQuery(adminReviews.get, { projectId, stage })
  const remarks = useQuery(projectRemarks.list, { projectId, stage })
  const cameTo = useCameTo(review)
  useOpened(review, cameTo)
  return (
    <RecordPage
      record={review}
      kind="Review"
      list={{ to: '/admin/reviews', label: 'Review queue' }}
      titleOf={({ projectName }) => projectName}
      meta={(found) => [
        <Tag key="state" tone={roundTones[found.state]}>
          {roundWords[found.state]}
          {found.state !== 'takenBack' && `, ${roundName(found.roundOfReview).toLowerCase()}`}
        </Tag>,
        found.borrowerName,
        found.lenderName,
        programName(found.program),
        `${stageTitles[stage]}, submitted ${dateAndTime(found.submittedAt)}`,
        found.assignee ? `Reviewer: ${found.assignee.name}` : 'Nobody has it',
        ...waysToRounds(found),
        <RehearsalLink key="rehearsal" projectId={projectId} />,
      ]}
      actions={(found) => <Actions review={found} remarks={remarks ?? []} />}
    >
      {(found) => (
        <>
          {!isUnderWay(found) && (
            <Suspense>
              <Standing review={found} />
            </Suspense>
          )}
          {!cameTo && (
            <Message tone="info">
              This was submitted again while the page stood here. It counts as opened once you do something
              here.
            </Message>
          )}
          <ReviewPanes
            review={found}
            remarks={remarks ?? []}
            {...{ at, onPlace, content, parts, here, cameTo }}
          />
        </>
      )}
    </RecordPage>
  )
}

/** To what was submitted, and to what it says otherwise than the one before. */
function waysToRounds({ projectId, stage, round, before }: Review): readonly ReactNode[] {
  const place = { projectId, stage, area: 'staff' as const }
  return [
    <RoundLink key="round" {...place} round={round}>
      As submitted
    </RoundLink>,
    before !== null && (
      <CompareLink key="before" {...place} from={before.round} to={round}>
        {`Compare with ${roundName(before.roundOfReview).toLowerCase()}`}
      </CompareLink>
    ),
  ].filter(Boolean)
}

/** To what a reader at the agency would send back of this project. */
function RehearsalLink({ projectId }: Pick<ReviewPageProps, 'projectId'>) {
  const counts = useQuery(rehearsal.getSummary, { projectId, today: useToday() })
  const open = counts && counts.contradicts + counts.explain + counts.note
  return (
    <ProjectView projectId={projectId} view="rehearsal">
      {open === undefined ? 'Rehearsal' : `Rehearsal: ${open} open`}
    </ProjectView>
  )
}

/** Said to the server once, by who came to the round: from then on the lender does not take it back. */
function useOpened(review: Review | undefined, cameTo: boolean): void {
  const open = useMutation(adminReviews.open)
  const { duties } = useMe()
  const isNew =
    review !== undefined &&
    review.openedAt === null &&
    cameTo &&
    (review.state === 'waiting' || review.state === 'inReview') &&
    duties.includes('packaging')
  const { projectId, stage } = review ?? {}
  useEffect(() => {
    if (!isNew || projectId === undefined || stage === undefined) return
    // The page is read all the same; the next visit says it again.
    open({ projectId, stage }).catch(() => undefined)
  }, [isNew, projectId, stage, open])
}

function isUnderWay({ state, takenBack, stopped }: Review): boolean {
  return (state === 'waiting' || state === 'inReview') && takenBack === null && stopped === null
}
