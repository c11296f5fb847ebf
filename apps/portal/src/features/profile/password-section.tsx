import { Button, Card, Link, useToasts } from '@granary/ui'
import { useState } from 'react'
import { newPasswordProblem } from '../../lib/forms/account-checks.ts'
import { NewPasswordField, PasswordField } from '../../lib/forms/account-form.tsx'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { FormError } from '../../lib/frames/entrance.tsx'
import { useMe } from '../../lib/session/me.tsx'
import { refreshSession } from '../../lib/session/session.ts'
import { changePassword } from '../../lib/session/sign-in.ts'

export function PasswordSection() {
  const me = useMe()
  const toasts = useToasts()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const submission = useSubmission(
    async () => {
      await changePassword(current, next)
      await refreshSession(true)
      toasts.show({ title: 'Your new password is saved.', description: 'All other sign-ins have ended.' })
      setCurrent('')
      setNext('')
    },
    {
      fields: ['current-password', 'new-password'],
      check: () => ({
        'current-password': current === '' ? 'Enter your current password.' : undefined,
        'new-password': newPasswordProblem(next),
      }),
    },
  )
  const { errors } = submission
  return (
    <Card title="Password">
      <p className="p-profile-words">
        A new password ends all other sign-ins. No password yet?{' '}
        <Link href="/forgot-password">Choose one with a code by email</Link>
      </p>
      <form onSubmit={submission.onSubmit} onInput={submission.onInput} noValidate>
        <input type="hidden" autoComplete="username" value={me.email} readOnly />
        <PasswordField
          id="current-password"
          label="Current password"
          value={current}
          error={errors['current-password']}
          onChange={setCurrent}
        />
        <NewPasswordField
          label="New password"
          value={next}
          error={errors['new-password']}
          onChange={setNext}
        />
        <FormError text={submission.error} />
        <Button type="submit" look="secondary" busy={submission.busy && 'Saving…'}>
          Change password
        </Button>
      </form>
    </Card>
  )
}
