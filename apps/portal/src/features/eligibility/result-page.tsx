import './eligibility.css'
import { eligibility } from '@granary/api'
import { type ProgramFit, programFacts, programFit } from '@granary/eligibility'
import { EmptyState, LoadingState, Message, type MessageTone, Tag, type Tone } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { useCheckDraft } from '../../lib/check-draft.ts'
import { FlowFrame } from '../../lib/frames/flow-frame.tsx'
import { longDate } from '../../lib/words/dates.ts'
import { LeadTo } from '../../shell/lead-to.tsx'
import { CheckBar } from './check-frame.tsx'
import { NextStep } from './next-step.tsx'
import { addressOf } from './paths.ts'
import { PlaceResult } from './place-result.tsx'
import { type ResultSummary, resultSummary } from './result-summary.ts'
import { firstOpenStep } from './steps.ts'

/** The outcome, the one reason, what would change it; then each program, the place, and the way on. */
export function CheckResultPage() {
  const draft = useCheckDraft()
  const { token } = draft
  const kept = useQuery(eligibility.open, token ? { token } : 'skip')
  const address = kept?.answers.projectAddress
  const place = useQuery(eligibility.checkPlace, address ? { address } : 'skip')
  const figures = useQuery(eligibility.getFigures, token ? {} : 'skip')
  if (!token) return <LeadTo to={addressOf(firstOpenStep(draft))} />
  if (kept === null) return <Expired />
  if (!kept || !place || !figures) {
    return (
      <FlowFrame title="Your result" end={<CheckBar note="Kept for 30 days" />}>
        <LoadingState text="Comparing the programs…" />
      </FlowFrame>
    )
  }
  const fits = programFit(programFacts(kept.answers, place.outcome), figures.limits)
  const summary = resultSummary(fits)
  const wayOn = <NextStep token={token} carriedOver={kept.carriedOver} />
  return (
    <FlowFrame
      title={summary.headline}
      lead={`${kept.answers.projectName}, ${kept.answers.borrowerName}`}
      end={<CheckBar note="Kept for 30 days" />}
    >
      <div className="p-result">
        <Deciding summary={summary} />
        {summary.outcome !== 'doesNotFit' && wayOn}
        <section aria-label="The four programs" className="p-fits">
          {fits.map((fit) => (
            <Fit key={fit.program} fit={fit} guarantee={figures.guarantees[fit.program]} />
          ))}
        </section>
        <PlaceResult address={kept.answers.projectAddress ?? ''} isPartOfResult />
        {summary.outcome === 'doesNotFit' && wayOn}
        <p className="p-result-note">
          A screening result by “{figures.title}”, whose limits were last checked on{' '}
          {longDate(Date.parse(figures.lastChecked), 'UTC')}. Only the agency determines what is eligible, and
          its limits may have changed since.{' '}
          <Link className="g-link" to={addressOf(5)}>
            Review or change your answers
          </Link>
        </p>
      </div>
    </FlowFrame>
  )
}

const tones: Readonly<Record<ProgramFit['outcome'], MessageTone>> = {
  fits: 'success',
  open: 'info',
  doesNotFit: 'warning',
}

function Deciding({ summary: { outcome, reason, paragraph, remedy } }: { readonly summary: ResultSummary }) {
  return (
    <Message tone={tones[outcome]}>
      <p>
        <strong>{reason}</strong> {paragraph && <span className="p-paragraph-inline">{paragraph}</span>}
      </p>
      {remedy && <p>What would change it: {remedy}</p>}
    </Message>
  )
}

type GuaranteeOf = eligibility.PublicFigures['guarantees'][ProgramFit['program']]

const outcomes: Readonly<Record<ProgramFit['outcome'], { readonly words: string; readonly tone: Tone }>> = {
  fits: { words: 'Looks like a fit', tone: 'success' },
  open: { words: 'Open points', tone: 'info' },
  doesNotFit: { words: 'Does not fit', tone: 'neutral' },
}

/** What decides stands first; what only agrees is folded away. */
function Fit({ fit, guarantee }: { readonly fit: ProgramFit; readonly guarantee: GuaranteeOf }) {
  const { words, tone } = outcomes[fit.outcome]
  const against = fit.findings.filter(({ verdict }) => verdict === 'against')
  const open = fit.findings.filter(({ verdict }) => verdict === 'open')
  const speaksFor = fit.findings.filter(({ verdict }) => verdict === 'for')
  return (
    <article className={`p-fit p-fit-${fit.outcome}`}>
      <header>
        <h2>{fit.label}</h2>
        <Tag tone={tone}>{words}</Tag>
      </header>
      {[...against, ...open].map(({ rule, verdict, text, remedy, paragraph }) => (
        <div key={rule} className="p-finding">
          <p>
            <strong>{verdict === 'against' ? 'Against it: ' : 'Open: '}</strong>
            {text} <span className="p-paragraph-inline">{paragraph}</span>
          </p>
          <p className="p-finding-remedy">What would change it: {remedy}</p>
        </div>
      ))}
      {speaksFor.length > 0 && (
        <details open={fit.outcome === 'fits'}>
          <summary>What speaks for it ({speaksFor.length})</summary>
          <ul>
            {speaksFor.map(({ rule, text, paragraph }) => (
              <li key={rule}>
                {text} <span className="p-paragraph-inline">{paragraph}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {fit.outcome !== 'doesNotFit' && <Guarantee known={guarantee} />}
    </article>
  )
}

/** Set yearly by notice; a figure that nobody found is not guessed. */
function Guarantee({ known }: { readonly known: GuaranteeOf }) {
  return (
    <p className="p-finding-remedy">
      {known
        ? `Guaranteed in fiscal year ${known.fiscalYear}: ${known.words}.`
        : 'How much is guaranteed is set yearly; the figure for this program is not known to us.'}
    </p>
  )
}

function Expired() {
  return (
    <FlowFrame title="Your result" end={<CheckBar />}>
      <EmptyState
        title="This result is no longer kept."
        action={
          <Link className="g-link" to={addressOf(5)}>
            Review your answers and send them again
          </Link>
        }
      >
        Sent checks are deleted after 30 days. Your answers are still on this device.
      </EmptyState>
    </FlowFrame>
  )
}
