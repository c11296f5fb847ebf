import './questionnaire.css'
import { EmptyState, LoadingState } from '@granary/ui'
import type { ReactNode } from 'react'
import { type Askable, MayAsk } from '../fields/ask-others.tsx'
import { MayDispute } from '../fields/dispute.tsx'
import { type AskedPast, PastOfAnswers } from '../history/past-of-answers.tsx'
import { readPlace } from '../history/past-place.ts'
import type { Heading } from '../reading/read-only-view.tsx'
import { SubmittedView } from '../reading/submitted-view.tsx'
import { LazyStageRemarks } from '../remarks/lazy-stage-remarks.tsx'
import { type StageName, stageWords } from '../saving/stage-data.ts'
import { useStageData } from '../session/use-stage-session.ts'
import { EditingPanel } from './editing-panel.tsx'
import { StaffPanel } from './staff-panel.tsx'

interface QuestionnairePanelProps {
  readonly projectId: string
  readonly stage: StageName
  /** What the printed pages are headed with. */
  readonly heading: Heading
  /** Shows the answers for reading and printing, though they may be edited. */
  readonly printView: boolean
  /** Whether the past of its answers was opened from elsewhere. */
  readonly past?: AskedPast | undefined
  /** The bar above the read-only answers: why they are, and the way back. */
  readonly readOnlyBar: (reason: string | null) => ReactNode
  /** Everything required is answered and saved: leads to what shows it before it is submitted. */
  readonly onCheck: () => void
  /** Whose remarks stand above the answers. */
  readonly reader: 'lender' | 'staff'
  /** How this person asks somebody else for a part of it; nothing for those who may not. */
  readonly wayToAsk?: ((what: Askable) => ReactNode) | undefined
}

/** One stage of a project: loading, empty, read-only or open for editing. */
export function QuestionnairePanel({ projectId, stage, ...props }: QuestionnairePanelProps) {
  const data = useStageData(projectId, stage)
  const words = stageWords[stage]
  if (data === undefined) return <LoadingState text={words.loading} />
  if (!data?.schema.sections.length) return <EmptyState title={words.empty} />
  return (
    <MayDispute value={data.mayDispute ? { projectId, stage } : undefined}>
      <div data-panel={stage}>
        {data.readOnly || props.printView ? (
          <>
            {props.readOnlyBar(data.readOnly ? data.readOnlyReason : null)}
            {!props.printView && (
              <LazyStageRemarks projectId={projectId} stage={stage} reader={props.reader} />
            )}
            {data.readOnly && data.mayEditStaffFields && (
              <StaffPanel
                key={`${projectId}/${stage}/${data.schemaRevision}`}
                projectId={projectId}
                stage={stage}
                data={data}
              />
            )}
            <PastOfAnswers place={readPlace({ projectId, stage }, data, true)} asked={props.past}>
              <SubmittedView {...{ projectId, stage, data }} heading={props.heading} />
            </PastOfAnswers>
          </>
        ) : (
          <MayAsk value={props.wayToAsk}>
            <EditingPanel
              key={`${projectId}/${stage}/${data.schemaRevision}`}
              {...{ projectId, stage, data }}
              reader={props.reader}
              onCheck={props.onCheck}
              past={props.past}
            />
          </MayAsk>
        )}
      </div>
    </MayDispute>
  )
}
