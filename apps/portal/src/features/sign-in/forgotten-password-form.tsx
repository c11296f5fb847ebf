import { Button, TextField, Link as TextLink } from '@granary/ui'
import { useState } from 'react'
import { CodeField } from '../../lib/code-field.tsx'
import { Entrance, FormError } from '../../lib/entrance.tsx'
import { askForReset, resetPassword } from '../../lib/sign-in.ts'
import { useSubmission } from '../../lib/use-submission.ts'

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
  const submission = useSubmission(onAsk)
  return (
    <Entrance
      title="Choose a new password"
      lead="We send a code to your email address, if it has an account."
    >
      <form onSubmit={submission.onSubmit} noValidate>
        <TextField
          label="Email address"
          type="email"
          autoComplete="username"
          required
          value={email}
          onValueChange={(text) => {
            submission.clearError()
            onEmail(text)
          }}
        />
        <FormError text={submission.error} />
        <Button type="submit" size="large" busy={submission.busy && 'Sending…'}>
          Send code
        </Button>
      </form>
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
  const submission = useSubmission(async () => {
    await resetPassword(email.trim(), code, password)
    onReset()
  })
  return (
    <Entrance
      title="Choose a new password"
      lead={<>Enter the six digits we sent to {email}. All your other sign-ins end with the new password.</>}
    >
      <form onSubmit={submission.onSubmit} noValidate>
        <CodeField
          value={code}
          onChange={setCode}
          onEdit={submission.clearError}
          resend={() => askForReset(email.trim())}
        />
        <TextField
          label="New password"
          help="At least 12 characters. A few words in a row work well."
          type="password"
          autoComplete="new-password"
          required
          value={password}
          onValueChange={(text) => {
            submission.clearError()
            setPassword(text)
          }}
        />
        <FormError text={submission.error} />
        <Button type="submit" size="large" busy={submission.busy && 'Saving…'}>
          Save new password
        </Button>
      </form>
    </Entrance>
  )
}
