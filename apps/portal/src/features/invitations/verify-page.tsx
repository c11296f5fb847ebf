import type { LookedAtInvitation } from '@granary/api'
import { Link as TextLink } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { codeProblem } from '../../lib/forms/account-checks.ts'
import { AccountForm } from '../../lib/forms/account-form.tsx'
import { CodeField } from '../../lib/forms/code-field.tsx'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { Entrance } from '../../lib/frames/entrance.tsx'
import { useSignedIn } from '../../lib/session/me.tsx'
import { refreshSession } from '../../lib/session/session.ts'
import { sendCode, signInWithCode, verifyAddress } from '../../lib/session/sign-in.ts'
import { ClosedInvitation } from './closed-invitation.tsx'
import { useInvitation, useInvitationToken } from './use-invitation.ts'

/** Proves the invited address with a code: signs its account in, or confirms it where somebody is signed in already. */
export function VerifyPage() {
  const looked = useInvitation()
  const person = useSignedIn()
  if (looked.state !== 'open') return <ClosedInvitation looked={looked} />
  if (person === 'unknown') return <ClosedInvitation looked={{ state: 'loading' }} />
  const signedInHere = person !== 'signed out' && person.email.toLowerCase() === looked.invitation.email
  return <Verify invitation={looked.invitation} purpose={signedInHere ? 'email-verification' : 'sign-in'} />
}

interface VerifyProps {
  readonly invitation: LookedAtInvitation
  readonly purpose: 'sign-in' | 'email-verification'
}

function Verify({ invitation: { email }, purpose }: VerifyProps) {
  const token = useInvitationToken()
  const navigate = useNavigate()
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const send = useSubmission(async () => {
    await sendCode(email, purpose)
    setSent(true)
  })
  const prove = async () => {
    const answer =
      purpose === 'sign-in' ? await signInWithCode(email, code) : await verifyAddress(email, code)
    // With an authenticator app there is one more step, which the sign-in page has; the invitation waits inside.
    if (isHalfWay(answer))
      return navigate({ to: '/lender', search: { next: '/invitation', step: 'authenticator' } })
    await refreshSession(true)
    await navigate({ to: '/invite/claim', hash: token })
  }
  const check = useSubmission(prove, { fields: ['code'], check: () => ({ code: codeProblem(code) }) })
  return (
    <Entrance
      title={sent ? 'Enter the code' : 'Confirm your email address'}
      lead={
        sent ? (
          <>We sent six digits to {email}, if it has an account. They work for 10 minutes.</>
        ) : (
          <>We send a six-digit code to {email}.</>
        )
      }
    >
      {sent ? (
        <AccountForm submission={check} submit={['Confirm', 'Checking…']}>
          <CodeField
            value={code}
            error={check.errors.code}
            onChange={setCode}
            resend={() => sendCode(email, purpose)}
          />
        </AccountForm>
      ) : (
        <AccountForm submission={send} submit={['Send code', 'Sending…']} />
      )}
      <div className="p-entrance-more">
        <p>
          Rather with a password? <TextLink href="/lender?next=/invitation">Sign in</TextLink>
        </p>
        <p>
          No account yet? <TextLink href={`/invite/claim#${token}`}>Create one</TextLink>
        </p>
      </div>
    </Entrance>
  )
}

function isHalfWay(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'twoFactorRedirect' in answer
}
