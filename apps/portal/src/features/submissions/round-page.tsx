import './rounds.css'
import { projects, type Submission, type SubmissionHead, submissions } from '@granary/api'
import { Breadcrumbs, Button, buttonClass, EmptyState, LoadingState, Message, Page } from '@granary/ui'
import { useQuery } from 'convex/react'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { PageInProject } from '../../lib/projects/head/page-in-project.tsx'
import { CompareLink, RoundLink, RoundsLink } from '../../lib/projects/round-links.tsx'
import { stageTitles } from '../../lib/words/stage-titles.ts'
import type { Stage } from './check-page.tsx'
import { compareWords, roundName, roundTitle, submittedWords, takenBackWords } from './round-words.ts'
import type { RoundsWays } from './rounds-page.tsx'

/** Whose submission it is, at its head on paper. */
export interface Heading {
  readonly projectName: string
  readonly borrowerName: string
  readonly lenderName: string
}

interface RoundPageProps {
  readonly projectId: string
  readonly stage: Stage
  readonly round: number
  readonly ways: RoundsWays
  /** Everything that was sent, for reading and printing. */
  readonly paper: (submission: Submission, heading: Heading) => ReactNode
}

/** One submission as it was then. */
export function RoundPage({ projectId, stage, round, ways, paper }: RoundPageProps) {
  const project = useQuery(projects.get, { projectId })
  const list = useQuery(submissions.list, { projectId, stage })?.submissions
  const head = list?.find((each) => each.round === round)
  const submission = useQuery(submissions.get, head ? { projectId, stage, round } : 'skip')
  const title = head ? roundTitle(stage, head) : stageTitles[stage]
  if (project === undefined || list === undefined || (head && submission === undefined)) {
    return (
      <Page>
        <PageTitle>{title}</PageTitle>
        <LoadingState text="Loading what was submitted…" />
      </Page>
    )
  }
  const { area } = ways
  const all = <RoundsLink {...{ projectId, area }}>Submissions</RoundsLink>
  return (
    <Page>
      <PageTitle>{`${title}: ${project.projectName}`}</PageTitle>
      <div className="g-no-print">
        <PageInProject
          {...{ project, area }}
          breadcrumbs={
            <Breadcrumbs links={[ways.projects, ways.project(project.projectName), all]} current={title} />
          }
          title={title}
          facts={head ? [submittedWords(head)] : []}
          actions={head && <Actions {...{ projectId, stage, ways, list, head }} />}
        />
        {head && <WhatBecame {...{ projectId, stage, ways, list, head }} />}
      </div>
      {submission ? (
        paper(submission, project)
      ) : (
        <EmptyState title={`There is no submission ${round} of the ${stage}.`} />
      )}
    </Page>
  )
}

type PlaceProps = Pick<RoundPageProps, 'projectId' | 'stage' | 'ways'> & {
  readonly list: readonly SubmissionHead[]
  readonly head: SubmissionHead
}

function Actions({ projectId, stage, ways: { area }, list, head }: PlaceProps) {
  const before = list.find(({ round }) => round < head.round)
  return (
    <>
      {before && (
        <CompareLink
          {...{ projectId, stage, area }}
          from={before.round}
          to={head.round}
          className={buttonClass({ look: 'secondary' })}
        >
          <span className="g-button-face">{compareWords(before)}</span>
        </CompareLink>
      )}
      <Button look="secondary" icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
    </>
  )
}

/** That it was taken back, or that something was submitted after it. */
function WhatBecame({ projectId, stage, ways: { area }, list, head }: PlaceProps) {
  const [last] = list
  const isLast = last === undefined || last.round === head.round
  if (!head.takenBack && isLast) return null
  return (
    <Message tone="info">
      {head.takenBack && <p>{`${takenBackWords(head.takenBack)}.`}</p>}
      {!isLast && (
        <p>
          {`The ${stageTitles[stage].toLowerCase()} was submitted again: `}
          <RoundLink {...{ projectId, stage, area }} round={last.round}>
            {roundName(last).toLowerCase()}
          </RoundLink>
          .
        </p>
      )}
    </Message>
  )
}
