import './project.css'
import { projects, submissions } from '@granary/api'
import { buttonClass, DoneMark, LoadingState, Message, Page, PageHeader, Stepper } from '@granary/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { RoundLink } from '../../lib/projects/round-links.tsx'
import { readersDateFormat } from '../../lib/words/format-when-needed.ts'
import type { ProjectSearch } from './project-search.ts'
import { TakeBack } from './take-back.tsx'

type Stage = NonNullable<ProjectSearch['stage']>

interface NextStep {
  readonly label: string
  readonly who: string
}

interface SuccessWords {
  readonly title: string
  readonly name: string
  readonly next: readonly NextStep[]
}

const words: Readonly<Record<Stage, SuccessWords>> = {
  'pre-application': {
    title: 'Pre-application submitted',
    name: 'pre-application',
    next: [
      {
        label: 'The packaging service reviews the pre-application',
        who: 'Waiting for the packaging service',
      },
      {
        label: 'You complete the application',
        who: 'Waiting for you. What you answered is filled in already, so you can go on at once.',
      },
      { label: 'The package goes to the agency', who: 'After both stages are reviewed' },
    ],
  },
  application: {
    title: 'Application submitted',
    name: 'application',
    next: [
      { label: 'The packaging service reviews the application', who: 'Waiting for the packaging service' },
      {
        label: 'You make changes, if any are asked for',
        who: 'The form opens again with the reason beside it',
      },
      {
        label: 'The package goes to the agency',
        who: 'Sent by the packaging service; you see it on the project',
      },
    ],
  },
}

/** To the submission itself, at its own address. */
function ReadIt({ projectId, stage }: { readonly projectId: string; readonly stage: Stage }) {
  const [last] = useQuery(submissions.list, { projectId, stage })?.submissions ?? []
  if (last === undefined) return null
  return (
    <RoundLink
      {...{ projectId, stage }}
      area="lender"
      round={last.round}
      className={buttonClass({ look: 'secondary' })}
    >
      <span className="g-button-face">Read what was submitted</span>
    </RoundLink>
  )
}

const dateTime = readersDateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** After a submission: that it arrived, what happens next, and who is waiting for whom. */
export function SuccessPage({ projectId, stage }: { readonly projectId: string; readonly stage: Stage }) {
  const project = useQuery(projects.get, { projectId })
  const navigate = useNavigate()
  const { title, name, next } = words[stage]
  const back = { to: '/lender/dashboard/projects/$projectid' as const, params: { projectid: projectId } }
  if (project === undefined) {
    return (
      <Page>
        <LoadingState text="Loading…" />
      </Page>
    )
  }
  const submitted = project.stages.find((each) => each.stage === stage)
  if (submitted?.submittedAt == null) {
    return (
      <Page>
        <PageTitle>{`Not submitted yet: ${project.projectName}`}</PageTitle>
        <PageHeader title={project.projectName} />
        <Message tone="info">
          <p>{`The ${name} is not submitted yet.`}</p>
          <p>
            <Link {...back} search={{ stage }}>{`Go to the ${name}`}</Link>
          </p>
        </Message>
      </Page>
    )
  }
  const by = submitted.submittedBy === null ? '' : ` by ${submitted.submittedBy}`
  return (
    <Page>
      <PageTitle>{`${title}: ${project.projectName}`}</PageTitle>
      <div className="pr-success">
        <DoneMark>{`Submitted ${dateTime(submitted.submittedAt)}${by}`}</DoneMark>
        <h1>{title}</h1>
        <p className="pr-success-lead">{`${project.projectName} for ${project.borrowerName}. The answers stay as they were submitted; you can read and print them at any time.`}</p>
        <h2>What happens next</h2>
        <Stepper
          label="What happens next"
          steps={[
            { label: `The ${name} is submitted`, state: 'done' },
            ...next.map(({ label, who }, at) => ({
              label,
              detail: who,
              state: at === 0 ? ('current' as const) : ('ahead' as const),
            })),
          ]}
        />
        <div className="pr-success-actions">
          {stage === 'pre-application' && (
            <Link {...back} search={{ stage: 'application' }} className={buttonClass({ look: 'primary' })}>
              <span className="g-button-face">Continue with the application</span>
            </Link>
          )}
          <ReadIt projectId={projectId} stage={stage} />
          <Link {...back} className={buttonClass({ look: 'quiet' })}>
            <span className="g-button-face">Go to the project</span>
          </Link>
        </div>
        <TakeBack
          projectId={projectId}
          stage={stage}
          onTakenBack={() => void navigate({ ...back, search: { stage } })}
        />
      </div>
    </Page>
  )
}
