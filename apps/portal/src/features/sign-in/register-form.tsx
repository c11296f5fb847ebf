import { Link as TextLink } from '@granary/ui'
import { useState } from 'react'
import { contactOfCheck, readCheckDraft } from '../../lib/check-draft.ts'
import { emailProblem, nameProblem, newPasswordProblem } from '../../lib/forms/account-checks.ts'
import { AccountForm, EmailField, NameField, NewPasswordField } from '../../lib/forms/account-form.tsx'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { Entrance } from '../../lib/frames/entrance.tsx'
import { register } from '../../lib/session/sign-in.ts'

/** A new account: name, address, password. What it may do comes later, by founding a lender or by an invitation. */
export function RegisterForm({ onRegistered }: { readonly onRegistered: (email: string) => void }) {
  const [person, setPerson] = useState(() => ({ ...contactOfCheck(readCheckDraft()), password: '' }))
  const submission = useSubmission(
    async () => {
      await register({ ...person, name: person.name.trim(), email: person.email.trim() })
      onRegistered(person.email.trim())
    },
    {
      fields: ['name', 'email', 'new-password'],
      check: () => ({
        name: nameProblem(person.name),
        email: emailProblem(person.email),
        'new-password': newPasswordProblem(person.password),
      }),
    },
  )
  const set = (field: keyof typeof person) => (text: string) => setPerson({ ...person, [field]: text })
  const { errors } = submission
  return (
    <Entrance title="Create an account" lead="Then confirm your email address with a code we send you.">
      <AccountForm submission={submission} submit={['Create account', 'Creating…']}>
        <NameField value={person.name} error={errors.name} onChange={set('name')} />
        <EmailField value={person.email} error={errors.email} onChange={set('email')} />
        <NewPasswordField value={person.password} error={errors['new-password']} onChange={set('password')} />
      </AccountForm>
      <div className="p-entrance-more">
        <p>
          Have an account? <TextLink href="/lender">Sign in</TextLink>
        </p>
      </div>
    </Entrance>
  )
}
