import { invitation } from '@granary/api'
import { Button, TextField } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { FormError } from '../../lib/entrance.tsx'
import { refreshSession } from '../../lib/session.ts'
import { signInWithPassword } from '../../lib/sign-in.ts'
import { useSubmission } from '../../lib/use-submission.ts'

interface NewAccountFormProps {
  readonly token: string
  readonly email: string
  readonly onSignedIn: () => void
}

/** An account for the invited address. Its link came by mail, so no code needs to follow it. */
export function NewAccountForm({ token, email, onSignedIn }: NewAccountFormProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const createAccount = useMutation(invitation.createAccount)
  const submission = useSubmission(async () => {
    if (name.trim() === '') throw new Error('Enter your name.')
    await createAccount({ token, name: name.trim(), password })
    await signInWithPassword(email, password)
    await refreshSession(true)
    onSignedIn()
  })
  const edit = (set: (text: string) => void) => (text: string) => {
    submission.clearError()
    set(text)
  }
  return (
    <form onSubmit={submission.onSubmit} noValidate>
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <TextField
        label="Your name"
        autoComplete="name"
        required
        maxLength={160}
        value={name}
        onValueChange={edit(setName)}
      />
      <TextField
        label="Choose a password"
        help="At least 12 characters. A few words in a row work well."
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onValueChange={edit(setPassword)}
      />
      <FormError text={submission.error} />
      <Button type="submit" size="large" busy={submission.busy && 'Creating…'}>
        Create account and accept
      </Button>
    </form>
  )
}
