import { isEmailAddress } from '@granary/forms'
import { Link as TextLink } from '@granary/ui'
import { useState } from 'react'
import { AccountForm, EmailField, NameField, NewPasswordField } from '../../lib/account-form.tsx'
import { contactOfCheck, readCheckDraft } from '../../lib/check-draft.ts'
import { Entrance } from '../../lib/entrance.tsx'
import { register } from '../../lib/sign-in.ts'
import { useSubmission } from '../../lib/use-submission.ts'

/** A new account: name, address, password. What it may do comes later, by founding a lender or by an invitation. */
export function RegisterForm({ onRegistered }: { readonly onRegistered: (email: string) => void }) {
  const [person, setPerson] = useState(() => ({ ...contactOfCheck(readCheckDraft()), password: '' }))
  const submission = useSubmission(async () => {
    const problem = problemOf(person)
    if (problem) throw new Error(problem)
    await register({ ...person, name: person.name.trim(), email: person.email.trim() })
    onRegistered(person.email.trim())
  })
  const set = (field: keyof typeof person) => (text: string) => setPerson({ ...person, [field]: text })
  return (
    <Entrance title="Create an account" lead="Then confirm your email address with a code we send you.">
      <AccountForm submission={submission} submit={['Create account', 'Creating…']}>
        <NameField value={person.name} onChange={set('name')} />
        <EmailField value={person.email} onChange={set('email')} />
        <NewPasswordField value={person.password} onChange={set('password')} />
      </AccountForm>
      <div className="p-entrance-more">
        <p>
          Have an account? <TextLink href="/lender">Sign in</TextLink>
        </p>
      </div>
    </Entrance>
  )
}

function problemOf({
  name,
  email,
  password,
}: {
  name: string
  email: string
  password: string
}): string | undefined {
  if (name.trim() === '') return 'Enter your name.'
  if (!isEmailAddress(email.trim())) return 'Enter a valid email address.'
  if (password === '') return 'Choose a password.'
  return undefined
}
