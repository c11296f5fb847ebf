import { TextButton, VisuallyHidden } from '@granary/ui'
import { useState } from 'react'

interface MailButtonProps {
  readonly words: { readonly ask: string; readonly sending: string; readonly sent: string }
  /** Whom it goes to, for whoever hears the button and does not see its row. */
  readonly whom: string
  /** Whether a mail went out, of this press or of somebody's at the same moment. */
  readonly send: () => Promise<boolean>
}

/**
 * Sends one mail at a press. While it is on its way there is no second one, and then the button says what happened until
 * it is shown anew: what went away when the keyboard leaves it would move what is being pressed beside it.
 */
export function MailButton({ words, whom, send }: MailButtonProps) {
  const [state, setState] = useState<keyof MailButtonProps['words']>('ask')
  const press = async () => {
    if (state !== 'ask') return
    setState('sending')
    setState((await send()) ? 'sent' : 'ask')
  }
  return (
    <TextButton writes aria-disabled={state !== 'ask' || undefined} onClick={() => void press()}>
      {words[state]}
      <VisuallyHidden>{` ${whom}`}</VisuallyHidden>
    </TextButton>
  )
}
