import { projectPeople } from '@granary/api'
import { TextButton, VisuallyHidden } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useChange } from '../forms/use-change.ts'
import { momentInSentence } from '../words/moments.ts'

interface Reminded {
  readonly remindedAt: number | null
  readonly remindedBy: string | null
}

interface RemindButtonProps extends Pick<Reminded, 'remindedAt'> {
  readonly projectId: string
  readonly personId: string
  readonly name: string
}

const dayMs = 86_400_000

/** One mail with all that somebody was asked for and is missing; gone for a day once one went out. */
export function RemindButton({ projectId, personId, name, remindedAt }: RemindButtonProps) {
  const remind = useMutation(projectPeople.remind)
  const change = useChange()
  if (remindedAt !== null && Date.now() - remindedAt < dayMs) return null
  return (
    <TextButton
      writes
      onClick={() => void change(remind({ projectId, personId }), `${name} was reminded by mail.`)}
    >
      Remind<VisuallyHidden>{` ${name} by mail`}</VisuallyHidden>
    </TextButton>
  )
}

/** "Reminded Nov 3 by Dana Whitlock"; of the installation without a name. */
export function remindedWords({ remindedAt, remindedBy }: Reminded): string {
  if (remindedAt === null) return ''
  const when = momentInSentence(remindedAt)
  return `Reminded ${when}${remindedBy === null ? '' : ` by ${remindedBy}`}`
}
