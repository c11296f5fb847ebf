import { Link as TextLink } from '@granary/ui'
import { useState } from 'react'
import { codeProblem, emailProblem, newPasswordProblem } from '../../lib/forms/account-checks.ts'
import { AccountForm, EmailField, NewPasswordField } from '../../lib/forms/account-form.tsx'
import { CodeField } from '../../lib/forms/code-field.tsx'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { Entrance } from '../../lib/frames/entrance.tsx'
import { askForReset, resetPassword } from '../../lib/session/sign-in.ts'

/** A new password by a code that is mailed: first the address, then code and password together. */
export function ForgottenPasswordForm({ onReset }: { readonly onReset: () => void }) {
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState(false)
  if (asked) return <NewPasswordStep email={email} onReset={onReset} />
  return (
    <AddressStep
      email={email}
      onEmail={setEmail}
      onAsk={async () => {
        await askForReset(email.trim())
        setAsked(true)
      }}
    />
  )
}

interface AddressStepProps {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onAsk: () => Promise<void>
}

function AddressStep({ email, onEmail, onAsk }: AddressStepProps) {
  const submission = useSubmission(onAsk, {
    fields: ['email'],
    check: () => ({ email: emailProblem(email) }),
  })
  return (
    <Entrance
      title="Choose a new password"
      lead="We send a code to your email address, if it has an account."
    >
      <AccountForm submission={submission} submit={['Send code', 'Sending…']}>
        <EmailField value={email} error={submission.errors.email} onChange={onEmail} />
      </AccountForm>
      <div className="p-entrance-more">
        <p>
          <TextLink href="/lender">Back to signing in</TextLink>
        </p>
      </div>
    </Entrance>
  )
}

function NewPasswordStep({ email, onReset }: { readonly email: string; readonly onReset: () => void }) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const submission = useSubmission(
    async () => {
      await resetPassword(email.trim(), code, password)
      onReset()
    },
    {
      fields: ['code', 'new-password'],
      check: () => ({ code: codeProblem(code), 'new-password': newPasswordProblem(password) }),
    },
  )
  const { errors } = submission
  return (
    <Entrance
      title="Choose a new password"
      lead={<>Enter the six digits we sent to {email}. All your other sign-ins end with the new password.</>}
    >
      <AccountForm submission={submission} submit={['Save new password', 'Saving…']}>
        <CodeField
          value={code}
          error={errors.code}
          onChange={setCode}
          resend={() => askForReset(email.trim())}
        />
        <NewPasswordField
          label="New password"
          value={password}
          error={errors['new-password']}
          onChange={setPassword}
        />
      </AccountForm>
    </Entrance>
  )
}
