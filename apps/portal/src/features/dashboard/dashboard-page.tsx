import './dashboard.css'
import { dashboard } from '@granary/api'
import { ExternalTextLink, LoadingState, Page, PageHeader } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { Fragment, useState } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { useMedia } from '../../lib/frames/use-media.ts'
import { guideTitle } from '../../lib/guides.ts'
import { OwnFailure } from '../../lib/lists/own-failure.tsx'
import { NewProjectButton, NoProjectsYet } from '../../lib/projects/new-project-button.tsx'
import { PipelineCard } from '../../lib/projects/pipeline.tsx'
import { currentLender, useMe } from '../../lib/session/me.tsx'
import { dayHere } from '../../lib/words/dates.ts'
import { Activity } from './activity.tsx'
import { GivenToOthers } from './given-to-others.tsx'
import { NeedsYou } from './needs-you.tsx'
import { WaitingWork } from './waiting-work.tsx'

type Overview = FunctionReturnType<typeof dashboard.get>

/** What needs the lender, the most urgent first; how much stands in which step; what happened, folded to the side. */
export function DashboardPage() {
  const lender = currentLender(useMe())
  const [today] = useState(dayHere)
  const overview = useQuery(dashboard.get, { today })
  const mayEdit = lender?.role !== 'viewer'
  const isEmpty = overview?.pipeline.every(({ projects }) => projects === 0)
  return (
    <Page>
      <PageTitle>Dashboard</PageTitle>
      <PageHeader
        title="Dashboard"
        meta={[lender?.organizationName]}
        actions={mayEdit && <NewProjectButton look="secondary" />}
      />
      {overview === undefined ? (
        <LoadingState text="Loading your projects…" />
      ) : (
        <div className="p-dashboard">
          <div className="p-dashboard-main">
            {isEmpty ? <NoProjectsYet mayEdit={mayEdit} /> : <Work {...{ overview, mayEdit }} />}
          </div>
          <div className="p-dashboard-margin">
            <OwnFailure>
              <GivenToOthers today={today} />
            </OwnFailure>
            <OwnFailure>
              <Activity />
            </OwnFailure>
            {isEmpty && <BeforeYouStart />}
          </div>
        </div>
      )}
    </Page>
  )
}

interface WorkProps {
  readonly overview: Overview
  readonly mayEdit: boolean
}

/** Where there is room the pipeline stands first, else what needs the reader: read and tabbed through as it is drawn. */
function Work({ overview, mayEdit }: WorkProps) {
  const { needsYou, withOthers, more, pipeline } = overview
  const isWide = useMedia('(min-width: 1024px)')
  const work = (
    <Fragment key="work">
      {mayEdit && <WaitingWork />}
      <NeedsYou {...{ needsYou, withOthers, more, mayEdit }} />
    </Fragment>
  )
  const steps = (
    <PipelineCard
      key="steps"
      steps={pipeline}
      foot={
        <Link to="/lender/dashboard/portfolio" className="g-link">
          Portfolio
        </Link>
      }
    />
  )
  return isWide ? [steps, work] : [work, steps]
}

function BeforeYouStart() {
  return (
    <aside className="p-dashboard-aside" aria-label="Before you start a project">
      <h2>Before you start a project</h2>
      <p>
        Have the borrower’s legal name, the project address and the loan amount at hand. The rest can follow.
      </p>
      <ul>
        {['project-summary-checklist', 'business-plan-checklist'].map((id) => (
          <li key={id}>
            <ExternalTextLink href={`/reference-guides/${id}`}>{guideTitle(id)}</ExternalTextLink>
          </li>
        ))}
      </ul>
    </aside>
  )
}
