import { Button, TextField, type TextFieldProps } from '@granary/ui'
import type { ReactNode } from 'react'
import { FormError } from '../frames/entrance.tsx'
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
    <form onSubmit={submission.onSubmit} onInput={submission.onInput} noValidate>
      {children}
      <FormError text={submission.error ?? priorError} />
      <Button type="submit" size="large" busy={submission.busy && busy}>
        {label}
      </Button>
    </form>
  )
}

interface AccountFieldProps extends Pick<TextFieldProps, 'id' | 'help' | 'error' | 'optional'> {
  /** Where the page has a better word. */
  readonly label?: string
  readonly value: string
  readonly onChange: (text: string) => void
}

type Asked = Pick<TextFieldProps, 'id' | 'help' | 'type' | 'name' | 'autoComplete' | 'maxLength'> & {
  readonly label: string
}

/** A field of accounts is told by its name and kind, to people and to password managers alike. */
function accountField(asked: Asked) {
  return function AccountField({ onChange, ...own }: AccountFieldProps) {
    return <TextField {...asked} required={!own.optional} {...own} onValueChange={onChange} />
  }
}

/** The address is the name of the account. */
export const EmailField = accountField({
  id: 'email',
  label: 'Email address',
  type: 'email',
  name: 'email',
  autoComplete: 'username',
})

export const PasswordField = accountField({
  id: 'password',
  label: 'Password',
  type: 'password',
  name: 'password',
  autoComplete: 'current-password',
})

export const NewPasswordField = accountField({
  id: 'new-password',
  label: 'Password',
  help: 'At least 12 characters. A few words in a row work well.',
  type: 'password',
  name: 'new-password',
  autoComplete: 'new-password',
})

export const NameField = accountField({
  id: 'name',
  label: 'Your name',
  name: 'name',
  autoComplete: 'name',
  maxLength: 160,
})
