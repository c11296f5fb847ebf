import './requirements.css'
import { type Requirement, type RequirementBasis, requirements } from '@granary/api'
import { Button, Card, LoadingState, Message } from '@granary/ui'
import { useQuery } from 'convex/react'
import { Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { usePageHeader } from '../../lib/frames/page-header.ts'
import { programWords } from '../../lib/projects/program-words.ts'
import { today as dayNow, longDay, useToday } from '../../lib/words/days.ts'
import { dollars } from '../../lib/words/dollars.ts'
import { CollectOnceCard } from './collect-once.tsx'
import type { NeedsProps } from './needs-project.ts'
import { OneRequirement } from './one-requirement.tsx'
import { RequirementRow } from './requirement-row.tsx'
import { groupOf, groups, type NeedGroup, summary, urgentFirst } from './requirement-words.ts'
import { isAnother, TargetDate } from './target-date.tsx'
import { timeLineOf } from './time-line.ts'
import { TimeLinePicture } from './time-line.tsx'
import { Where } from './where.tsx'

/** What the package needs and why, what runs out before the target date, and what decides it. */
export function RequirementsPage(props: NeedsProps) {
  const { projectId } = props.project
  const today = useToday()
  const [tried, setTried] = useState<string>()
  const basis = useQuery(requirements.getBasis, { projectId, today })
  const rows = useKept(
    useQuery(requirements.list, { projectId, today, ...(tried !== undefined && { targetDate: tried }) }),
  )
  usePageHeader(`${props.project.projectName}, requirements memo`, longDay(dayNow()))
  return (
    <div className="rq-page">
      <h2 className="g-visually-hidden">Requirements</h2>
      {rows === undefined || basis === undefined ? (
        <LoadingState text="Reading the requirements…" rows={6} />
      ) : (
        <Requirements {...props} {...{ rows, basis, today, tried }} onTry={setTried} />
      )}
    </div>
  )
}

/** The list stays while the same is read for another day. */
function useKept<Value>(value: Value | undefined): Value | undefined {
  const kept = useRef(value)
  if (value !== undefined) kept.current = value
  return kept.current
}

interface LoadedProps extends NeedsProps {
  readonly rows: readonly Requirement[]
  readonly basis: RequirementBasis
  readonly today: string
  readonly tried: string | undefined
  readonly onTry: (day: string | undefined) => void
}

function Requirements({ rows, basis, today, tried, onTry, ...props }: LoadedProps) {
  const { lead, more } = summary(rows, { today, target: tried ?? basis.targetDate })
  return (
    <>
      <MemoHead {...props} {...{ basis, tried }} />
      <OneRequirement rows={rows} packTitle={basis.pack.title} />
      <div className="rq-tabline">
        <p>
          <strong>{lead}</strong> {more}
        </p>
        <Button look="secondary" icon={Printer} className="g-no-print" onClick={() => window.print()}>
          Print as a memo
        </Button>
      </div>
      <div className="rq-lane">
        <div className="rq-main">
          <Windows {...props} {...{ rows, basis, today, tried, onTry }} />
          <Needed {...props} rows={rows} />
        </div>
        <aside className="rq-side">
          <CollectOnceCard {...props} {...{ rows, today }} target={tried ?? basis.targetDate} />
          <DecidedBy {...props} basis={basis} />
        </aside>
      </div>
    </>
  )
}

/** What a credit file wants to know of a memo; on paper alone. */
function MemoHead({
  project,
  basis,
  tried,
}: Pick<NeedsProps, 'project'> & Pick<LoadedProps, 'basis' | 'tried'>) {
  const amount = project.totalLoanAmount
  const { targetDate } = basis
  const facts = [
    ['Borrower', project.borrowerName],
    ['Lender', project.lenderName],
    ['Program', programWords(project)],
    ['Loan', amount === null ? 'Not said yet' : dollars(amount)],
    ['Target date', targetDate === null ? 'Not set' : longDay(targetDate)],
    ...(isAnother(tried, basis) ? [['Worked out for', `${longDay(tried)}, to see what it would mean`]] : []),
    ['Rules', basis.pack.title],
  ]
  return (
    <header className="rq-memo">
      <h2>{`Requirements memo: ${project.projectName}`}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

function Windows({ rows, basis, today, tried, onTry, area, project: { projectId } }: LoadedProps) {
  const target = tried ?? basis.targetDate
  const line = timeLineOf(rows, today, target, area)
  return (
    <Card title={target === null ? 'What runs out' : `What runs out before ${longDay(target)}`}>
      <TargetDate {...{ projectId, basis, tried, onTry }} />
      {line.lines.length === 0 ? (
        <p className="rq-note">Nothing that is needed now has a window.</p>
      ) : (
        <TimeLinePicture line={line} />
      )}
    </Card>
  )
}

const filters: readonly { readonly id: NeedGroup | 'all'; readonly label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'missing', label: 'To do' },
  { id: 'later', label: 'Before closing' },
  { id: 'open', label: 'Not known yet' },
  { id: 'there', label: 'There' },
  { id: 'beside', label: 'Kept or waived' },
  { id: 'notNeeded', label: 'Not needed' },
]

function Needed({ rows, project, area, ask }: NeedsProps & Pick<LoadedProps, 'rows'>) {
  const [shown, setShown] = useState<NeedGroup | 'all'>('all')
  const inGroup = (id: NeedGroup | 'all') => rows.filter((row) => id === 'all' || groupOf(row) === id)
  return (
    <section className="rq-card" aria-labelledby="needed-and-why">
      <header className="rq-card-head">
        <h2 id="needed-and-why" tabIndex={-1}>
          Needed, and why
        </h2>
        <fieldset className="rq-chips g-runs-over g-no-print">
          <legend className="g-visually-hidden">Show</legend>
          {filters.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              className="rq-chip"
              aria-pressed={shown === id}
              onClick={() => setShown(id)}
            >
              {label} <span>{inGroup(id).length}</span>
            </button>
          ))}
        </fieldset>
        {shown !== 'all' && (
          <p className="rq-on-paper">
            {`Only “${filters.find(({ id }) => id === shown)?.label}” is listed here: ${inGroup(shown).length} of ${rows.length} requirements.`}
          </p>
        )}
      </header>
      {shown !== 'all' && inGroup(shown).length === 0 && (
        <Message tone="info">There is none of these.</Message>
      )}
      {groups
        .filter(({ id }) => (shown === 'all' || shown === id) && inGroup(id).length > 0)
        .map(({ id, title }) => (
          <section key={id} aria-labelledby={`needed-${id}`}>
            <header className="rq-group">
              <h3 id={`needed-${id}`}>{title}</h3>
              <p>{id === 'missing' ? `${inGroup(id).length}, most urgent first` : inGroup(id).length}</p>
            </header>
            <ul>
              {(id === 'missing' ? urgentFirst(inGroup(id)) : inGroup(id)).map((row) => (
                <RequirementRow key={row.ruleId} projectId={project.projectId} {...{ row, area, ask }} />
              ))}
            </ul>
          </section>
        ))}
    </section>
  )
}

function DecidedBy({ project, area, basis }: NeedsProps & Pick<LoadedProps, 'basis'>) {
  const { pack, decidedBy } = basis
  return (
    <Card title="Decided by">
      {decidedBy.length === 0 ? (
        <p className="rq-note">Nothing is answered yet that decides a requirement.</p>
      ) : (
        <ul className="rq-decided">
          {decidedBy.map(({ fact, words, items }) => (
            <li key={fact}>
              {words}
              <Where projectId={project.projectId} area={area} items={items} />
            </li>
          ))}
        </ul>
      )}
      <p className="rq-note">
        {`${pack.title}. ${
          pack.isPinned
            ? 'They were kept when the first stage was submitted.'
            : 'The project follows the newest rules until a stage is submitted.'
        }`}
      </p>
    </Card>
  )
}
