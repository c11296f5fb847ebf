import './check.css'
import { projects, type SubmissionCheck, submissions } from '@granary/api'
import { formatFileSize } from '@granary/forms'
import { Breadcrumbs, Card, Icon, LoadingState, Message, Page } from '@granary/ui'
import { useQuery } from 'convex/react'
import { Check, CircleAlert } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { useMedia } from '../../lib/frames/use-media.ts'
import { PageInProject } from '../../lib/projects/head/page-in-project.tsx'
import type { Area } from '../../lib/projects/head/places.ts'
import { AdvisedCard } from './advised-card.tsx'
import { CertificationCard } from './certification-card.tsx'
import { OpenQuestions, SecondLook } from './open-questions.tsx'
import { RemarksLeft } from './remarks-left.tsx'
import { SubmitCard } from './submit-card.tsx'

export type Stage = 'pre-application' | 'application'

/** Where the page leads; lenders and staff go through the same stages at their own addresses. */
export interface CheckWays {
  readonly area: Exclude<Area, 'borrower'>
  readonly projects: ReactElement
  /** To the stage as a whole, a field of it, or how it reads. */
  readonly stage: (
    words: ReactNode,
    to?: { readonly fieldId?: string; readonly reading?: boolean },
  ) => ReactElement
  readonly onSubmitted: () => void
  readonly onNotYet: () => void
  /** To what says that the stage is submitted. */
  readonly submitted: (words: string) => ReactElement
  /** To the same page of the pre-application. */
  readonly earlier: (words: string) => ReactElement
}

interface CheckPageProps {
  readonly projectId: string
  readonly stage: Stage
  readonly ways: CheckWays
}

/** Before a submission is final: all that goes out, what is certified, and what is missing. */
export function CheckPage({ projectId, stage, ways }: CheckPageProps) {
  const project = useQuery(projects.get, { projectId })
  const check = useQuery(submissions.getCheck, { projectId, stage })
  if (project === undefined || check === undefined) {
    return (
      <Page>
        <LoadingState text="Loading what would be submitted…" />
      </Page>
    )
  }
  const title = `Check and submit the ${stage}`
  return (
    <Page>
      <PageTitle>{`${title}: ${project.projectName}`}</PageTitle>
      <PageInProject
        project={project}
        area={ways.area}
        breadcrumbs={
          <Breadcrumbs links={[ways.projects, ways.stage(project.projectName)]} current="Check and submit" />
        }
        title={title}
        hasOwnButton={check.submittedAt === null}
      />
      {check.submittedAt !== null ? (
        <Message tone="info">
          <p>{`The ${stage} is submitted.`}</p>
          <p>{ways.submitted('See what happens next')}</p>
        </Message>
      ) : (
        <CheckLane {...{ projectId, stage, check, ways }} />
      )}
    </Page>
  )
}

/** Beside what goes out where there is room; else the way to submit comes first, drawn and read, not below all of it. */
function CheckLane({ projectId, stage, check, ways }: CheckPageProps & { readonly check: SubmissionCheck }) {
  const isWide = useMedia('(min-width: 1024px)')
  const main = (
    <div key="main" className="su-main">
      <OpenQuestions check={check} stage={stage} ways={ways} />
      <RemarksLeft remarks={check.remarks} ways={ways} />
      <WhatGoesOut check={check} ways={ways} />
      <AdvisedCard {...{ projectId, stage, check, ways }} />
      <SecondLook check={check} ways={ways} />
      <CertificationCard certification={check.certification} ways={ways} />
      {!isWide && <NextSteps stage={stage} />}
    </div>
  )
  const side = (
    <div key="side" className="su-side">
      <SubmitCard {...{ projectId, stage, check, ways }} />
      {isWide && <NextSteps stage={stage} />}
    </div>
  )
  return <div className="su-lane">{isWide ? [main, side] : [side, main]}</div>
}

function WhatGoesOut({ check, ways }: { readonly check: SubmissionCheck; readonly ways: CheckWays }) {
  const { required, optional, documents, excused, revision, rulePack } = check
  return (
    <Card
      title="What goes out"
      action={<span className="su-way">{ways.stage('Read it as it will be sent', { reading: true })}</span>}
    >
      <dl className="su-sums">
        <Sum name="Required answers" small={excused.length > 0 ? notApplying(excused.length) : ''}>
          {`${required.answered} of ${required.asked}`}
        </Sum>
        {optional.asked > 0 && (
          <Sum name="Optional answers">{`${optional.answered} of ${optional.asked}`}</Sum>
        )}
        {documents.count + documents.asked > 0 && (
          <Sum name="Documents" small={documents.count > 0 ? formatFileSize(documents.bytes) : ''}>
            {documents.count}
          </Sum>
        )}
        <Sum name="Questionnaire" small={`rules ${rulePack}`}>{`Revision ${revision}`}</Sum>
      </dl>
      <ul className="su-categories">
        {check.categories.map((category) => (
          <li key={category.categoryId} className={isComplete(category) ? undefined : 'su-left'}>
            <Icon of={isComplete(category) ? Check : CircleAlert} />
            <span>
              {category.title}
              <span className="g-visually-hidden">{leftIn(category)}</span>
            </span>
            <CategoryCount category={category} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How many are answered, and apart from them how many do not apply. */
function CategoryCount({ category: { answered, excused } }: { readonly category: Category }) {
  const given = answered - excused
  return (
    <span className="su-count">
      {(given > 0 || excused === 0) && (
        <>
          {given}
          <span className="g-visually-hidden"> answered</span>
        </>
      )}
      {given > 0 && excused > 0 && ', '}
      {excused > 0 && notApplying(excused)}
    </span>
  )
}

const notApplying = (count: number) => (count === 1 ? '1 does not apply' : `${count} do not apply`)

type Category = SubmissionCheck['categories'][number]

const isComplete = ({ missing, toCorrect }: Category) => missing + toCorrect === 0

function leftIn({ missing, toCorrect }: Category): string {
  const left = [missing > 0 && `${missing} missing`, toCorrect > 0 && `${toCorrect} to correct`].filter(
    Boolean,
  )
  return left.length === 0 ? ', complete' : `, ${left.join(', ')}`
}

function Sum({
  name,
  small,
  children,
}: {
  readonly name: string
  readonly small?: string
  readonly children: ReactNode
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {small && <span>{` ${small}`}</span>}
      </dd>
    </div>
  )
}

const steps: Readonly<Record<Stage, readonly string[]>> = {
  'pre-application': [
    'The packaging team reviews it.',
    'If something has to change, it opens again with the reason beside it.',
    'You go on with the application, at once if you like.',
  ],
  application: [
    'The packaging team reviews it.',
    'If something has to change, it opens again with the reason beside it.',
    'The package goes to the agency.',
  ],
}

function NextSteps({ stage }: { readonly stage: Stage }) {
  return (
    <section className="su-next">
      <h2>What happens next</h2>
      <ol>
        {steps[stage].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
