import { WentBack } from '../../../lib/forms/went-back.tsx'
import { WENT_BACK_TOPIC } from '../saving/stage-draft.ts'
import { useTold } from '../session/use-stage-session.ts'
import { useWork } from '../session/work-context.tsx'

export function WentBackMessage() {
  const { session } = useWork()
  return useTold(session, WENT_BACK_TOPIC, session.wentBack) ? <WentBack lost="answers of this form" /> : null
}
