import { AddressField, FieldPair, TextField, type TextFieldProps } from '@granary/ui'
import { useAddressLookup } from './use-address-lookup.ts'

/** What a control of a form in steps is given: its words, its value, and whom to tell. */
export interface Wiring {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onValueChange: (value: string) => void
}

interface Asked<Field extends string> {
  readonly labels: Readonly<Record<Field, string>>
  readonly answers: Readonly<Partial<Record<Field, unknown>>>
  readonly errors: Readonly<Record<string, string>>
  readonly change: (field: Field, answer: string) => void
}

export type Wire<Field extends string> = (field: Field) => Wiring

export function wiringOf<Field extends string>({
  labels,
  answers,
  errors,
  change,
}: Asked<Field>): Wire<Field> {
  return (field) => ({
    id: field,
    label: labels[field],
    value: (answers[field] as string | undefined) ?? '',
    error: errors[field],
    onValueChange: (value) => change(field, value),
  })
}

/** One line of text. The browser is not to guess unless it is told what stands there. */
export function Line(props: Wiring & Partial<TextFieldProps>) {
  return <TextField autoComplete="off" {...props} />
}

export function Address(props: Wiring & Pick<TextFieldProps, 'help' | 'maxLength'>) {
  return <AddressField lookup={useAddressLookup()} {...props} />
}

type ContactField =
  | 'contactFirstName'
  | 'contactLastName'
  | 'contactTitle'
  | 'contactEmail'
  | 'contactPhone'
  | 'contactPhoneExtension'

/** Whom to ask at the lender. `isOneself` lets the browser fill in what it knows of its person. */
export function ContactFields({
  wire,
  isOneself,
}: {
  readonly wire: Wire<ContactField>
  readonly isOneself: boolean
}) {
  const known = (autoComplete: string) => (isOneself ? { autoComplete } : {})
  return (
    <>
      <FieldPair>
        <Line {...wire('contactFirstName')} {...known('given-name')} />
        <Line {...wire('contactLastName')} {...known('family-name')} />
      </FieldPair>
      <Line {...wire('contactTitle')} {...known('organization-title')} />
      <Line {...wire('contactEmail')} type="email" {...known('email')} />
      <FieldPair>
        <Line {...wire('contactPhone')} type="tel" {...known('tel-national')} />
        <Line {...wire('contactPhoneExtension')} inputMode="numeric" optional {...known('tel-extension')} />
      </FieldPair>
    </>
  )
}

export const regulationHelp =
  'Regulated banks, savings and loans, credit unions and Farm Credit institutions are.'
export const approvalHelp =
  'Lenders that are not federally regulated need an approval before they can ask for a guarantee.'

const answerWords: Readonly<Record<string, { label: string; description?: string }>> = {
  yes: { label: 'Yes' },
  no: { label: 'No' },
  not_sure: { label: 'Not sure', description: 'Leave it open; we ask again in the pre-application.' },
}

/** The answers about regulation and approval in words. */
export const wordedAnswer = (value: string) => ({ value, ...(answerWords[value] ?? { label: value }) })
