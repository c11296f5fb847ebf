import type { CreationForm } from '@granary/api'
import {
  AddressField,
  type ChoiceOption,
  FieldPair,
  MoneyField,
  NativeSelect,
  TextField,
  type TextFieldProps,
} from '@granary/ui'
import { useAddressLookup } from '../../lib/use-address-lookup.ts'
import { type CreationDraft, type CreationField, creationLabels } from './creation-draft.ts'

interface CreationQuestionsProps {
  readonly form: CreationForm
  readonly draft: CreationDraft
  readonly errors: Readonly<Record<string, string>>
  readonly change: (field: CreationField) => (value: string) => void
}

/** The questions of a new project in their four parts. */
export function CreationQuestions(props: CreationQuestionsProps) {
  return (
    <>
      <ProjectPart {...props} />
      <BorrowerPart {...props} />
      <ContactPart {...props} />
      <LenderPart {...props} />
    </>
  )
}

function ProjectPart(props: CreationQuestionsProps) {
  const wire = wiringOf(props)
  return (
    <fieldset className="p-creation-part">
      <legend>The project</legend>
      <Line {...wire('projectName')} />
      <Choice {...wire('program')} options={props.form.programs} />
      <MoneyField {...wire('totalLoanAmount')} optional />
      <Address {...wire('projectAddress')} />
    </fieldset>
  )
}

function BorrowerPart(props: CreationQuestionsProps) {
  const wire = wiringOf(props)
  return (
    <fieldset className="p-creation-part">
      <legend>The borrower</legend>
      <Line {...wire('borrowerName')} help="The full legal name." />
      <FieldPair>
        <Choice {...wire('borrowerEntityType')} options={props.form.borrowerEntityTypes} />
        <Choice {...wire('borrowerBusinessStage')} options={props.form.borrowerBusinessStages} />
      </FieldPair>
    </fieldset>
  )
}

function ContactPart(props: CreationQuestionsProps) {
  const wire = wiringOf(props)
  return (
    <fieldset className="p-creation-part">
      <legend>Whom to ask</legend>
      <FieldPair>
        <Line {...wire('contactFirstName')} />
        <Line {...wire('contactLastName')} />
      </FieldPair>
      <Line {...wire('contactTitle')} />
      <Line {...wire('contactEmail')} type="email" />
      <FieldPair>
        <Line {...wire('contactPhone')} type="tel" />
        <Line {...wire('contactPhoneExtension')} inputMode="numeric" optional />
      </FieldPair>
    </fieldset>
  )
}

function LenderPart(props: CreationQuestionsProps) {
  const wire = wiringOf(props)
  return (
    <fieldset className="p-creation-part">
      <legend>The lender</legend>
      <Line {...wire('lenderName')} />
      <Address {...wire('headquartersAddress')} />
      <Choice {...wire('servedState')} options={props.form.states} />
      <FieldPair>
        <Choice {...wire('federallyRegulated')} options={props.form.federallyRegulated} />
        <Choice {...wire('usdaApproved')} options={props.form.usdaApproved} optional />
      </FieldPair>
    </fieldset>
  )
}

interface Wiring {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onValueChange: (value: string) => void
}

function wiringOf({ draft, errors, change }: CreationQuestionsProps): (field: CreationField) => Wiring {
  return (field) => ({
    id: field,
    label: creationLabels[field],
    value: draft[field],
    error: errors[field],
    onValueChange: change(field),
  })
}

function Line(props: Wiring & Pick<TextFieldProps, 'help' | 'type' | 'inputMode' | 'optional'>) {
  return <TextField autoComplete="off" {...props} />
}

function Choice(
  props: Wiring & { readonly options: readonly ChoiceOption[]; readonly optional?: boolean | undefined },
) {
  return <NativeSelect placeholder="Choose" {...props} />
}

function Address(props: Wiring) {
  return <AddressField lookup={useAddressLookup()} maxLength={400} {...props} />
}
