import './portfolio.css'
import { type Portfolio, portfolio } from '@granary/api'
import { usStates } from '@granary/eligibility'
import { Card, EmptyState, LoadingState, Page, PageHeader } from '@granary/ui'
import { useConvex, useQuery } from 'convex/react'
import { useState } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { CsvButton } from '../../lib/lists/csv-button.tsx'
import { PipelineCard } from '../../lib/projects/pipeline.tsx'
import { dayHere } from '../../lib/words/dates.ts'
import { dollars } from '../../lib/words/dollars.ts'
import { Amounts } from './amounts.tsx'
import { FeesByYear } from './fees.tsx'
import { StepsOverTime } from './over-time.tsx'
import { RunsOut, TimeInSteps } from './times.tsx'

/** Amounts and programs over all projects. A figure that cannot be computed is not shown. */
export function PortfolioPage() {
  const convex = useConvex()
  const [today] = useState(dayHere)
  const figures = useQuery(portfolio.get, { today })
  return (
    <Page>
      <PageTitle>Portfolio</PageTitle>
      <PageHeader
        title="Portfolio"
        actions={
          figures &&
          figures.projects > 0 && (
            <CsvButton label="Download CSV" load={() => convex.query(portfolio.getCsv, {})} />
          )
        }
      />
      {figures === undefined ? (
        <LoadingState text="Loading figures…" />
      ) : figures.projects === 0 ? (
        <EmptyState title="No projects yet.">Amounts and programs will stand here.</EmptyState>
      ) : (
        <Figures figures={figures} today={today} />
      )}
    </Page>
  )
}

function Figures({ figures, today }: { readonly figures: Portfolio; readonly today: string }) {
  const {
    projects,
    loanAmount,
    byProgram,
    byState,
    pipeline,
    steps,
    overTime,
    runsOut,
    over,
    fees,
    guarantee,
    assumptions,
  } = figures
  return (
    <div className="p-portfolio">
      <dl className="p-portfolio-figures">
        <div>
          <dt>Projects</dt>
          <dd>{projects}</dd>
        </div>
        {loanAmount !== null && (
          <div>
            <dt>Loan amount in all</dt>
            <dd>{dollars(loanAmount)}</dd>
          </div>
        )}
        {loanAmount !== null && (
          <div>
            <dt>Programs in use</dt>
            <dd>{byProgram.filter((share) => share.projects > 0).length}</dd>
          </div>
        )}
      </dl>
      <PipelineCard steps={pipeline} />
      <div className="p-portfolio-pair">
        <Amounts
          title="By program"
          label="Program"
          rows={byProgram.map(({ program, ...share }) => ({ name: program, ...share }))}
        />
        <Amounts
          title="By state"
          label="State"
          rows={byState.map(({ state, ...share }) => ({
            name: stateName(state),
            ...share,
          }))}
        />
      </div>
      <StepsOverTime overTime={overTime} />
      <div className="p-portfolio-pair">
        <TimeInSteps steps={steps} />
        <RunsOut runsOut={runsOut} over={over} today={today} />
      </div>
      <FeesByYear years={fees.years} />
      {guarantee && <Guarantee {...guarantee} />}
      <section className="p-portfolio-assumptions" aria-labelledby="assumptions">
        <h2 id="assumptions">How these figures came about</h2>
        <ul>
          {assumptions.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** By its name; a code that no list knows stays as it is. */
function stateName(code: string | null): string {
  if (code === null) return 'State not found in the address'
  return usStates.find((state) => state.code === code)?.name ?? code
}

function Guarantee({ guaranteed, unguaranteed, projects }: NonNullable<Portfolio['guarantee']>) {
  const share = guaranteed / (guaranteed + unguaranteed || 1)
  return (
    <Card
      title={`Guaranteed and unguaranteed part, ${projects === 1 ? '1 project' : `${projects} projects`}`}
    >
      <div className="p-portfolio-split" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <dl className="p-portfolio-split-words">
        <div>
          <dt>Guaranteed</dt>
          <dd>{dollars(guaranteed)}</dd>
        </div>
        <div>
          <dt>Unguaranteed</dt>
          <dd>{dollars(unguaranteed)}</dd>
        </div>
      </dl>
    </Card>
  )
}
