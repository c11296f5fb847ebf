import { projectPeople } from '@granary/api'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { useChange } from '../forms/use-change.ts'
import { momentInSentence } from '../words/moments.ts'
import { MailButton } from './mail-button.tsx'

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
const words = { ask: 'Remind', sending: 'Reminding…', sent: 'Reminded just now' }

/** One mail with all that somebody was asked for and is missing; gone for a day once one went out that was not of this press. */
export function RemindButton({ projectId, personId, name, remindedAt }: RemindButtonProps) {
  const remind = useMutation(projectPeople.remind)
  const change = useChange()
  const [isPressed, setPressed] = useState(false)
  const isOver = remindedAt !== null && Date.now() - remindedAt < dayMs
  if (isOver && !isPressed) return null
  const send = async () => {
    setPressed(true)
    const isSent = await change(remind({ projectId, personId }), `${name} was reminded by mail.`)
    setPressed(isSent)
    return isSent
  }
  return <MailButton words={words} whom={`${name} by mail`} send={send} />
}

/** "Reminded Nov 3 by Dana Whitlock"; of the installation without a name. */
export function remindedWords({ remindedAt, remindedBy }: Reminded): string {
  if (remindedAt === null) return ''
  const when = momentInSentence(remindedAt)
  return `Reminded ${when}${remindedBy === null ? '' : ` by ${remindedBy}`}`
}
