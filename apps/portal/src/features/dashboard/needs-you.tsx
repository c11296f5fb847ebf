import type { WaitingProject } from '@granary/api'
import { counted } from '@granary/eligibility'
import { formatNumber } from '@granary/forms'
import { buttonClass, Card, Tag, TextButton } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PlaceLink } from '../../lib/projects/head/place-link.tsx'
import { workAnchorOf } from '../../lib/projects/head/places.ts'
import { StandingTag } from '../../lib/projects/head/project-head.tsx'
import { calendarDayText, Told } from '../../lib/words/told.tsx'

const atFirst = 5

interface NeedsYouProps {
  readonly needsYou: readonly WaitingProject[]
  readonly withOthers: readonly WaitingProject[]
  /** Of each, whether there may be more than these. */
  readonly more: { readonly needsYou: boolean; readonly withOthers: boolean }
  readonly mayEdit: boolean
}

/** One list of what waits for the lender, the most urgent first, and beneath it what others have. */
export function NeedsYou({ needsYou, withOthers, more, mayEdit }: NeedsYouProps) {
  const count = needsYou.length
  const order = more.needsYou ? `the ${count} most urgent` : `${count}, most urgent first`
  return (
    <Card
      title={mayEdit ? 'Needs you' : 'With your lender'}
      action={<span className="p-needs-count">{count > 1 ? order : count || null}</span>}
    >
      {count === 0 ? (
        <p className="p-needs-none">Nothing waits for you.</p>
      ) : (
        <Rows rows={needsYou} more={more.needsYou}>
          {(project, at) => <Needed key={project.projectId} {...{ project, at }} />}
        </Rows>
      )}
      {withOthers.length > 0 && (
        <>
          <h3 className="p-needs-others">
            With somebody else{' '}
            <span>{more.withOthers ? `${withOthers.length} of them` : withOthers.length}</span>
          </h3>
          <Rows rows={withOthers} more={more.withOthers}>
            {(project) => <Elsewhere key={project.projectId} project={project} />}
          </Rows>
        </>
      )}
    </Card>
  )
}

/** The first few, the rest for whoever wants them, and the way to those that are not told here. */
function Rows({
  rows,
  more,
  children,
}: {
  readonly rows: readonly WaitingProject[]
  readonly more: boolean
  readonly children: (project: WaitingProject, at: number) => ReactNode
}) {
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, atFirst)
  return (
    <>
      <ul className="p-needs">{shown.map(children)}</ul>
      {shown.length < rows.length && (
        <p className="p-needs-more">
          <TextButton onClick={() => setAll(true)}>
            {more ? `Show these ${rows.length}` : `Show all ${rows.length}`}
          </TextButton>
        </p>
      )}
      {more && shown.length === rows.length && (
        <p className="p-needs-more">
          There may be more.{' '}
          <Link to="/lender/dashboard/projects" className="g-link">
            All projects
          </Link>
        </p>
      )}
    </>
  )
}

function Needed({ project, at }: { readonly project: WaitingProject; readonly at: number }) {
  const { projectId, projectName, button } = project
  return (
    <li>
      <Words project={project} asked={<Asked project={project} />}>
        <NeededTag project={project} />
      </Words>
      {button ? (
        <PlaceLink
          projectId={projectId}
          area="lender"
          to={button.to}
          hash={button.primary && button.to.kind === 'agency' ? workAnchorOf(button.to) : undefined}
          className={buttonClass({ look: at === 0 && button.primary ? 'primary' : 'secondary' })}
          label={`${button.text}: ${projectName}`}
        >
          {button.text}
        </PlaceLink>
      ) : (
        <OpenLink project={project} />
      )}
    </li>
  )
}

/** What a colleague asked of the reader in it, and the way there where the button leads elsewhere. */
function Asked({ project: { projectId, projectName, asked } }: { readonly project: WaitingProject }) {
  if (!asked) return null
  const { by, open, tables, dueOn, message, to } = asked
  const what = [open > 0 && counted(open, 'answer'), tables > 0 && counted(tables, 'table')]
  const way = open > 0 ? 'Answer' : 'Fill in'
  const due = dueOn === null ? '' : `, due ${calendarDayText(dueOn)}`
  return (
    <>
      <p>
        {`${by ?? 'Somebody'} asked you for ${what.filter(Boolean).join(' and ')}${due}.`}
        {to && (
          <>
            {' '}
            <PlaceLink
              {...{ projectId, to }}
              area="lender"
              className="g-link"
              label={`${way}: ${projectName}`}
            >
              {way}
            </PlaceLink>
          </>
        )}
      </p>
      {message !== '' && <p className="p-needs-message">{`“${message}”`}</p>}
    </>
  )
}

/** Only what makes it pressing: that it came back, can go, or is due. */
function NeededTag({ project: { tag, dueOn } }: { readonly project: WaitingProject }) {
  if (dueOn !== null) {
    return (
      <Tag tone="warning" icon={Clock}>
        {`Due ${calendarDayText(dueOn)}`}
      </Tag>
    )
  }
  return tag.tone === 'neutral' ? null : <StandingTag tag={tag} />
}

function Elsewhere({ project }: { readonly project: WaitingProject }) {
  return (
    <li className="p-needs-quiet">
      <Words project={project} />
      <OpenLink project={project} />
    </li>
  )
}

function OpenLink({ project: { projectId, projectName } }: { readonly project: WaitingProject }) {
  return (
    <Link
      to="/lender/dashboard/projects/$projectid"
      params={{ projectid: projectId }}
      className="g-link p-needs-open"
      aria-label={`Open ${projectName}`}
    >
      Open
    </Link>
  )
}

function Words({
  project: { projectName, borrowerName, loanAmount, sentence },
  asked,
  children,
}: {
  readonly project: WaitingProject
  readonly asked?: ReactNode
  readonly children?: ReactNode
}) {
  const amount = loanAmount === null ? [] : [formatNumber(loanAmount, 'currency')]
  return (
    <div className="p-needs-words">
      <p className="p-needs-name">
        <strong>{projectName}</strong>
        {children}
      </p>
      <p>
        <Told words={sentence} />
      </p>
      {asked}
      <p className="p-needs-whose">{[borrowerName, ...amount].join(', ')}</p>
    </div>
  )
}
