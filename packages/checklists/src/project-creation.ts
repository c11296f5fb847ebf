import {
  beginningQuestions,
  type borrowerBusinessStages,
  type borrowerEntityTypes,
  creationQuestions,
  type federallyRegulatedAnswers,
  type IntakeProblem,
  type projectPrograms,
  readIntake,
  type usdaApprovedAnswers,
} from '@granary/eligibility'

/** What is known of a project when it is created, wherever that was asked. */
export interface ProjectCreation {
  readonly borrowerName: string
  readonly borrowerEntityType: (typeof borrowerEntityTypes)[number]
  readonly borrowerBusinessStage: (typeof borrowerBusinessStages)[number]
  readonly contactEmail: string
  readonly contactFirstName: string
  readonly contactLastName: string
  readonly contactTitle: string
  readonly contactPhone: string
  readonly contactPhoneExtension: string
  readonly lenderName: string
  readonly headquartersAddress: string
  /** Two letters, upper case. */
  readonly servedState: string
  readonly federallyRegulated: (typeof federallyRegulatedAnswers)[number]
  readonly usdaApproved?: (typeof usdaApprovedAnswers)[number]
  readonly projectName: string
  readonly program: (typeof projectPrograms)[number]
  readonly totalLoanAmount: number | null
  readonly projectAddress: string
}

/** What is known of a project that was begun with less; the rest is asked in the pre-application. */
export type BegunProject = Partial<ProjectCreation> &
  Pick<ProjectCreation, 'borrowerName' | 'projectName' | 'program' | 'totalLoanAmount'>

export type ProjectCreationField = keyof ProjectCreation
export type ProjectCreationProblems = Partial<Record<ProjectCreationField, string>>

export type ProjectCreationResult<Value = ProjectCreation> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: ProjectCreationProblems }

/** Reads what a form or a caller sent. Nothing throws: whatever is wrong is named at its field, one problem each. */
export function parseProjectCreation(input: unknown): ProjectCreationResult {
  const { problems, answers } = readIntake(creationQuestions, input)
  if (problems.length > 0) return refused(problems)
  // The engine has seen that what has to be answered is, and with what.
  const given = answers as Omit<ProjectCreation, Optional> & Partial<Pick<ProjectCreation, Optional>>
  return {
    ok: true,
    value: {
      ...given,
      servedState: given.servedState.toUpperCase(),
      contactPhoneExtension: given.contactPhoneExtension ?? '',
      totalLoanAmount: given.totalLoanAmount ?? null,
    },
  }
}

/** The same of the few questions that a project cannot begin without. */
export function parseProjectBeginning(input: unknown): ProjectCreationResult<BegunProject> {
  const { problems, answers } = readIntake(beginningQuestions, input)
  if (problems.length > 0) return refused(problems)
  const { totalLoanAmount = null, ...given } = answers as unknown as BegunProject
  return { ok: true, value: { ...given, totalLoanAmount } }
}

function refused(problems: readonly IntakeProblem<ProjectCreationField>[]) {
  const byField = problems.map(({ fieldId, message }) => [fieldId, message] as const)
  return { ok: false as const, problems: Object.fromEntries(byField) as ProjectCreationProblems }
}

type Optional = 'contactPhoneExtension' | 'totalLoanAmount'
