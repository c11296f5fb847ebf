import './agency.css'
import { type AgencyView, projectAgency } from '@granary/api'
import { Button, EmptyState, LoadingState, Message } from '@granary/ui'
import { useQuery } from 'convex/react'
import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import type { Area } from '../../lib/projects/head/places.ts'
import { ReopenStage } from '../../lib/remarks/reopen-stage.tsx'
import { dayText, warningBefore } from './agency-words.ts'
import { ClocksCard } from './clocks-card.tsx'
import { daysOf } from './days/possible-day.ts'
import { Letter } from './letter.tsx'
import { PointsCards } from './points-card.tsx'
import { QuestionsCard } from './questions/questions-card.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { type RecordForm, recordForms } from './record-forms.ts'
import { SendDialog } from './send-dialog.tsx'
import { StoryCard } from './story-card.tsx'
import { UndoButton } from './undo-button.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import { useLedToWork } from './use-led-to-work.ts'

interface AgencyPageProps {
  readonly projectId: string
  readonly projectName: string
  readonly borrowerName: string
  readonly lenderName: string
  readonly area: Area
  /** The letter stands in the place of the time line. */
  readonly letter: boolean
  /** Leads to the letter, or back from it. */
  readonly toLetter: (content: ReactNode) => ReactNode
  readonly toTimeLine: (content: ReactNode) => ReactNode
}

/** What happens at the agency: its clocks, questions and conditions, and the way to the guarantee. */
export function AgencyPage(props: AgencyPageProps) {
  const { projectId } = props
  const view = useQuery(projectAgency.get, { projectId })
  const part = useFocusKept<HTMLDivElement>(view?.log.length)
  if (view === undefined) return <LoadingState text="Loading the time line…" rows={6} />
  return (
    <div className={`ag-page ag-page-${props.area}`} ref={part} tabIndex={-1}>
      {props.letter ? (
        <Letter view={view} {...props} />
      ) : view.log.length === 0 ? (
        <NotSent projectId={projectId} view={view} />
      ) : (
        <TimeLine view={view} {...props} />
      )}
      <LedToWork part={part} view={view} />
    </div>
  )
}

function LedToWork({
  part,
  view,
}: {
  readonly part: RefObject<HTMLElement | null>
  readonly view: AgencyView
}) {
  useLedToWork(part, view)
  return null
}

function NotSent({ projectId, view }: { readonly projectId: string; readonly view: AgencyView }) {
  const { record } = view.may
  return (
    <EmptyState
      title="Nothing is with the agency yet."
      action={record.includes('sent') && <SendButton projectId={projectId} may={view.may} />}
    >
      Once both stages are accepted and the package is sent, its questions, clocks and conditions stand here.
    </EmptyState>
  )
}

function SendButton({ projectId, may }: { readonly projectId: string; readonly may: AgencyView['may'] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button writes disabledReason={may.sendLater ?? undefined} onClick={() => setOpen(true)}>
        Mark as sent
      </Button>
      {open && <SendDialog projectId={projectId} days={daysOf(may, 'sent')} onClose={() => setOpen(false)} />}
    </>
  )
}

function TimeLine({ view, ...props }: AgencyPageProps & { readonly view: AgencyView }) {
  const { projectId, area, toLetter } = props
  const { may, sent } = view
  const [recording, setRecording] = useState<RecordForm>()
  const part = useFocusKept<HTMLDivElement>(recording?.kind ?? 'none')
  const ask = recordForms.find(({ kind }) => kind === 'agencyQuestion' && may.record.includes(kind))
  return (
    <div className="ag-lane" ref={part} tabIndex={-1}>
      <div className="ag-main">
        <IncompleteMessage projectId={projectId} view={view} />
        <ClocksCard view={view} />
        {(sent || view.questions.length > 0) && (
          <QuestionsCard
            projectId={projectId}
            area={area}
            view={view}
            letter={toLetter}
            action={
              ask && (
                <Button look="secondary" size="compact" icon={Plus} writes onClick={() => setRecording(ask)}>
                  Add a question
                </Button>
              )
            }
          />
        )}
        <PointsCards projectId={projectId} view={view} />
      </div>
      <div className="ag-side">
        <StoryCard projectId={projectId} view={view} />
        {may.record.length > 0 && <RecordCard view={view} projectId={projectId} onRecord={setRecording} />}
        {may.undo && <UndoButton projectId={projectId} view={view} undo={may.undo} />}
      </div>
      {recording && (
        <RecordDialog
          key={recording.kind}
          projectId={projectId}
          form={recording}
          days={daysOf(may, recording.kind)}
          warning={warningBefore(recording.kind, view)}
          open={recording.ends ? may.open : []}
          answerers={may.answerers}
          onClose={() => setRecording(undefined)}
        />
      )}
    </div>
  )
}

/** What the agency misses, and for whoever reviews the way to the stages where it is added. */
function IncompleteMessage({ projectId, view }: { readonly projectId: string; readonly view: AgencyView }) {
  const { incomplete, may } = view
  if (incomplete === null || view.end !== null) return null
  return (
    <Message tone="warning">
      <p>{`The agency called the application incomplete, ${dayText(incomplete.on)}: ${incomplete.note}`}</p>
      {may.reopen.length > 0 && (
        <div className="ag-reopen">
          {may.reopen.map((stage) => (
            <ReopenStage key={stage} projectId={projectId} stage={stage} reason={incomplete.note} />
          ))}
        </div>
      )}
    </Message>
  )
}

interface RecordCardProps {
  readonly view: AgencyView
  readonly projectId: string
  readonly onRecord: (form: RecordForm) => void
}

/** What usually comes next stands out; whatever else may happen is beneath. */
function RecordCard({ view, projectId, onRecord }: RecordCardProps) {
  const { record } = view.may
  const forms = recordForms.filter(({ kind }) => record.includes(kind) && kind !== 'agencyQuestion')
  const [next, ...others] = inTurn(forms, view)
  return (
    <section className="ag-card" aria-labelledby="ag-record">
      <div className="ag-head">
        <h2 id="ag-record">What happened?</h2>
      </div>
      <div className="ag-record">
        {record.includes('sent') && <SendButton projectId={projectId} may={view.may} />}
        {next && (
          <Button
            look={record.includes('sent') ? 'secondary' : 'primary'}
            writes
            onClick={() => onRecord(next)}
          >
            {next.choice}
          </Button>
        )}
        {others.length > 0 && (
          <ul>
            {others.map((form) => (
              <li key={form.kind}>
                <Button look="quiet" size="compact" writes onClick={() => onRecord(form)}>
                  {form.choice}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** The next step of the usual way before everything else. */
function inTurn(
  forms: readonly RecordForm[],
  { completeOn, commitment, closing }: AgencyView,
): readonly RecordForm[] {
  const usual = !commitment
    ? completeOn === null
      ? 'complete'
      : 'commitment'
    : commitment.acceptedOn === null
      ? 'commitmentAccepted'
      : closing
        ? 'guaranteeIssued'
        : 'closing'
  return [...forms.filter(({ kind }) => kind === usual), ...forms.filter(({ kind }) => kind !== usual)]
}
