import './requirements.css'
import { type CheckSeverity, type Finding, rehearsal } from '@granary/api'
import { Card, EmptyState, Icon, LoadingState } from '@granary/ui'
import { useQuery } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { Check, Circle } from 'lucide-react'
import { useToday } from '../../lib/words/days.ts'
import { isExplained } from '../../lib/words/explained.ts'
import { severityWords } from '../../lib/words/rule-words.ts'
import { FindingRow } from './finding-row.tsx'
import type { NeedsProps } from './needs-project.ts'

type Summary = FunctionReturnType<typeof rehearsal.getSummary>

/** What an agency reader would send back, live as people work, and what was explained. */
export function RehearsalPage({ project, area }: NeedsProps) {
  const { projectId } = project
  const today = useToday()
  const findings = useQuery(rehearsal.get, { projectId, today })
  const counts = useQuery(rehearsal.getSummary, { projectId, today })
  if (findings === undefined || counts === undefined) {
    return <LoadingState text="Reading as the agency would…" rows={6} />
  }
  const open = findings.filter((finding) => !isExplained(finding))
  const explained = findings.filter(isExplained)
  const shown = { projectId, today, area, mayExplain: counts.mayExplain }
  return (
    <div className="rq-page">
      <h2 className="g-visually-hidden">Rehearsal</h2>
      <div className="rq-lane">
        <div className="rq-main">
          <section className="rq-card" aria-labelledby="sent-back">
            <header className="rq-card-head">
              <h2 id="sent-back">What a reader would send back</h2>
              <p className="rq-note">{`${open.length} open, ${explained.length} explained`}</p>
            </header>
            {findings.length === 0 && (
              <EmptyState title="A reader would send nothing back.">
                Every requirement is met, and no check finds a contradiction.
              </EmptyState>
            )}
            {open.length === 0 && explained.length > 0 && (
              <p className="rq-note rq-none">Nothing is open: everything that was found is explained.</p>
            )}
            {open.length > 0 && <h3 className="g-visually-hidden">Open</h3>}
            <Findings findings={open} {...shown} />
            {explained.length > 0 && (
              <section aria-labelledby="explained">
                <header className="rq-group">
                  <h3 id="explained">Explained, goes into the list of exceptions</h3>
                  <p>{explained.length}</p>
                </header>
                <Findings findings={explained} {...shown} />
              </section>
            )}
          </section>
        </div>
        <aside className="rq-side">
          <Counts counts={counts} />
          <div className="rq-order">
            <h2>The order</h2>
            <p className="rq-note">
              What packages are most often returned for comes first. No such list of the agency is public; the
              order follows that of a sister program.
            </p>
          </div>
        </aside>
      </div>
    </div>
  )
}

interface FindingsProps extends Pick<NeedsProps, 'area'> {
  readonly findings: readonly Finding[]
  readonly projectId: string
  readonly today: string
  readonly mayExplain: boolean
}

function Findings({ findings, ...shown }: FindingsProps) {
  return findings.length === 0 ? null : (
    <ol className="rq-findings">
      {findings.map((finding) => (
        <FindingRow key={finding.checkId} finding={finding} {...shown} />
      ))}
    </ol>
  )
}

const severities: readonly CheckSeverity[] = ['contradicts', 'explain', 'note']

function Counts({ counts }: { readonly counts: Summary }) {
  const { inOrder, waiting, lacking } = counts
  const shown = [
    ...severities.map((severity) => ({
      ...{ id: severity, ...severityWords[severity] },
      count: counts[severity] - (severity === 'contradicts' ? lacking : 0),
    })),
    { id: 'contradicts', icon: Circle, words: 'Missing or too old', count: lacking },
  ]
  return (
    <Card title="Read as the agency would">
      <dl className="rq-counts">
        {shown.map(({ id, icon, words, count }) => (
          <div key={words} className={`rq-finding-${id}`}>
            <dt>
              <Icon of={icon} className="rq-icon" />
              {words}
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
        <div className="rq-row-there">
          <dt>
            <Icon of={Check} className="rq-icon" />
            In order
          </dt>
          <dd>{inOrder}</dd>
        </div>
      </dl>
      <p className="rq-note">It follows as you work.</p>
      {waiting.length > 0 && (
        <details className="rq-note">
          <summary>
            {`${waiting.length} ${waiting.length === 1 ? 'check waits' : 'checks wait'} for something that is not known yet and ${waiting.length === 1 ? 'is' : 'are'} not counted as in order.`}
          </summary>
          <ul>
            {waiting.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
