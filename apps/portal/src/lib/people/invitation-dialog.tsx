import { TextField, useToasts } from '@granary/ui'
import type { ReactNode } from 'react'
import { emailProblem } from '../forms/account-checks.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { FreeText } from '../forms/free-text.tsx'
import type { Submission } from '../forms/use-submission.ts'

interface InvitationDialogProps {
  readonly title: string
  readonly description: string
  readonly formClass: string
  /** Whom it goes to, as typed. */
  readonly email: string
  /** The ids of what is asked besides the address, and what is wrong with it. */
  readonly fields?: readonly string[]
  readonly check?: () => Readonly<Record<string, string | undefined>>
  readonly send: () => Promise<unknown>
  readonly onClose: () => void
  readonly children: (submission: Submission) => ReactNode
}

/** What every invitation has in common, whoever sends it: a form, and a word when it has gone. */
export function InvitationDialog({ email, fields = [], check, send, ...dialog }: InvitationDialogProps) {
  const toasts = useToasts()
  return (
    <FormDialog
      {...dialog}
      asked={{
        fields: ['email', ...fields],
        check: () => ({ email: emailProblem(email), ...check?.() }),
      }}
      submitLabel="Send invitation"
      busyLabel="Sending…"
      send={async () => {
        await send()
        toasts.show({ title: `Invitation sent to ${email.trim()}.`, tone: 'success' })
        dialog.onClose()
      }}
    />
  )
}

interface InvitationFieldProps {
  readonly error: string | undefined
  readonly value: string
  readonly onValueChange: (text: string) => void
}

export function InvitationEmail(props: InvitationFieldProps) {
  return <TextField id="email" label="Email address" type="email" required {...props} />
}

export function InvitationMessage(props: InvitationFieldProps) {
  return <FreeText id="message" label="Message" optional limit={2000} {...props} />
}
