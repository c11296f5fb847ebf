import type { onboarding } from '@granary/api'
import {
  AddressField,
  FieldPair,
  MultiChoiceField,
  RadioField,
  TextArea,
  TextField,
  type TextFieldProps,
} from '@granary/ui'
import { useAddressLookup } from '../../lib/use-address-lookup.ts'
import { StatesField } from './states-field.tsx'

type Organization = onboarding.OrganizationAnswers
type Practice = onboarding.PracticeAnswers

interface FieldsProps<Answers> {
  readonly answers: Answers
  readonly errors: Readonly<Record<string, string>>
  readonly change: <Field extends keyof Answers>(field: Field, answer: Answers[Field]) => void
}

/** Every question of the set-up with its label, in reading order. */
export const onboardingLabels: Readonly<Record<keyof Organization | keyof Practice, string>> = {
  lenderName: 'Lender name',
  headquartersAddress: 'Headquarters address',
  contactFirstName: 'First name',
  contactLastName: 'Last name',
  contactTitle: 'Title',
  contactEmail: 'Email address',
  contactPhone: 'Phone',
  contactPhoneExtension: 'Extension',
  federallyRegulated: 'Is the lender federally regulated?',
  usdaApproved: 'Is the lender approved by the agency?',
  authorizationFollowup: 'How will the lender be authorized?',
  servedStates: 'States served',
  programs: 'Programs you expect to use',
  serviceLevel: 'How do you want to work with us?',
}

export const emptyOrganization: Organization = {
  lenderName: '',
  headquartersAddress: '',
  contactFirstName: '',
  contactLastName: '',
  contactTitle: '',
  contactEmail: '',
  contactPhone: '',
  contactPhoneExtension: '',
}

export const emptyPractice: Practice = {
  federallyRegulated: '',
  usdaApproved: '',
  authorizationFollowup: '',
  servedStates: [],
  programs: [],
  serviceLevel: '',
}

export const serviceLevelOptions = [
  {
    value: 'managed',
    label: 'Managed service',
    description: 'Our packaging staff help to fill in, collect documents and review before anything is sent.',
  },
  {
    value: 'software',
    label: 'Self-service',
    description: 'Your own people prepare the package with the portal. You can ask for help at any time.',
  },
] as const

/** Step 1: the organization and its contact. `afterName` stands directly beneath the name: lenders that are alike. */
export function OrganizationFields({
  afterName,
  ...props
}: FieldsProps<Organization> & { readonly afterName?: React.ReactNode }) {
  const wire = textWiring(props)
  const lookup = useAddressLookup()
  return (
    <>
      <fieldset className="p-flow-part">
        <legend>The organization</legend>
        <Line
          {...wire('lenderName')}
          help="The full legal name."
          autoComplete="organization"
          after={afterName}
        />
        <AddressField {...wire('headquartersAddress')} help="Street, town or postcode." lookup={lookup} />
      </fieldset>
      <fieldset className="p-flow-part">
        <legend>Whom to ask</legend>
        <FieldPair>
          <Line {...wire('contactFirstName')} autoComplete="given-name" />
          <Line {...wire('contactLastName')} autoComplete="family-name" />
        </FieldPair>
        <Line {...wire('contactTitle')} autoComplete="organization-title" />
        <Line {...wire('contactEmail')} type="email" autoComplete="email" />
        <FieldPair>
          <Line {...wire('contactPhone')} type="tel" autoComplete="tel-national" />
          <Line
            {...wire('contactPhoneExtension')}
            inputMode="numeric"
            autoComplete="tel-extension"
            optional
          />
        </FieldPair>
      </fieldset>
    </>
  )
}

/** Step 2: regulation and approval, states, programs and the service level. */
export function PracticeFields({
  options,
  ...props
}: FieldsProps<Practice> & { readonly options: onboarding.OnboardingOptions }) {
  const { answers, errors, change } = props
  const wire = textWiring(props)
  const isUnregulated = answers.federallyRegulated === 'no'
  return (
    <fieldset className="p-flow-part">
      <legend className="g-visually-hidden">Regulation, approval and programs</legend>
      <RadioField
        {...wire('federallyRegulated')}
        help="Regulated banks, savings and loans, credit unions and Farm Credit institutions are."
        options={regulationOptions}
      />
      {isUnregulated && (
        <RadioField
          {...wire('usdaApproved')}
          help="Lenders that are not federally regulated need an approval before they can ask for a guarantee."
          followsAnother
          columns={2}
          options={yesNoOptions}
        />
      )}
      {isUnregulated && answers.usdaApproved === 'no' && (
        <TextArea
          {...wire('authorizationFollowup')}
          help="The state of the approval: what was filed, when, and what is still open."
          followsAnother
          rows={4}
        />
      )}
      <StatesField
        id="servedStates"
        label={onboardingLabels.servedStates}
        states={options.states}
        value={answers.servedStates}
        error={errors.servedStates}
        onValueChange={(states) => change('servedStates', states)}
      />
      <MultiChoiceField
        id="programs"
        label={onboardingLabels.programs}
        help="Choose all that apply."
        columns={2}
        options={options.programs}
        value={answers.programs}
        error={errors.programs}
        onValueChange={(programs) => change('programs', programs)}
      />
      <RadioField
        {...wire('serviceLevel')}
        help="It decides how much we help; the portal is the same."
        options={serviceLevelOptions}
      />
    </fieldset>
  )
}

const yesNoOptions = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

const regulationOptions = [
  ...yesNoOptions,
  {
    value: 'not_sure',
    label: 'Not sure',
    description: 'Leave it open; we ask again in the pre-application.',
  },
] as const

type TextFieldOf<Answers> = {
  [Field in keyof Answers]: Answers[Field] extends string ? Field : never
}[keyof Answers]

function textWiring<Answers extends Organization | Practice>({
  answers,
  errors,
  change,
}: FieldsProps<Answers>) {
  return (field: TextFieldOf<Answers> & keyof typeof onboardingLabels) => ({
    id: field,
    label: onboardingLabels[field],
    value: answers[field] as string,
    error: errors[field],
    onValueChange: (value: string) => change(field, value as Answers[typeof field]),
  })
}

function Line(props: TextFieldProps) {
  return <TextField autoComplete="off" {...props} />
}
