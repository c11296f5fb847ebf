import { submissions } from '@granary/api'
import { useToasts } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useMutation, useQuery } from 'convex/react'
import { FormDialog } from '../../lib/forms/form-dialog.tsx'
import { dateAndTime } from '../../lib/words/dates.ts'
import type { ProjectSearch } from './project-search.ts'

interface TakeBackDialogProps {
  readonly projectId: string
  readonly stage: NonNullable<ProjectSearch['stage']>
  readonly onTakenBack?: (() => void) | undefined
  readonly onClose: () => void
}

/** Asks before a submission is taken back, which a colleague may have made, and goes on in the stage that is open then. */
export default function TakeBackDialog({ projectId, stage, onTakenBack, onClose }: TakeBackDialogProps) {
  const [last] = useQuery(submissions.list, { projectId, stage })?.submissions ?? []
  const takeBack = useMutation(submissions.takeBack)
  const navigate = useNavigate()
  const toasts = useToasts()
  return (
    <FormDialog
      title={`Take the ${stage} back?`}
      description="It opens again for changes, and is not with the packaging team until it is submitted again. What was sent stays under Submissions."
      formClass="pr-ask"
      submitLabel="Take it back"
      busyLabel="Taking it back…"
      send={async () => {
        await takeBack({ projectId, stage })
        toasts.show({ title: `The ${stage} is taken back, and open again.`, tone: 'success' })
        onClose()
        await navigate({
          to: '/lender/dashboard/projects/$projectid',
          params: { projectid: projectId },
          search: { stage },
        })
        onTakenBack?.()
      }}
      onClose={onClose}
    >
      {() =>
        last && (
          <p>{`Submitted ${dateAndTime(last.submittedAt)}${last.submittedBy === null ? '' : ` by ${last.submittedBy}`}.`}</p>
        )
      }
    </FormDialog>
  )
}
