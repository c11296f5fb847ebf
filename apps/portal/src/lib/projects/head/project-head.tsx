import './project-head.css'
import type { ProjectHead as Head } from '@granary/api'
import { formatNumber } from '@granary/forms'
import { buttonClass, Icon, Tag } from '@granary/ui'
import { ArrowRight, Check, Clock, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { daysSince, Told } from '../../words/told.tsx'
import { RehearsalPoints } from '../needs/rehearsal-points.tsx'
import { programWords } from '../program-words.ts'
import { PlaceLink } from './place-link.tsx'
import { type Area, workAnchorOf } from './places.ts'
import { ProjectTrack } from './project-track.tsx'

export interface ProjectInHead {
  readonly projectId: string
  readonly projectName: string
  readonly borrowerName: string
  readonly program: string
  readonly programOpen?: boolean
  readonly totalLoanAmount: number | null
  readonly place: string
  readonly head: Head
}

interface ProjectHeadProps {
  readonly project: ProjectInHead
  readonly area: Area
  /** Which of its tabs stands below. */
  readonly view?: string | undefined
  readonly breadcrumbs: ReactNode
  /** What the reader needs besides, such as whose project it is. */
  readonly facts?: readonly ReactNode[]
  /** Everything else that can be done, out of the way. */
  readonly more?: ReactNode
}

/** On every tab of a project: what it is, where it stands, and the one next step of whoever reads it. */
export function ProjectHead({ project, facts = [], ...rest }: ProjectHeadProps) {
  return <HeadFrame project={project} facts={[...facts, ...whatItIs(project), project.place]} {...rest} />
}

/** Whose project it is, for what, and how much. */
export function whatItIs(project: ProjectInHead): ReactNode[] {
  const { borrowerName, totalLoanAmount } = project
  const amount = totalLoanAmount === null ? [] : [formatNumber(totalLoanAmount, 'currency')]
  return [borrowerName, programWords(project), ...amount]
}

interface HeadFrameProps extends Pick<ProjectHeadProps, 'area' | 'view' | 'more'> {
  readonly breadcrumbs?: ReactNode
  readonly facts: readonly ReactNode[]
  readonly project: Pick<ProjectInHead, 'projectId' | 'projectName'> & { readonly head: TheirHead }
}

/** What every reader's head says; a borrower's has less. */
type TheirHead = Pick<Head, 'tag' | 'sentence' | 'why' | 'button' | 'waitingSince' | 'steps'>

export function HeadFrame({ project, area, view, breadcrumbs, facts, more }: HeadFrameProps) {
  const { projectId, projectName, head } = project
  return (
    <header className="ph g-no-print">
      <div className="ph-top">
        <div className="ph-name">
          {breadcrumbs}
          <div className="ph-title">
            <h1>{projectName}</h1>
            <StandingTag tag={head.tag} />
          </div>
          <ul className="ph-facts">
            {facts.filter(Boolean).map((fact, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their order
              <li key={at}>{fact}</li>
            ))}
          </ul>
        </div>
        {more}
      </div>
      <Standing {...{ projectId, area, head, view }} />
    </header>
  )
}

interface StandingProps extends Pick<ProjectHeadProps, 'area' | 'view'> {
  readonly projectId: string
  readonly head: TheirHead
}

/** How far the project has come, and what comes next. */
export function Standing({ projectId, area, head, view }: StandingProps) {
  return (
    <section className="ph-cockpit g-no-print" aria-label="Where the project stands">
      <ProjectTrack projectId={projectId} area={area} steps={head.steps} />
      <NextStep {...{ projectId, area, head, view }} />
    </section>
  )
}

const icons: Readonly<Record<string, typeof Check>> = {
  Returned: Undo2,
  Sent: Check,
  Commitment: Check,
  Accepted: Check,
  'Ready to submit': Check,
}

/** Where a project stands, in one word. */
export function StandingTag({ tag }: { readonly tag: Head['tag'] }) {
  const icon = icons[tag.text]
  return (
    <Tag tone={tag.tone} {...(icon && { icon })}>
      {tag.text}
    </Tag>
  )
}

/** How many questions of the agency are open, beside the name of its tab. */
export function OpenQuestions({ head: { agencyQuestions } }: { readonly head: Head }) {
  return agencyQuestions > 0 && <span className="g-tab-count"> {agencyQuestions}</span>
}

/**
 * A button leads on. On the page that it leads to it stays only where it leads to something of it, and what is to be
 * marked as sent is marked there.
 */
function leadsOn({ button, tag }: TheirHead, view: string | undefined): boolean {
  if (!button) return false
  if (button.to.kind !== view) return true
  return button.primary && tag.text !== 'Accepted'
}

/** What comes next is to fill in a stage or to submit it. */
const isBeforeSubmission = ({ button }: TheirHead) =>
  button?.to.kind === 'stage' || button?.to.kind === 'submit'

function NextStep({ projectId, area, head, view }: StandingProps) {
  const { sentence, why, waitingSince } = head
  const button = leadsOn(head, view) ? head.button : null
  const days = waitingSince === null ? undefined : daysSince(waitingSince)
  return (
    <div className="ph-next">
      <div className="ph-next-words">
        <p className="ph-sentence">
          <Told words={sentence} />
        </p>
        {why.length > 0 && (
          <p className="ph-why">
            <Told words={why} />
          </p>
        )}
        {area !== 'borrower' && isBeforeSubmission(head) && (
          <p className="ph-why">
            <RehearsalPoints projectId={projectId} area={area} />
          </p>
        )}
      </div>
      {(days || button) && (
        <div className="ph-next-act">
          {days && (
            <span className="ph-clock">
              <Icon of={Clock} />
              {days}
            </span>
          )}
          {button && (
            <PlaceLink
              projectId={projectId}
              area={area}
              to={button.to}
              hash={button.primary ? workAnchorOf(button.to) : undefined}
              className={buttonClass({ look: button.primary ? 'primary' : 'secondary' })}
            >
              <span className="g-button-face">
                {button.text}
                {button.primary && <Icon of={ArrowRight} />}
              </span>
            </PlaceLink>
          )}
        </div>
      )}
    </div>
  )
}
