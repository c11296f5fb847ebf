import { Link as TextLink } from '@granary/ui'
import { useState } from 'react'
import { codeProblem, emailProblem } from '../../lib/forms/account-checks.ts'
import { AccountForm, EmailField } from '../../lib/forms/account-form.tsx'
import { CodeField } from '../../lib/forms/code-field.tsx'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { Entrance } from '../../lib/frames/entrance.tsx'
import { refreshSession } from '../../lib/session/session.ts'
import { sendCode, verifyAddress } from '../../lib/session/sign-in.ts'

interface VerifyAddressFormProps {
  /** Known when one comes from registering; asked for otherwise. */
  readonly email: string | undefined
  readonly onVerified: (signedIn: boolean) => void
}

/** Confirms an address with the code that was mailed to it. */
export function VerifyAddressForm({ email: given, onVerified }: VerifyAddressFormProps) {
  const [email, setEmail] = useState(given ?? '')
  const [code, setCode] = useState('')
  const submission = useSubmission(
    async () => {
      await verifyAddress(email.trim(), code)
      onVerified(Boolean(await refreshSession(true)))
    },
    {
      fields: ['email', 'code'],
      check: () => ({ email: emailProblem(email), code: codeProblem(code) }),
    },
  )
  const { errors } = submission
  return (
    <Entrance
      title="Confirm your email address"
      lead={
        given ? <>We sent six digits to {given}. They work for 10 minutes.</> : 'Enter the code we sent you.'
      }
    >
      <AccountForm submission={submission} submit={['Confirm', 'Checking…']}>
        {!given && <EmailField value={email} error={errors.email} onChange={setEmail} />}
        <CodeField
          value={code}
          error={errors.code}
          onChange={setCode}
          resend={() => sendCode(email.trim(), 'email-verification')}
        />
      </AccountForm>
      <div className="p-entrance-more">
        <p>
          <TextLink href="/register">Use another address</TextLink>
        </p>
      </div>
    </Entrance>
  )
}
