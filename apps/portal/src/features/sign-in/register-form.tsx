import { Button, TextField, Link as TextLink } from '@granary/ui'
import { useState } from 'react'
import { Entrance, FormError } from '../../lib/entrance.tsx'
import { register } from '../../lib/sign-in.ts'
import { useSubmission } from '../../lib/use-submission.ts'

/** A new account: name, address, password. What it may do comes later, by founding a lender or by an invitation. */
export function RegisterForm({ onRegistered }: { readonly onRegistered: (email: string) => void }) {
  const [person, setPerson] = useState({ name: '', email: '', password: '' })
  const submission = useSubmission(async () => {
    const problem = problemOf(person)
    if (problem) throw new Error(problem)
    await register({ ...person, name: person.name.trim(), email: person.email.trim() })
    onRegistered(person.email.trim())
  })
  const set = (field: keyof typeof person) => (text: string) => {
    submission.clearError()
    setPerson({ ...person, [field]: text })
  }
  return (
    <Entrance title="Create an account" lead="Then confirm your email address with a code we send you.">
      <form onSubmit={submission.onSubmit} noValidate>
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          required
          maxLength={160}
          value={person.name}
          onValueChange={set('name')}
        />
        <TextField
          label="Email address"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={person.email}
          onValueChange={set('email')}
        />
        <TextField
          label="Password"
          help="At least 12 characters. A few words in a row work well."
          type="password"
          name="password"
          autoComplete="new-password"
          required
          value={person.password}
          onValueChange={set('password')}
        />
        <FormError text={submission.error} />
        <Button type="submit" size="large" busy={submission.busy && 'Creating…'}>
          Create account
        </Button>
      </form>
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
  if (!/^\S+@\S+\.\S+$/.test(email.trim())) return 'Enter a valid email address.'
  if (password === '') return 'Choose a password.'
  return undefined
}
