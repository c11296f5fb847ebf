import './staff-panel.css'
import { lazy, Suspense, useMemo } from 'react'
import { FormField } from '../fields/form-field.tsx'
import { pairedFields } from '../fields/pairs.ts'
import { PastOfAnswers } from '../history/past-of-answers.tsx'
import { fieldsPlace } from '../history/past-place.ts'
import { sectionTopic } from '../saving/form-store.ts'
import { type StageData, type StageName, staffPart } from '../saving/stage-data.ts'
import { nobodyHere } from '../session/presence.ts'
import { useStageSession, useTold } from '../session/use-stage-session.ts'
import { panelWork, useWork, WorkProvider } from '../session/work-context.tsx'
import { LeavePrompt } from './leave-prompt.tsx'
import { leadTo, useOpenCategories } from './open-categories.ts'
import { SaveIndicator } from './save-indicator.tsx'
import { WentBackMessage } from './went-back-message.tsx'

// Only the packaging team meets it.
const ReviewerField = lazy(async () => ({ default: (await import('./reviewer-field.tsx')).ReviewerField }))

const reviewerFieldId = 'qaReviewerAssigned'

interface StaffPanelProps {
  readonly projectId: string
  readonly stage: StageName
  readonly data: StageData
}

/** What the packaging team keeps about a stage whose answers can no longer be changed. The lender reads it. */
export function StaffPanel({ projectId, stage, data }: StaffPanelProps) {
  const part = useMemo(() => staffPart(data), [data])
  const stageWork = useStageSession(projectId, stage, part, 'staff')
  const work = useMemo(() => panelWork(stageWork, nobodyHere), [stageWork])
  const open = useOpenCategories(work.session)
  const place = useMemo(
    () => fieldsPlace({ projectId, stage }, work.session),
    [projectId, stage, work.session],
  )
  return (
    <WorkProvider value={work}>
      <section className="q-staff g-no-print" aria-labelledby="staff-fields">
        <h2 id="staff-fields">Packaging</h2>
        <p className="q-staff-words">
          Kept by the packaging team and read by the lender. It saves as you type, and is no part of what was
          submitted.
        </p>
        <WentBackMessage />
        <PastOfAnswers place={place} isPart>
          {work.session.store.form.schema.sections.map(({ id }) => (
            <StaffSection key={id} sectionId={id} projectId={projectId} stage={stage} />
          ))}
        </PastOfAnswers>
      </section>
      <SaveIndicator onShow={(fieldId) => leadTo(work.session, open, fieldId)} />
      <LeavePrompt />
    </WorkProvider>
  )
}

interface StaffSectionProps extends Pick<StaffPanelProps, 'projectId' | 'stage'> {
  readonly sectionId: string
}

function StaffSection({ sectionId, ...place }: StaffSectionProps) {
  const { session } = useWork()
  const fields = useTold(session, sectionTopic(sectionId), () => session.store.visibleFields(sectionId))
  const paired = useMemo(() => pairedFields(fields), [fields])
  return (
    <div className="q-fields">
      {fields.map((field) => {
        const asked = (
          <FormField
            key={field.id}
            field={field}
            categoryId={sectionId}
            followsAnother={false}
            besideAnother={paired.has(field.id)}
          />
        )
        return field.id === reviewerFieldId ? (
          <Suspense key={field.id}>
            <ReviewerField {...place} field={field} otherwise={asked} />
          </Suspense>
        ) : (
          asked
        )
      })}
    </div>
  )
}
