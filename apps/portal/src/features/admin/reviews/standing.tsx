import type { Review } from '@granary/api'
import { Message } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { QualityRecords } from '../../../lib/projects/quality-record.tsx'
import { dateAndTime } from '../../../lib/words/dates.ts'
import { ProjectView } from './project-view.tsx'
import { roundName } from './review-words.ts'

/** Where the round stands, when nobody reviews it now. */
export function Standing({ review }: { readonly review: Review }) {
  const { state, takenBack, returnedAt, returnNote, acceptedBy, acceptedAt, stopped } = review
  return (
    <>
      {stopped !== null && <Message tone="info">{`${stopped} Its review is read as it stands.`}</Message>}
      {takenBack && <TakenBack review={review} takenBack={takenBack} />}
      {state === 'returned' && (
        <Message tone="info">
          With the lender since {dateAndTime(returnedAt ?? 0)}.{' '}
          <span className="p-review-covering-note">{returnNote}</span>
        </Message>
      )}
      {state === 'accepted' && (
        <Message tone="success">
          Accepted by {acceptedBy ?? 'somebody'}, {dateAndTime(acceptedAt ?? 0)}. <Next review={review} />
          <QualityRecords projectId={review.projectId} stage={review.stage} round={review.round} isBrief />
        </Message>
      )}
    </>
  )
}

/** The one thing that comes after an accepted stage. */
function Next({ review: { projectId, stage, next } }: { readonly review: Review }) {
  const other = stage === 'application' ? 'pre-application' : 'application'
  switch (next) {
    case 'lender':
      return `The ${other} is with the lender. Once it is accepted too, the package goes to the agency.`
    case 'review':
      return (
        <>
          Next:{' '}
          <Link to="/admin/reviews/$projectid/$stage" params={{ projectid: projectId, stage: other }}>
            review the {other}
          </Link>
          .
        </>
      )
    case 'send':
      return (
        <>
          Next:{' '}
          <ProjectView projectId={projectId} view="package">
            build the package
          </ProjectView>{' '}
          or{' '}
          <ProjectView projectId={projectId} view="agency">
            mark it as sent
          </ProjectView>
          .
        </>
      )
    case null:
      return null
  }
}

interface TakenBackProps {
  readonly review: Review
  readonly takenBack: NonNullable<Review['takenBack']>
}

/** A submission that was taken back before the team opened it is no round of the review. */
function TakenBack({ review, takenBack: { submittedAt, at, by } }: TakenBackProps) {
  const isShown = review.state === 'takenBack'
  return (
    <Message tone="info">
      {`The ${review.stage} was submitted ${isShown ? '' : 'again '}${dateAndTime(submittedAt)}, and ${by ?? 'somebody'} took it back ${dateAndTime(at)}. `}
      {isShown
        ? 'Nothing is under review until it is submitted again; below is what was taken back.'
        : `That was no round: below is ${roundName(review.roundOfReview).toLowerCase()}.`}
    </Message>
  )
}
