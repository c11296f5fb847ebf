import { useChange } from '../forms/use-change.ts'
import { MailButton } from './mail-button.tsx'

/** A new link for who is invited, with when the last one went out as its sender saw it. */
export type Resend = (which: { invitationId: string; sentAt: number }) => Promise<{ isSent: boolean }>

interface SendAgainButtonProps {
  readonly invitation: { readonly invitationId: string; readonly sentAt: number }
  readonly email: string
  readonly resend: Resend
}

const words = { ask: 'Send again', sending: 'Sending…', sent: 'Sent just now' }

export function SendAgainButton({ invitation, email, resend }: SendAgainButtonProps) {
  const { invitationId, sentAt } = invitation
  const change = useChange()
  const send = () =>
    change(resend({ invitationId, sentAt }), ({ isSent }) =>
      isSent
        ? `Sent to ${email} again.`
        : `Somebody sent it to ${email} again a moment ago. No second mail went out.`,
    )
  return <MailButton words={words} whom={`to ${email}`} send={send} />
}
