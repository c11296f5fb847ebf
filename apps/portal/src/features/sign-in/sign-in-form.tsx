import { Button, TextButton, TextField, Link as TextLink } from '@granary/ui'
import { useState } from 'react'
import {
  backupCodeProblem,
  codeProblem,
  emailProblem,
  passwordProblem,
} from '../../lib/forms/account-checks.ts'
import { AccountForm, EmailField, PasswordField } from '../../lib/forms/account-form.tsx'
import { CodeField } from '../../lib/forms/code-field.tsx'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { Entrance, FormError } from '../../lib/frames/entrance.tsx'
import { usePublicSettings } from '../../lib/public-settings.ts'
import { BegunWords } from '../../lib/session/begun-words.tsx'
import { refreshSession, whyItEnded } from '../../lib/session/session.ts'
import {
  sendCode,
  signInOutside,
  signInWithCode,
  signInWithPassword,
  verifyAuthenticator,
  verifyBackupCode,
} from '../../lib/session/sign-in.ts'

type Way = 'code' | 'password'
type Step = 'address' | 'code' | 'authenticator'

export interface SignInFormProps {
  /** Where to go once signed in; a path of this origin. */
  readonly onSignedIn: () => void
  /** Why the outside issuer sent the person back, by its code. */
  readonly outsideError?: string | undefined
  /** Where to begin: after an outside issuer, only the authenticator app is left to ask for. */
  readonly firstStep?: Step | undefined
  /** The way to the sample people, where there are any. */
  readonly onSample?: (() => void) | undefined
}

/** Signing in: the address first, then a code by mail or a password, then the authenticator app where there is one. */
export function SignInForm({ onSignedIn, onSample, outsideError, firstStep = 'address' }: SignInFormProps) {
  const [way, setWay] = useState<Way>('code')
  const [step, setStep] = useState<Step>(firstStep)
  const [email, setEmail] = useState('')

  const proceed = async (answer: { twoFactorRedirect?: boolean } | null) => {
    if (answer?.twoFactorRedirect) return setStep('authenticator')
    await refreshSession(true)
    onSignedIn()
  }
  if (step === 'authenticator') return <AuthenticatorStep onDone={() => proceed(null)} />
  if (step === 'code') {
    return (
      <CodeStep
        email={email}
        onCode={async (code) => proceed(await signInWithCode(email, code))}
        onBack={() => setStep('address')}
      />
    )
  }
  return (
    <AddressStep
      onSample={onSample}
      outsideError={outsideError}
      way={way}
      email={email}
      onEmail={setEmail}
      onWay={setWay}
      onSubmit={async (password) => {
        if (way === 'password') return proceed(await signInWithPassword(email, password))
        await sendCode(email, 'sign-in')
        setStep('code')
      }}
    />
  )
}

interface AddressStepProps extends Pick<SignInFormProps, 'onSample'> {
  readonly outsideError: string | undefined
  readonly way: Way
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onWay: (way: Way) => void
  readonly onSubmit: (password: string) => Promise<void>
}

function AddressStep({ onSample, outsideError, way, email, onEmail, onWay, onSubmit }: AddressStepProps) {
  const [password, setPassword] = useState('')
  const byPassword = way === 'password'
  const submission = useSubmission(() => onSubmit(password), {
    fields: ['email', 'password'],
    check: () => ({
      email: emailProblem(email),
      password: byPassword ? passwordProblem(password) : undefined,
    }),
  })
  const { errors } = submission
  const writeTo = usePublicSettings()?.writeTo ?? 'us'
  return (
    <Entrance
      title="Sign in"
      lead={
        byPassword
          ? 'With your email address and password.'
          : 'We send a six-digit code to your email address.'
      }
    >
      <BegunWords />
      <AccountForm
        submission={submission}
        submit={byPassword ? ['Sign in', 'Signing in…'] : ['Send code', 'Sending…']}
        priorError={outsideError ? outsideSentence(outsideError, writeTo) : whyItEnded()}
      >
        <EmailField value={email} error={errors.email} onChange={onEmail} />
        {byPassword && <PasswordField value={password} error={errors.password} onChange={setPassword} />}
      </AccountForm>
      <div className="p-entrance-or">or</div>
      <OtherWays byPassword={byPassword} onWay={onWay} />
      <div className="p-entrance-more">
        {onSample && (
          <p>
            <TextButton onClick={onSample}>Sign in as a sample person</TextButton>
          </p>
        )}
        {byPassword && (
          <p>
            <TextLink href="/forgot-password">Forgotten your password?</TextLink>
          </p>
        )}
        <p>
          New here? <TextLink href="/register">Create an account</TextLink>
        </p>
        <p>
          No account yet, only a question?{' '}
          <TextLink href="/invitation/project-eligibility/step-1">Check if your project is eligible</TextLink>
        </p>
      </div>
    </Entrance>
  )
}

