import './project.css'
import { projects, type StageSummary, submissions } from '@granary/api'
import { buttonClass, DoneMark, LoadingState, Message, Page } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { lazy, Suspense } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { PageInProject } from '../../lib/projects/head/page-in-project.tsx'
import { ProjectHead } from '../../lib/projects/head/project-head.tsx'
import { WayInProject } from '../../lib/projects/head/way-in-project.tsx'
import { RoundLink } from '../../lib/projects/round-links.tsx'
import { readersDateFormat } from '../../lib/words/format-when-needed.ts'
import type { ProjectSearch } from './project-search.ts'
import { TakeBack } from './take-back.tsx'

// Once after a submission: who works on a project does not wait for it.
const SuccessSteps = lazy(() => import('./success-steps.tsx'))

type Stage = NonNullable<ProjectSearch['stage']>

const titles: Readonly<Record<Stage, string>> = {
  'pre-application': 'Pre-application submitted',
  application: 'Application submitted',
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
  const title = titles[stage]
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
        <PageTitle>{`Not submitted: ${project.projectName}`}</PageTitle>
        <ProjectHead project={project} area="lender" breadcrumbs={<WayInProject project={project} />} />
        <Message tone="info">
          <p>{notSubmitted(stage, submitted?.returned ?? null)}</p>
          <p>
            <Link {...back} search={{ stage }}>{`Go to the ${stage}`}</Link>
          </p>
        </Message>
      </Page>
    )
  }
  const goesOn = stage === 'pre-application' && isOpen(project.stages, 'application')
  const by = submitted.submittedBy === null ? '' : ` by ${submitted.submittedBy}`
  return (
    <Page>
      <PageTitle>{`${title}: ${project.projectName}`}</PageTitle>
      <PageInProject
        project={project}
        area="lender"
        breadcrumbs={<WayInProject project={project} current="Submitted" />}
        title={title}
        hasOwnButton={goesOn}
      >
        <DoneMark>{`Submitted ${dateTime(submitted.submittedAt)}${by}`}</DoneMark>
      </PageInProject>
      <div className="pr-success">
        <p>The answers stay as they were submitted; you can read and print them at any time.</p>
        <h2>What happens next</h2>
        <Suspense fallback={<LoadingState text="Loading what happens next…" rows={4} />}>
          <SuccessSteps stage={stage} project={project} />
        </Suspense>
        <div className="pr-success-actions">
          {goesOn && (
            <Link {...back} search={{ stage: 'application' }} className={buttonClass({ look: 'primary' })}>
              <span className="g-button-face">Continue with the application</span>
            </Link>
          )}
          <ReadIt projectId={projectId} stage={stage} />
          <Link {...back} className={buttonClass({ look: 'quiet' })}>
            <span className="g-button-face">Go to the project</span>
          </Link>
        </div>
        <TakeBack projectId={projectId} stage={stage} />
      </div>
    </Page>
  )
}

const isOpen = (stages: readonly StageSummary[], stage: Stage) =>
  stages.some((each) => each.stage === stage && each.submittedAt === null)

/** It never was, or it came back since. */
function notSubmitted(stage: Stage, returned: StageSummary['returned']): string {
  if (returned === null) return `The ${stage} is not submitted yet.`
  return `The ${stage} was opened again ${dateTime(returned.at)}, and is not submitted since.`
}
