import { Message } from '@granary/ui'
import { WENT_BACK_TOPIC } from '../saving/stage-session.ts'
import { useTold } from '../session/use-stage-session.ts'
import { useWork } from '../session/work-context.tsx'

/** After a restore, or a failover that lost the newest commits: what was shown as saved is not there any more. */
export function WentBackMessage() {
  const { session } = useWork()
  if (!useTold(session, WENT_BACK_TOPIC, session.wentBack)) return null
  return (
    <Message tone="warning" announce="status">
      <p>
        <strong>Granary was put back to an earlier state.</strong> Some of the last saved answers of this form
        are not in it any more. You see what is there now; look through your last answers. What you had not
        sent yet is kept.
      </p>
    </Message>
  )
}
