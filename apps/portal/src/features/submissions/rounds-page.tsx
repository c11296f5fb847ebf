import './check.css'
import './rounds.css'
import { projects, type SubmissionHead, submissions } from '@granary/api'
import { Breadcrumbs, Card, EmptyState, LoadingState, Page } from '@granary/ui'
import { useQuery } from 'convex/react'
import { lazy, type ReactElement, Suspense } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { PageInProject } from '../../lib/projects/head/page-in-project.tsx'
import type { Area } from '../../lib/projects/head/places.ts'
import { CompareLink, RoundLink } from '../../lib/projects/round-links.tsx'
import { stageTitles } from '../../lib/words/stage-titles.ts'
import type { Stage } from './check-page.tsx'
import { compareWords, roundName, roundTitle, submittedWords, takenBackWords } from './round-words.ts'

/** Only staff read it. */
const QualityRecords = lazy(async () => ({
  default: (await import('../../lib/projects/quality-record.tsx')).QualityRecords,
}))

export interface RoundsWays {
  readonly area: Exclude<Area, 'borrower'>
  readonly projects: ReactElement
  readonly project: (words: string) => ReactElement
}

interface RoundsPageProps {
  readonly projectId: string
  readonly ways: RoundsWays
}

const stages = ['application', 'pre-application'] as const

/** Every submission of a project: who sent what when, and what became of it. */
export function RoundsPage({ projectId, ways }: RoundsPageProps) {
  const project = useQuery(projects.get, { projectId })
  const application = useQuery(submissions.list, { projectId, stage: 'application' })
  const preApplication = useQuery(submissions.list, { projectId, stage: 'pre-application' })
  if (!project || !application || !preApplication) {
    return (
      <Page>
        <PageTitle>Submissions</PageTitle>
        <LoadingState text="Loading the submissions…" />
      </Page>
    )
  }
  const lists = {
    application: application.submissions,
    'pre-application': preApplication.submissions,
  }
  const begun = stages.filter((stage) => lists[stage].length > 0)
  return (
    <Page>
      <PageTitle>{`Submissions: ${project.projectName}`}</PageTitle>
      <PageInProject
        project={project}
        area={ways.area}
        breadcrumbs={
          <Breadcrumbs links={[ways.projects, ways.project(project.projectName)]} current="Submissions" />
        }
        title="Submissions"
        facts={ways.area === 'staff' ? [project.lenderName] : []}
      />
      {begun.length === 0 && (
        <EmptyState title="Nothing is submitted yet.">
          Each submission of a stage stays here as it was sent, with its files.
        </EmptyState>
      )}
      <div className="su-rounds">
        {begun.map((stage) => (
          <Card key={stage} title={stageTitles[stage]}>
            <Rounds projectId={projectId} area={ways.area} stage={stage} rounds={lists[stage]} />
          </Card>
        ))}
      </div>
    </Page>
  )
}

interface RoundsProps {
  readonly projectId: string
  readonly area: Exclude<Area, 'borrower'>
  readonly stage: Stage
  /** Newest first. */
  readonly rounds: readonly SubmissionHead[]
}

function Rounds({ projectId, area, stage, rounds }: RoundsProps) {
  return (
    <ul className="su-list">
      {rounds.map((head, at) => {
        const { round, version, revision, takenBack } = head
        const before = rounds[at + 1]
        return (
          <li key={round} data-round={round}>
            <div>
              <div className="su-round">
                <RoundLink {...{ projectId, area, stage, round }}>
                  <span className="g-visually-hidden">{`${stageTitles[stage]}, `}</span>
                  <span>{roundName(head)}</span>
                </RoundLink>
              </div>
              <p>{submittedWords(head)}</p>
              <p>
                {takenBack
                  ? takenBackWords(takenBack)
                  : `Version ${version} of the answers, revision ${revision} of the questions`}
              </p>
              {area === 'staff' && (
                <Suspense>
                  <QualityRecords {...{ projectId, stage, round }} />
                </Suspense>
              )}
            </div>
            {before && (
              <CompareLink {...{ projectId, area, stage }} from={before.round} to={round}>
                {compareWords(before)}
                <span className="g-visually-hidden">{`: ${roundTitle(stage, head)}`}</span>
              </CompareLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
