import { Button, TextField } from '@granary/ui'
import type { ReactNode } from 'react'
import { FormError } from './entrance.tsx'
import type { Submission } from './use-submission.ts'

interface AccountFormProps {
  readonly submission: Submission
  /** What the button says, and what it says while it is at work. */
  readonly submit: readonly [label: string, busy: string]
  /** Something that went wrong before anything was sent from here. */
  readonly priorError?: string | undefined
  readonly children?: ReactNode
}

/** The form of every step of signing in: its fields, what went wrong until something is edited, and one button. */
export function AccountForm({ submission, submit: [label, busy], priorError, children }: AccountFormProps) {
  return (
    <form onSubmit={submission.onSubmit} onInput={submission.clearError} noValidate>
      {children}
      <FormError text={submission.error ?? priorError} />
      <Button type="submit" size="large" busy={submission.busy && busy}>
        {label}
      </Button>
    </form>
  )
}

interface AccountFieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The address is the name of the account, to people and to password managers. */
export function EmailField({ value, onChange }: AccountFieldProps) {
  return (
    <TextField
      label="Email address"
      type="email"
      name="email"
      autoComplete="username"
      required
      value={value}
      onValueChange={onChange}
    />
  )
}

export function PasswordField({ value, onChange }: AccountFieldProps) {
  return (
    <TextField
      label="Password"
      type="password"
      name="password"
      autoComplete="current-password"
      required
      value={value}
      onValueChange={onChange}
    />
  )
}

export function NewPasswordField({
  label = 'Password',
  value,
  onChange,
}: AccountFieldProps & { readonly label?: string }) {
  return (
    <TextField
      label={label}
      help="At least 12 characters. A few words in a row work well."
      type="password"
      name="password"
      autoComplete="new-password"
      required
      value={value}
      onValueChange={onChange}
    />
  )
}

export function NameField({ value, onChange }: AccountFieldProps) {
  return (
    <TextField
      label="Your name"
      name="name"
      autoComplete="name"
      required
      maxLength={160}
      value={value}
      onValueChange={onChange}
    />
  )
}
