import type { onboarding } from '@granary/api'
import { MultiChoiceField, RadioField, TextArea } from '@granary/ui'
import {
  Address,
  approvalHelp,
  ContactFields,
  Line,
  regulationHelp,
  type Wire,
  wiringOf,
  wordedAnswer,
} from '../../lib/asked-fields.tsx'
import { StatesField } from './states-field.tsx'

type Organization = onboarding.OrganizationAnswers
type Practice = onboarding.PracticeAnswers
type TextAnswer = Exclude<keyof Practice, 'servedStates' | 'programs'>

interface FieldsProps<Answers> {
  readonly answers: Answers
  readonly errors: Readonly<Record<string, string>>
  readonly change: (changed: Partial<Answers>) => void
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
  const wire = wireOf<keyof Organization>(props)
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
        <Address {...wire('headquartersAddress')} help="Street, town or ZIP code." />
      </fieldset>
      <fieldset className="p-flow-part">
        <legend>Whom to ask</legend>
        <ContactFields wire={wire} isOneself />
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
  const wire = wireOf<TextAnswer>(props)
  const isUnregulated = answers.federallyRegulated === 'no'
  return (
    <fieldset className="p-flow-part">
      <legend className="g-visually-hidden">Regulation, approval and programs</legend>
      <RadioField {...wire('federallyRegulated')} help={regulationHelp} options={regulationOptions} />
      {isUnregulated && (
        <RadioField
          {...wire('usdaApproved')}
          help={approvalHelp}
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
        onValueChange={(states) => change({ servedStates: states })}
      />
      <MultiChoiceField
        id="programs"
        label={onboardingLabels.programs}
        help="Choose all that apply."
        columns={2}
        options={options.programs}
        value={answers.programs}
        error={errors.programs}
        onValueChange={(programs) => change({ programs })}
      />
      <RadioField
        {...wire('serviceLevel')}
        help="It decides how much we help; the portal is the same."
        options={serviceLevelOptions}
      />
    </fieldset>
  )
}

function wireOf<Field extends keyof typeof onboardingLabels>({
  answers,
  errors,
  change,
}: FieldsProps<Record<Field, string>>): Wire<Field> {
  return wiringOf<Field>({
    labels: onboardingLabels,
    answers,
    errors,
    change: (field, answer) => change({ [field]: answer } as Partial<Record<Field, string>>),
  })
}

const yesNoOptions = ['yes', 'no'].map(wordedAnswer)
const regulationOptions = ['yes', 'no', 'not_sure'].map(wordedAnswer)
