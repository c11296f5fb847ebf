import type { Portfolio } from '@granary/api'
import { Card, Table, Tag } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import type { CSSProperties } from 'react'
import { stepTitles } from '../../lib/projects/head/project-track.tsx'
import { calendarDayText, daysSince } from '../../lib/words/told.tsx'

const dayMs = 86_400_000

/** How long projects stay in each step, and who is there longest. */
export function TimeInSteps({ steps }: Pick<Portfolio, 'steps'>) {
  const longest = Math.max(1, ...steps.map(({ medianMs }) => medianMs ?? 0))
  return (
    <Card title="Time in each step">
      <div className="p-portfolio-table">
        <Table
          caption="Time in each step"
          rows={steps.filter(({ step, wentOn, longest }) => step !== 'closed' && (wentOn > 0 || longest))}
          keyOf={({ step }) => step}
          columns={[
            {
              label: 'Step',
              cell: ({ step, medianMs }) => (
                <span className="p-portfolio-name">
                  {stepTitles[step]}
                  <span
                    className="p-portfolio-bar"
                    aria-hidden="true"
                    style={{ '--size': `${((medianMs ?? 0) / longest) * 100}%` } as CSSProperties}
                  />
                </span>
              ),
            },
            {
              label: 'Half of them took at most',
              cell: ({ wentOn, medianMs }) =>
                medianMs === null ? '—' : `${daysIn(medianMs)}, of ${wentOn} that moved on`,
            },
            {
              label: 'There longest',
              cell: ({ longest: there }) =>
                there ? (
                  <span>
                    <ProjectLink {...there} />
                    {`, ${daysSince(there.since) ?? 'since today'}`}
                  </span>
                ) : (
                  '—'
                ),
            },
          ]}
        />
      </div>
    </Card>
  )
}

/** What has a last day, the next first, and apart from it what is over. */
export function RunsOut({
  runsOut,
  over,
  today,
}: Pick<Portfolio, 'runsOut' | 'over'> & { readonly today: string }) {
  const toCome = runsOut.filter(({ on }) => on >= today)
  const past = runsOut.filter(({ on }) => on < today)
  return (
    <Card title="Runs out next">
      {toCome.length === 0 ? (
        <p className="p-portfolio-none">No target date and no day of expiry is to come.</p>
      ) : (
        <Days days={toCome} />
      )}
      <p className="p-portfolio-none">
        These are target dates, and files that say when they expire. How long statements stay young enough by
        the rules is said under Documents of their project.
      </p>
      {past.length > 0 && (
        <>
          <h3 className="p-portfolio-over">
            {past.length < over ? `Over already, the latest of ${over}` : 'Over already'}
          </h3>
          <Days days={past} isOver />
        </>
      )}
    </Card>
  )
}

function Days({ days, isOver = false }: { readonly days: Portfolio['runsOut']; readonly isOver?: boolean }) {
  return (
    <ul className="p-portfolio-days">
      {days.map(({ projectId, projectName, what, on }) => (
        <li key={`${projectId} ${what} ${on}`}>
          <span>
            {what === null ? 'Target date of the submission' : `${what} ${isOver ? 'expired' : 'expires'}`}
            <span className="p-portfolio-whose">
              <ProjectLink {...{ projectId, projectName }} view={what === null ? undefined : 'documents'} />
            </span>
          </span>
          <Tag tone={isOver ? 'danger' : 'neutral'} icon={Clock}>
            {isOver ? `Over since ${calendarDayText(on)}` : calendarDayText(on)}
          </Tag>
        </li>
      ))}
    </ul>
  )
}

interface ProjectLinkProps {
  readonly projectId: string
  readonly projectName: string
  readonly view?: 'documents' | undefined
}

function ProjectLink({ projectId, projectName, view }: ProjectLinkProps) {
  return (
    <Link
      to="/lender/dashboard/projects/$projectid"
      params={{ projectid: projectId }}
      search={view ? { view } : {}}
    >
      {projectName}
    </Link>
  )
}

/** "12 days"; what took less than one is one. */
function daysIn(ms: number): string {
  const days = Math.max(1, Math.round(ms / dayMs))
  return days === 1 ? '1 day' : `${days} days`
}
