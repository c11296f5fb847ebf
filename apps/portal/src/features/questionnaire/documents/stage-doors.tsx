import { useEffect, useMemo, useState } from 'react'
import { LeavePrompt } from '../panels/leave-prompt.tsx'
import {
  type Audience,
  questionsOf,
  type StageData,
  type StageName,
  staffPart,
} from '../saving/stage-data.ts'
import { nobodyHere } from '../session/presence.ts'
import { useStageData, useStageSession } from '../session/use-stage-session.ts'
import { type PanelWork, panelWork, WorkProvider } from '../session/work-context.tsx'

/** The stages that may be changed, once they are open. */
export type OpenWork = Partial<Readonly<Record<StageName, PanelWork>>>

/**
 * Opens what may be changed of both stages, as their forms do: the same drafts, the same files on their way, the same
 * question before leaving. The list is there before they are.
 */
export function useStageDoors() {
  const [work, setWork] = useState<OpenWork>({})
  const [tell] = useState(() => (stage: StageName, open: PanelWork | undefined) => {
    setWork((before) => ({ ...before, [stage]: open }))
  })
  return { work, tell }
}

interface DoorProps {
  readonly projectId: string
  readonly stage: StageName
  readonly audience: 'lender' | 'borrower'
  readonly tell: (stage: StageName, work: PanelWork | undefined) => void
}

export function StageDoor({ projectId, stage, audience, tell }: DoorProps) {
  const data = useStageData(projectId, stage, audience)
  if (!data) return null
  if (!data.readOnly) return <Opened {...{ projectId, stage, tell, data }} audience={audience} />
  if (audience === 'lender' && data.mayEditStaffFields) {
    return <OpenedForStaff {...{ projectId, stage, tell, data }} />
  }
  return null
}

type OpenedProps = Pick<DoorProps, 'projectId' | 'stage' | 'tell'> & { readonly data: StageData }

function OpenedForStaff({ data, ...rest }: OpenedProps) {
  const part = useMemo(() => staffPart(data), [data])
  return <Opened {...rest} data={part} audience="staff" />
}

/** Another questionnaire is another draft. */
function Opened(props: OpenedProps & { readonly audience: Audience }) {
  const { data, audience } = props
  return <OpenStage key={`${audience}/${data.schemaRevision}/${questionsOf(data)}`} {...props} />
}

function OpenStage({
  projectId,
  stage,
  data,
  audience,
  tell,
}: OpenedProps & { readonly audience: Audience }) {
  const stageWork = useStageSession(projectId, stage, data, audience)
  const work = useMemo(() => panelWork(stageWork, nobodyHere), [stageWork])
  useEffect(() => {
    tell(stage, work)
    return () => tell(stage, undefined)
  }, [tell, stage, work])
  return (
    <WorkProvider value={work}>
      <LeavePrompt />
    </WorkProvider>
  )
}
