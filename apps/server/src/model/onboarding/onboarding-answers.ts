import type { onboarding } from '@granary/api'
import {
  type IntakeProblem,
  onboardingQuestions,
  organizationStep,
  practiceStep,
  readIntake,
} from '@granary/eligibility'

type Field = (typeof onboardingQuestions.fields)[number]['id']

/** What is wrong with the first step, question by question. */
export function organizationProblems(given: onboarding.OrganizationAnswers): readonly IntakeProblem<Field>[] {
  return readIntake(onboardingQuestions, given).problemsIn(organizationStep)
}

/** And with the second. */
export function practiceProblems(given: onboarding.PracticeAnswers): readonly IntakeProblem<Field>[] {
  return readIntake(onboardingQuestions, given).problemsIn(practiceStep)
}

export function organizationValues(given: onboarding.OrganizationAnswers) {
  const { answers } = readIntake(onboardingQuestions, given)
  const text = (field: Field) => String(answers[field] ?? '')
  return {
    name: text('lenderName'),
    headquarters_address: text('headquartersAddress'),
    contact: JSON.stringify({
      firstName: text('contactFirstName'),
      lastName: text('contactLastName'),
      title: text('contactTitle'),
      email: text('contactEmail'),
      phone: text('contactPhone'),
      phoneExtension: text('contactPhoneExtension'),
    }),
  }
}

/** What is no longer asked is not kept either. */
export function practiceValues(given: onboarding.PracticeAnswers) {
  const { answers } = readIntake(onboardingQuestions, given)
  const textOrNone = (field: Field) => (answers[field] === undefined ? null : String(answers[field]))
  return {
    federally_regulated: given.federallyRegulated,
    usda_approved: textOrNone('usdaApproved'),
    authorization_followup: textOrNone('authorizationFollowup'),
    served_states: given.servedStates,
    programs: given.programs,
    service_level: given.serviceLevel,
  }
}
