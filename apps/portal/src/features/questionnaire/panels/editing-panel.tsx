import { type Category, leftWords, type Progress } from '@granary/forms'
import { Accordion, DoneMark, RailLayout, Tag } from '@granary/ui'
import { MessageSquare } from 'lucide-react'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { LeftTags } from '../../../lib/projects/left-tags.tsx'
import { type AskedPast, PastOfAnswers } from '../history/past-of-answers.tsx'
import { editedPlace } from '../history/past-place.ts'
import { CategoryRail } from '../rail/category-rail.tsx'
import { leftIn, leftToSettle, RemarksProvider, useRemarks } from '../remarks/remarks-of-stage.tsx'
import { RemarksAbove, RemarksInMargin } from '../remarks/remarks-places.tsx'
import { categoryTopic } from '../saving/form-store.ts'
import type { StageData, StageName } from '../saving/stage-data.ts'
import { dataStatus, stageWords } from '../saving/stage-data.ts'
import { usePresence } from '../session/presence.ts'
import { useStageSession } from '../session/use-stage-session.ts'
import { categoryAnchor, panelWork, useWork, WorkProvider } from '../session/work-context.tsx'
import { Aside, PresentLine } from './aside.tsx'
import { CategoryBody } from './category-body.tsx'
import { LeavePrompt } from './leave-prompt.tsx'
import { useLedByAddress } from './led-by-address.ts'
import { leadTo, type MadeCategories, useIsMade, useOpenCategories } from './open-categories.ts'
import { ProblemSummary } from './problem-summary.tsx'
import { ReturnedMessage } from './returned-message.tsx'
import { SaveIndicator } from './save-indicator.tsx'
import { SendBack } from './send-back.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { TestDataButton } from './test-data-button.tsx'
import { WentBackMessage } from './went-back-message.tsx'

interface EditingPanelProps {
  readonly projectId: string
  readonly stage: StageName
  readonly data: StageData
  /** Whose remarks stand above the questions. */
  readonly reader: 'lender' | 'staff'
  readonly onCheck: () => void
  readonly past?: AskedPast | undefined
}

export function EditingPanel({ projectId, stage, data, reader, onCheck, past }: EditingPanelProps) {
  const here = usePresence(projectId, stage)
  const stageWork = useStageSession(projectId, stage, data)
  const work = useMemo(() => panelWork(stageWork, here), [stageWork, here])
  const { session } = work
  const { categories } = session.store.form
  const place = useMemo(() => editedPlace({ projectId, stage }, session), [projectId, stage, session])
  const open = useOpenCategories(work.session)
  const lead = (fieldId: string) => leadTo(work.session, open, fieldId)
  useLedByAddress(lead)
  return (
    <WorkProvider value={work}>
      <RemarksProvider projectId={projectId} stage={stage} reader={reader}>
        <RailLayout
          hasFoot
          rail={
            <>
              <CategoryRail onChoose={open.show} />
              {data.mayAutofill && <TestDataButton />}
            </>
          }
          aside={
            <>
              <RemarksInMargin onLeadTo={lead} foot={<SendBack onCheck={onCheck} />} />
              <Aside />
            </>
          }
        >
          <PresentLine />
          <p className="q-revision">{`Answers save as you type. Revision ${data.schemaRevision} of the questionnaire.`}</p>
          {data.reopenedReason && <ReturnedMessage reason={data.reopenedReason} />}
          <WentBackMessage />
          <RemarksAbove
            place="above"
            onReveal={open.reveal}
            onLeadTo={lead}
            foot={<SendBack onCheck={onCheck} />}
          />
          <ProblemSummary onLeadTo={lead} />
          <PastOfAnswers place={place} asked={past}>
            <Categories categories={categories} stage={stage} open={open} />
          </PastOfAnswers>
          <SubmitBar onCheck={onCheck} />
        </RailLayout>
      </RemarksProvider>
      <SaveIndicator onShow={lead} besideRail />
      <LeavePrompt />
    </WorkProvider>
  )
}

export function Categories({
  categories,
  stage,
  open,
}: {
  readonly categories: readonly Category[]
  readonly stage: StageName
  readonly open: ReturnType<typeof useOpenCategories>
}) {
  const statuses = useStatuses(categories)
  const remarks = useRemarks()
  // The same element as long as the category is: a status that changes draws one header, not two hundred fields.
  const [bodies] = useState(
    () =>
      new Map(
        categories.map((category) => [
          category.id,
          <MadeBody key={category.id} category={category} made={open.made} />,
        ]),
      ),
  )
  return (
    <Accordion
      open={open.ids}
      onOpenChange={open.set}
      items={categories.map((category, at) => {
        const status = statuses[at]
        const remarksLeft = leftIn(category, remarks)
        const complete = status?.status === 'complete' && remarksLeft === 0
        return {
          value: categoryAnchor(category.id),
          title: category.title,
          description: category.description ?? stageWords[stage].fallback,
          complete,
          status: status && <StatusWords progress={status} remarksLeft={remarksLeft} />,
          panel: bodies.get(category.id),
          marks: { 'data-category': category.id, 'data-status': dataStatus(status?.status) },
        }
      })}
    />
  )
}

function MadeBody({ category, made }: { readonly category: Category; readonly made: MadeCategories }) {
  return useIsMade(made, category.id) && <CategoryBody category={category} />
}

/** The progress of every category; it changes only when the words of one do. */
function useStatuses(categories: readonly Category[]) {
  const { session } = useWork()
  const words = () => categories.map(({ id }) => wordsOf(session.store.categoryProgress(id)).join()).join('|')
  const topics = categories.map(({ id }) => categoryTopic(id))
  const subscribe = (listener: () => void) => session.store.subscribeAll(topics, listener)
  useSyncExternalStore(subscribe, words)
  return categories.map(({ id }) => session.store.categoryProgress(id))
}

interface StatusWordsProps {
  readonly progress: Progress
  readonly remarksLeft: number
}

function StatusWords({ progress, remarksLeft }: StatusWordsProps) {
  if (remarksLeft > 0) {
    return (
      <>
        <Tag tone="warning" icon={MessageSquare}>
          {leftToSettle(remarksLeft)}
        </Tag>{' '}
        {progress.status !== 'complete' && <LeftTags left={progress} />}
      </>
    )
  }
  if (progress.status === 'complete') return <DoneMark>{progress.statusText}</DoneMark>
  if (progress.status === 'inProgress') return <Tag tone="info">{progress.statusText}</Tag>
  return <LeftTags left={progress} />
}

const wordsOf = (progress: Progress | undefined) =>
  progress ? [progress.status, ...leftWords(progress)] : []
