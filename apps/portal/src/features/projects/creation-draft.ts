import type { CreationForm, projects } from '@granary/api'
import { creationQuestions } from '@granary/eligibility'

export type CreationDraft = (typeof projects.create)['_args'] & { usdaApproved: string }
export type CreationField = keyof CreationDraft

/** Every question of a new project, in reading order; what is wrong is shown in this order too. */
export const creationFields: readonly CreationField[] = creationQuestions.fields.map(({ id }) => id)

/** An empty draft, but for what the lender and the person have said about themselves, and an address that came along. */
export function newDraft({ lender, contact }: CreationForm, projectAddress: string): CreationDraft {
  const empty = Object.fromEntries(creationFields.map((field) => [field, ''])) as CreationDraft
  return { ...empty, ...lender, ...contact, projectAddress }
}

/** The arguments of the mutation: what may be left out is, when it is empty. */
export function creationArgs({ usdaApproved, ...draft }: CreationDraft) {
  return { ...draft, ...(usdaApproved && { usdaApproved }) }
}

/** Of the few questions that a project cannot begin without. */
export function beginningArgs(draft: CreationDraft) {
  const { borrowerName, projectName, program, totalLoanAmount, projectAddress } = draft
  return { borrowerName, projectName, program, totalLoanAmount, ...(projectAddress && { projectAddress }) }
}
