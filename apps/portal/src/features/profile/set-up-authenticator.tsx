import { Button, TextField, useToasts } from '@granary/ui'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { codeProblem } from '../../lib/forms/account-checks.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { FormError } from '../../lib/frames/entrance.tsx'
import { refreshSession } from '../../lib/session/session.ts'
import { verifyAuthenticator } from '../../lib/session/sign-in.ts'

export interface NewAuthenticator {
  readonly totpURI: string
  readonly backupCodes: readonly string[]
}

interface SetUpAuthenticatorProps {
  readonly made: NewAuthenticator
  readonly onDone: () => void
}

/** The picture to scan, the codes to keep, and the proof that the app works; only then signing in asks for it. */
export function SetUpAuthenticator({ made, onDone }: SetUpAuthenticatorProps) {
  const toasts = useToasts()
  const [code, setCode] = useState('')
  const submission = useSubmission(
    async () => {
      await verifyAuthenticator(code)
      await refreshSession(true)
      toasts.show({ title: 'The authenticator app is set up.' })
      onDone()
    },
    { fields: ['code'], check: () => ({ code: codeProblem(code) }) },
  )
  return (
    <form className="p-authenticator" onSubmit={submission.onSubmit} onInput={submission.onInput} noValidate>
      <p>Scan this picture with your authenticator app, or type the key into it.</p>
      <img
        className="p-authenticator-qr"
        alt="QR code that adds Granary to an authenticator app"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(made.totpURI))}`}
      />
      <p>
        Key: <span className="p-authenticator-key">{keyOf(made.totpURI)}</span>
      </p>
      <BackupCodes codes={made.backupCodes} />
      <TextField
        id="code"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        controlWidth="amount"
        value={code}
        error={submission.errors.code}
        onValueChange={(text) => setCode(text.replace(/\D/g, '').slice(0, 6))}
      />
      <FormError text={submission.error} />
      <Button type="submit" busy={submission.busy && 'Checking…'}>
        Turn on
      </Button>
    </form>
  )
}

export function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <>
      <p>Keep these backup codes where you will find them without your phone. Each works once.</p>
      <ol aria-label="Backup codes">
        {codes.map((backupCode) => (
          <li key={backupCode}>{backupCode}</li>
        ))}
      </ol>
    </>
  )
}

function keyOf(totpURI: string): string {
  const key = new URL(totpURI).searchParams.get('secret') ?? ''
  return key.replace(/(.{4})(?=.)/g, '$1 ')
}
