import { guaranteePrograms, programOrder } from '../programs.ts'
import { usStates } from '../us-states.ts'
import {
  address,
  calledByValue,
  choice,
  code,
  type Differences,
  dollars,
  type EntryHints,
  email,
  formed,
  looksLike,
  words,
} from './entry-kinds.ts'

/** The questions that more than one intake asks, each with its rule and its words; what differs is given. */

export const lenderName = (more: Differences = {}) =>
  words({
    id: 'lenderName',
    label: 'Lender name',
    least: 2,
    most: 160,
    refusal: 'Enter the lender name.',
    ...more,
  })

export const headquartersAddress = (more: Differences = {}) =>
  address({
    id: 'headquartersAddress',
    label: 'Headquarters address',
    least: 5,
    most: 400,
    refusal: 'Headquarters address is required.',
    ...more,
  })

export const stateOptions = usStates.map(({ code, name }) => ({ value: code, label: name }))

export const servedState = (more: Differences = {}) =>
  code({
    id: 'servedState',
    label: 'Primary state served',
    options: stateOptions,
    rule: looksLike('^[\\s\\S]{2}$', 'Select the primary state served.'),
    refusal: 'Select the primary state served.',
    placeholder: 'Choose',
    ...more,
  })

export const federallyRegulatedAnswers = ['yes', 'no', 'not_sure'] as const
export const usdaApprovedAnswers = ['yes', 'no'] as const

const yes = { value: 'yes', label: 'Yes' }
const no = { value: 'no', label: 'No' }

export const regulationHelp =
  'Regulated banks, savings and loans, credit unions and Farm Credit institutions are.'
export const approvalHelp =
  'Lenders that are not federally regulated need an approval before they can ask for a guarantee.'

export const federallyRegulated = (more: Differences = {}) =>
  choice({
    id: 'federallyRegulated',
    label: 'Is the lender federally regulated?',
    options: [
      yes,
      no,
      {
        value: 'not_sure',
        label: 'Not sure',
        description: 'Leave it open; we ask again in the pre-application.',
      },
    ],
    refusal: 'Say whether the lender is federally regulated.',
    placeholder: 'Choose',
    ...more,
  })

export const usdaApproved = (more: Differences = {}) =>
  choice({
    id: 'usdaApproved',
    label: 'Is the lender approved by the agency?',
    options: [yes, no],
    refusal: 'Choose yes or no.',
    placeholder: 'Choose',
    ...more,
  })

/** Whom to ask at the lender. Of oneself the browser may fill in what it knows. */
export function contact({ isOneself }: { readonly isOneself: boolean }) {
  const known = (autoComplete: string, hints: Partial<EntryHints> = {}) => ({
    hints: { ...hints, ...(isOneself && { autoComplete }) },
  })
  return [
    words({
      id: 'contactFirstName',
      label: 'First name',
      least: 2,
      most: 80,
      refusal: 'Enter the first name of the contact.',
      ...known('given-name', { besideNext: true }),
    }),
    words({
      id: 'contactLastName',
      label: 'Last name',
      least: 2,
      most: 80,
      refusal: 'Enter the last name of the contact.',
      ...known('family-name'),
    }),
    words({
      id: 'contactTitle',
      label: 'Title',
      least: 2,
      most: 160,
      refusal: 'Enter the title of the contact.',
      ...known('organization-title'),
    }),
    email({
      id: 'contactEmail',
      label: 'Email address',
      refusal: 'Enter a valid email address.',
      ...known('email'),
    }),
    formed({
      id: 'contactPhone',
      label: 'Phone',
      rule: looksLike('^(?=[\\s\\S]{7,20}$)(?:\\D*\\d){7}', 'Enter a valid phone number.'),
      refusal: 'Enter a valid phone number.',
      ...known('tel-national', { input: 'phone', besideNext: true }),
    }),
    formed({
      id: 'contactPhoneExtension',
      label: 'Extension',
      rule: looksLike('^\\d{1,6}$', 'Extension must be 1 to 6 digits.'),
      refusal: 'Extension must be 1 to 6 digits.',
      optional: true,
      ...known('tel-extension', { input: 'digits' }),
    }),
  ] as const
}

export const borrowerEntityTypes = ['Individual', 'Corporation', 'LLC', 'Cooperative', 'Nonprofit'] as const
export const borrowerBusinessStages = ['New business', 'Existing business', 'Expansion'] as const

export const borrowerName = (more: Differences = {}) =>
  words({
    id: 'borrowerName',
    label: 'Borrower name',
    help: 'The full legal name.',
    least: 2,
    most: 120,
    refusal: 'Enter the borrower name.',
    // The specified sentence says "fewer than", but 120 itself is allowed.
    tooLong: 'Borrower name should be fewer than 120 characters.',
    ...more,
  })

export const borrowerEntityType = (more: Differences = {}) =>
  choice({
    id: 'borrowerEntityType',
    label: 'Type of borrower',
    options: calledByValue(borrowerEntityTypes),
    refusal: 'Select the type of borrower.',
    placeholder: 'Choose',
    hints: { besideNext: true },
    ...more,
  })

export const borrowerBusinessStage = (more: Differences = {}) =>
  choice({
    id: 'borrowerBusinessStage',
    label: 'Stage of the business',
    options: calledByValue(borrowerBusinessStages),
    refusal: 'Select the stage of the business.',
    placeholder: 'Choose',
    ...more,
  })

export const projectName = (more: Differences = {}) =>
  words({
    id: 'projectName',
    label: 'Project name',
    least: 2,
    most: 120,
    refusal: 'Please enter a project name.',
    ...more,
  })

export const projectAddress = (more: Differences = {}) =>
  address({
    id: 'projectAddress',
    label: 'Project address',
    least: 5,
    most: 400,
    refusal: 'Project address is required.',
    ...more,
  })

/** The first is the umbrella over the four: the program is not settled yet. */
export const projectPrograms = [
  'OneRD Guarantee',
  ...programOrder.projectCreation.map((id) => guaranteePrograms[id].title),
] as const

export const program = (more: Differences = {}) =>
  choice({
    id: 'program',
    label: 'USDA program',
    options: calledByValue(projectPrograms).map((option, at) =>
      at === 0 ? { ...option, description: 'Choose this if the program is not settled yet.' } : option,
    ),
    refusal: 'Select a USDA program.',
    placeholder: 'Choose',
    ...more,
  })

export const totalLoanAmount = (more: Differences = {}) =>
  dollars({
    id: 'totalLoanAmount',
    label: 'Total loan amount',
    refusal: 'Enter a valid dollar amount (numbers only).',
    ...more,
  })
