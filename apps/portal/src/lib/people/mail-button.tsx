import { TextButton, VisuallyHidden } from '@granary/ui'
import { useState } from 'react'

interface MailButtonProps {
  readonly words: { readonly ask: string; readonly sending: string; readonly sent: string }
  /** Whom it goes to, for whoever hears the button and does not see its row. */
  readonly whom: string
  /** Whether a mail went out, of this press or of somebody's at the same moment. */
  readonly send: () => Promise<boolean>
  /** It has said what happened, and nobody is on it any more. */
  readonly onLeft?: () => void
}

/**
 * Sends one mail at a press. While it is on its way there is no second one, and then the button says what happened, to
 * the keyboard too, which stays on it: until that leaves, or the button is shown anew.
 */
export function MailButton({ words, whom, send, onLeft }: MailButtonProps) {
  const [state, setState] = useState<keyof MailButtonProps['words']>('ask')
  const press = async () => {
    if (state !== 'ask') return
    setState('sending')
    setState((await send()) ? 'sent' : 'ask')
  }
  const leave = () => {
    if (state !== 'sent') return
    setState('ask')
    onLeft?.()
  }
  return (
    <TextButton
      writes
      aria-disabled={state !== 'ask' || undefined}
      onClick={() => void press()}
      onBlur={leave}
    >
      {words[state]}
      <VisuallyHidden>{` ${whom}`}</VisuallyHidden>
    </TextButton>
  )
}
