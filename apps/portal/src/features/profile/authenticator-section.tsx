import { Button, Card, Dialog, useToasts } from '@granary/ui'
import { useState } from 'react'
import { PasswordField } from '../../lib/account-form.tsx'
import { FormError } from '../../lib/entrance.tsx'
import { useMe } from '../../lib/me.tsx'
import { refreshSession } from '../../lib/session.ts'
import { disableAuthenticator, enableAuthenticator } from '../../lib/sign-in.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { type NewAuthenticator, SetUpAuthenticator } from './set-up-authenticator.tsx'

type Task = 'set up' | 'remove'

/** A second proof beside password or code: set up with a picture to scan, removed with the password. */
export function AuthenticatorSection() {
  const { secondFactor } = useMe()
  const [task, setTask] = useState<Task>()
  const [made, setMade] = useState<NewAuthenticator>()
  const close = () => {
    setTask(undefined)
    setMade(undefined)
  }
  return (
    <Card title="Authenticator app">
      <p className="p-profile-words">
        {secondFactor
          ? 'Signing in asks for a code from your authenticator app.'
          : 'A code from an app on your phone, asked for after your password or email code.'}
      </p>
      <Button writes look="secondary" onClick={() => setTask(secondFactor ? 'remove' : 'set up')}>
        {secondFactor ? 'Remove authenticator app' : 'Set up authenticator app'}
      </Button>
      <Dialog
        open={task !== undefined}
        onOpenChange={(open) => !open && close()}
        title={task === 'remove' ? 'Remove the authenticator app' : 'Set up an authenticator app'}
      >
        {task === 'set up' && !made && <ProvePassword task="set up" onMade={setMade} onDone={close} />}
        {task === 'set up' && made && <SetUpAuthenticator made={made} onDone={close} />}
        {task === 'remove' && <ProvePassword task="remove" onMade={setMade} onDone={close} />}
      </Dialog>
    </Card>
  )
}

interface ProvePasswordProps {
  readonly task: Task
  readonly onMade: (made: NewAuthenticator) => void
  readonly onDone: () => void
}

function ProvePassword({ task, onMade, onDone }: ProvePasswordProps) {
  const toasts = useToasts()
  const [password, setPassword] = useState('')
  const submission = useSubmission(async () => {
    if (task === 'set up') return onMade(await enableAuthenticator(password))
    await disableAuthenticator(password)
    await refreshSession(true)
    toasts.show({ title: 'The authenticator app is removed.' })
    onDone()
  })
  return (
    <form className="p-authenticator" onSubmit={submission.onSubmit} noValidate>
      <PasswordField
        label="Your password"
        help="Leave it empty if your account has none."
        optional
        value={password}
        onChange={(text) => {
          submission.clearError()
          setPassword(text)
        }}
      />
      <FormError text={submission.error} />
      <Button
        type="submit"
        look={task === 'remove' ? 'danger' : 'primary'}
        busy={submission.busy && 'Checking…'}
      >
        {task === 'remove' ? 'Remove' : 'Continue'}
      </Button>
    </form>
  )
}
