import { invitation } from '@granary/api'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { nameProblem, newPasswordProblem } from '../../lib/forms/account-checks.ts'
import { AccountForm, NameField, NewPasswordField } from '../../lib/forms/account-form.tsx'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { signInWithPassword } from '../../lib/session/sign-in.ts'

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
  const submission = useSubmission(
    async () => {
      await createAccount({ token, name: name.trim(), password })
      await signInWithPassword(email, password)
      await refreshSession(true)
      onSignedIn()
    },
    {
      fields: ['name', 'password'],
      check: () => ({ name: nameProblem(name), password: newPasswordProblem(password) }),
    },
  )
  const { errors } = submission
  return (
    <AccountForm submission={submission} submit={['Create account and accept', 'Creating…']}>
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <NameField value={name} error={errors.name} onChange={setName} />
      <NewPasswordField
        id="password"
        label="Choose a password"
        value={password}
        error={errors.password}
        onChange={setPassword}
      />
    </AccountForm>
  )
}
