import type { CreationForm, projects } from '@granary/api'

export type CreationDraft = (typeof projects.create)['_args'] & { usdaApproved: string }
export type CreationField = keyof CreationDraft

/** Every question of a new project, in reading order; what the server says is wrong is shown in this order too. */
export const creationLabels = {
  projectName: 'Project name',
  program: 'USDA program',
  totalLoanAmount: 'Total loan amount',
  projectAddress: 'Project address',
  borrowerName: 'Borrower name',
  borrowerEntityType: 'Type of borrower',
  borrowerBusinessStage: 'Stage of the business',
  contactFirstName: 'First name',
  contactLastName: 'Last name',
  contactTitle: 'Title',
  contactEmail: 'Email address',
  contactPhone: 'Phone',
  contactPhoneExtension: 'Extension',
  lenderName: 'Lender name',
  headquartersAddress: 'Headquarters address',
  servedState: 'Primary state served',
  federallyRegulated: 'Is the lender federally regulated?',
  usdaApproved: 'Is the lender approved by USDA?',
} as const satisfies Record<CreationField, string>

export const creationFields = Object.keys(creationLabels) as CreationField[]

/** An empty draft, but for what the lender has said about itself. */
export function newDraft(lender: CreationForm['lender']): CreationDraft {
  const empty = Object.fromEntries(creationFields.map((field) => [field, ''])) as CreationDraft
  return { ...empty, ...lender }
}

/** The arguments of the mutation: what may be left out is, when it is empty. */
export function creationArgs({ usdaApproved, ...draft }: CreationDraft) {
  return { ...draft, ...(usdaApproved && { usdaApproved }) }
}
