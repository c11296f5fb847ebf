import { Button, TextField, Link as TextLink } from '@granary/ui'
import { useState } from 'react'
import { CodeField } from '../../lib/code-field.tsx'
import { Entrance, FormError } from '../../lib/entrance.tsx'
import { refreshSession } from '../../lib/session.ts'
import { sendCode, verifyAddress } from '../../lib/sign-in.ts'
import { useSubmission } from '../../lib/use-submission.ts'

interface VerifyAddressFormProps {
  /** Known when one comes from registering; asked for otherwise. */
  readonly email: string | undefined
  readonly onVerified: (signedIn: boolean) => void
}

/** Confirms an address with the code that was mailed to it. */
export function VerifyAddressForm({ email: given, onVerified }: VerifyAddressFormProps) {
  const [email, setEmail] = useState(given ?? '')
  const [code, setCode] = useState('')
  const submission = useSubmission(async () => {
    await verifyAddress(email.trim(), code)
    onVerified(Boolean(await refreshSession(true)))
  })
  return (
    <Entrance
      title="Confirm your email address"
      lead={
        given ? <>We sent six digits to {given}. They work for 10 minutes.</> : 'Enter the code we sent you.'
      }
    >
      <form onSubmit={submission.onSubmit} noValidate>
        {!given && (
          <TextField
            label="Email address"
            type="email"
            autoComplete="username"
            required
            value={email}
            onValueChange={(text) => {
              submission.clearError()
              setEmail(text)
            }}
          />
        )}
        <CodeField
          value={code}
          onChange={setCode}
          onEdit={submission.clearError}
          resend={() => sendCode(email.trim(), 'email-verification')}
        />
        <FormError text={submission.error} />
        <Button type="submit" size="large" busy={submission.busy && 'Checking…'}>
          Confirm
        </Button>
      </form>
      <div className="p-entrance-more">
        <p>
          <TextLink href="/register">Use another address</TextLink>
        </p>
      </div>
    </Entrance>
  )
}
