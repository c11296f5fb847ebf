import './questionnaire.css'
import { LoadingState } from '@granary/ui'
import { type ReactNode, useMemo } from 'react'
import { PastOfAnswers } from '../history/past-of-answers.tsx'
import { readPlace } from '../history/past-place.ts'
import { type Heading, ReadOnlyView } from '../reading/read-only-view.tsx'
import { ReadablePart } from '../reading/readable-part.tsx'
import { LazyStageRemarks } from '../remarks/lazy-stage-remarks.tsx'
import { RemarksProvider } from '../remarks/remarks-of-stage.tsx'
import { RemarksAbove } from '../remarks/remarks-places.tsx'
import { questionsOf, type StageData, type StageName, stageWords } from '../saving/stage-data.ts'
import { nobodyHere } from '../session/presence.ts'
import { placeOf, useStageData, useStageSession } from '../session/use-stage-session.ts'
import { panelWork, WorkProvider } from '../session/work-context.tsx'
import { Categories } from './editing-panel.tsx'
import { LeavePrompt } from './leave-prompt.tsx'
import { useLedByAddress } from './led-by-address.ts'
import { leadTo, useOpenCategories } from './open-categories.ts'
import { SaveIndicator } from './save-indicator.tsx'
import { WentBackMessage } from './went-back-message.tsx'

interface SharedPanelProps {
  readonly projectId: string
  readonly stage: StageName
  readonly heading: Heading
  /** The category to begin with. */
  readonly categoryId: string | undefined
  /** Above the answers when they cannot be changed: why. */
  readonly readOnlyBar: (reason: string | null) => ReactNode
}

/** The questions of one stage that were shared with a borrower: the same form, without what is the lender's to do. */
export function SharedPanel({ projectId, stage, heading, categoryId, readOnlyBar }: SharedPanelProps) {
  const data = useStageData(projectId, stage, 'borrower')
  if (!data) return <LoadingState text="Loading your questions…" />
  return (
    <div data-panel={stage}>
      {data.readOnly ? (
        <>
          {readOnlyBar(data.readOnlyReason)}
          <LazyStageRemarks projectId={projectId} stage={stage} reader="borrower" />
          <PastOfAnswers place={readPlace({ projectId, stage }, data, false)}>
            <ReadOnlyView
              place={placeOf(projectId, stage, 'borrower')}
              data={data}
              heading={heading}
              stageTitle={stageWords[stage].title}
            />
          </PastOfAnswers>
        </>
      ) : (
        // What is asked for may change with an answer of the lender: then it is another form.
        <>
          {data.schema.sections.length > 0 && (
            <SharedForm
              key={`${stage}/${data.schemaRevision}/${questionsOf(data)}`}
              {...{ projectId, stage, data, categoryId }}
            />
          )}
          <ReadablePart {...{ projectId, stage }} />
        </>
      )}
    </div>
  )
}

type SharedFormProps = Pick<SharedPanelProps, 'projectId' | 'stage' | 'categoryId'> & {
  readonly data: StageData
}

function SharedForm({ projectId, stage, data, categoryId }: SharedFormProps) {
  const stageWork = useStageSession(projectId, stage, data, 'borrower')
  const work = useMemo(() => panelWork(stageWork, nobodyHere), [stageWork])
  const open = useOpenCategories(work.session, categoryId)
  const lead = (fieldId: string) => leadTo(work.session, open, fieldId)
  useLedByAddress(lead)
  return (
    <WorkProvider value={work}>
      <p className="q-revision">Answers save as you type.</p>
      <WentBackMessage />
      <RemarksProvider projectId={projectId} stage={stage} reader="borrower">
        <RemarksAbove place="alone" onReveal={open.reveal} onLeadTo={lead} />
        <PastOfAnswers place={readPlace({ projectId, stage }, data, false)}>
          <Categories categories={work.session.store.form.categories} stage={stage} open={open} />
        </PastOfAnswers>
      </RemarksProvider>
      <SaveIndicator onShow={lead} />
      <LeavePrompt />
    </WorkProvider>
  )
}
