import { Button, Card, Dialog, useToasts } from '@granary/ui'
import { useState } from 'react'
import { PasswordField } from '../../lib/forms/account-form.tsx'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { FormError } from '../../lib/frames/entrance.tsx'
import { useMe } from '../../lib/session/me.tsx'
import { refreshSession } from '../../lib/session/session.ts'
import { disableAuthenticator, enableAuthenticator, makeBackupCodes } from '../../lib/session/sign-in.ts'
import { BackupCodes, type NewAuthenticator, SetUpAuthenticator } from './set-up-authenticator.tsx'

type Task = 'set up' | 'new codes' | 'remove'

const titles: Readonly<Record<Task, string>> = {
  'set up': 'Set up an authenticator app',
  'new codes': 'Make new backup codes',
  remove: 'Remove the authenticator app',
}

/** A second proof beside password or code: set up with a picture to scan, changed and removed with the password. */
export function AuthenticatorSection() {
  const { secondFactor } = useMe()
  const [task, setTask] = useState<Task>()
  // Kept while the dialog closes, so that it does not change its words on the way out.
  const [last, setLast] = useState<Task>('set up')
  const begin = (next: Task) => {
    setTask(next)
    setLast(next)
  }
  const close = () => setTask(undefined)
  return (
    <Card title="Authenticator app">
      <p className="p-profile-words">
        {secondFactor
          ? 'Signing in asks for a code from your authenticator app.'
          : 'A code from an app on your phone, asked for after your password or email code.'}
      </p>
      {secondFactor ? (
        <div className="p-authenticator-tasks">
          <Button writes look="secondary" onClick={() => begin('new codes')}>
            Make new backup codes
          </Button>
          <Button writes look="secondary" onClick={() => begin('remove')}>
            Remove authenticator app
          </Button>
        </div>
      ) : (
        <Button writes look="secondary" onClick={() => begin('set up')}>
          Set up authenticator app
        </Button>
      )}
      <Dialog open={task !== undefined} onOpenChange={(open) => !open && close()} title={titles[last]}>
        {task === 'set up' && <SetUp onDone={close} />}
        {task === 'new codes' && <NewCodes onDone={close} />}
        {task === 'remove' && <Remove onDone={close} />}
      </Dialog>
    </Card>
  )
}

interface TaskProps {
  readonly onDone: () => void
}

function SetUp({ onDone }: TaskProps) {
  const [made, setMade] = useState<NewAuthenticator>()
  if (made) return <SetUpAuthenticator made={made} onDone={onDone} />
  return (
    <ProvePassword
      label="Continue"
      onProven={async (password) => setMade(await enableAuthenticator(password))}
    />
  )
}

function NewCodes({ onDone }: TaskProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) {
    return (
      <div className="p-authenticator">
        <BackupCodes codes={codes} />
        <p>Those made before no longer work.</p>
        <Button onClick={onDone}>Done</Button>
      </div>
    )
  }
  return (
    <ProvePassword
      label="Make new codes"
      onProven={async (password) => setCodes((await makeBackupCodes(password)).backupCodes)}
    />
  )
}

function Remove({ onDone }: TaskProps) {
  const toasts = useToasts()
  return (
    <ProvePassword
      label="Remove"
      isDangerous
      onProven={async (password) => {
        await disableAuthenticator(password)
        await refreshSession(true)
        toasts.show({ title: 'The authenticator app is removed.' })
        onDone()
      }}
    />
  )
}

interface ProvePasswordProps {
  readonly label: string
  readonly isDangerous?: boolean
  readonly onProven: (password: string) => Promise<void>
}

function ProvePassword({ label, isDangerous = false, onProven }: ProvePasswordProps) {
  const [password, setPassword] = useState('')
  const submission = useSubmission(() => onProven(password))
  return (
    <form className="p-authenticator" onSubmit={submission.onSubmit} onInput={submission.onInput} noValidate>
      <PasswordField
        id="proof"
        label="Your password"
        help="Leave it empty if your account has none."
        optional
        value={password}
        onChange={setPassword}
      />
      <FormError text={submission.error} />
      <Button type="submit" look={isDangerous ? 'danger' : 'primary'} busy={submission.busy && 'Checking…'}>
        {label}
      </Button>
    </form>
  )
}