function OtherWays({
  byPassword,
  onWay,
}: {
  readonly byPassword: boolean
  readonly onWay: (way: Way) => void
}) {
  const issuer = usePublicSettings()?.outsideIssuer
  const outside = useSubmission(async () => {
    const { url } = await signInOutside(hereAsEntrance(window.location))
    window.location.assign(url)
  })
  return (
    <div className="p-entrance-ways">
      {issuer && (
        <form onSubmit={outside.onSubmit}>
          <Button type="submit" look="secondary" busy={outside.busy && 'Going there…'}>
            Continue with {issuer}
          </Button>
          <FormError text={outside.error} />
        </form>
      )}
      <Button look="secondary" onClick={() => onWay(byPassword ? 'code' : 'password')}>
        {byPassword ? 'Use a code by email' : 'Use a password'}
      </Button>
    </div>
  )
}

interface CodeStepProps {
  readonly email: string
  readonly onCode: (code: string) => Promise<void>
  readonly onBack: () => void
}

function CodeStep({ email, onCode, onBack }: CodeStepProps) {
  const [code, setCode] = useState('')
  const submission = useSubmission(() => onCode(code), {
    fields: ['code'],
    check: () => ({ code: codeProblem(code) }),
  })
  return (
    <Entrance
      title="Enter the code"
      lead={<>We sent six digits to {email}, if it has an account. They work for 10 minutes.</>}
    >
      <AccountForm submission={submission} submit={['Sign in', 'Checking…']}>
        <CodeField
          value={code}
          error={submission.errors.code}
          onChange={setCode}
          resend={() => sendCode(email, 'sign-in')}
        />
      </AccountForm>
      <div className="p-entrance-more">
        <p>
          <TextButton onClick={onBack}>Use another address or a password</TextButton>
        </p>
      </div>
    </Entrance>
  )
}

function AuthenticatorStep({ onDone }: { readonly onDone: () => Promise<void> }) {
  const [code, setCode] = useState('')
  const [backup, setBackup] = useState(false)
  const submission = useSubmission(
    async () => {
      await (backup ? verifyBackupCode(code) : verifyAuthenticator(code))
      await onDone()
    },
    {
      fields: ['code'],
      check: () => ({ code: backup ? backupCodeProblem(code) : codeProblem(code) }),
    },
  )
  const turn = () => {
    submission.clearError('code')
    setCode('')
    setBackup(!backup)
  }
  return (
    <Entrance
      title={backup ? 'Use a backup code' : 'Authenticator app'}
      lead={
        backup
          ? 'Each of your backup codes works once.'
          : 'Enter the six digits that your authenticator app shows for Granary.'
      }
    >
      <AccountForm submission={submission} submit={['Sign in', 'Checking…']}>
        <TextField
          id="code"
          error={submission.errors.code}
          label={backup ? 'Backup code' : 'Code'}
          autoComplete="one-time-code"
          inputMode={backup ? 'text' : 'numeric'}
          required
          autoFocus
          value={code}
          onValueChange={(text) => setCode(text.trim())}
        />
      </AccountForm>
      <div className="p-entrance-more">
        <p>
          <TextButton onClick={turn}>{backup ? 'Use the authenticator app' : 'Use a backup code'}</TextButton>
        </p>
      </div>
    </Entrance>
  )
}

/** The one page that knows what an issuer's answer means, with where the person wanted to go. */
function hereAsEntrance({ pathname, search, hash }: Location): string {
  const next =
    pathname === '/lender' ? new URLSearchParams(search).get('next') : `${pathname}${search}${hash}`
  return next ? `/lender?next=${encodeURIComponent(next)}` : '/lender'
}

/** The codes that come back in the address after an outside sign-in that failed. */
function outsideSentence(code: string, writeTo: string): string {
  if (code === 'account_not_linked') {
    return 'This email address has an account here already. Sign in with a code or your password instead.'
  }
  if (code === 'SUSPENDED') {
    return `Your account is suspended. Write to ${writeTo} to have it opened again.`
  }
  if (code === 'access_denied') return 'The sign-in was canceled.'
  if (code === 'issuer_unreachable') {
    return 'Signing in there cannot be reached right now. Please try again in a few minutes, or use a code by email.'
  }
  return 'Signing in there did not work. Please try again, or use a code by email.'
}
