import { onboarding } from '@granary/api'
import { parseProjectCreation, programs } from '@granary/checklists'
import { usStates } from '../../gazetteer/us-states.ts'

interface Problem {
  readonly fieldId: string
  readonly message: string
}

const longestFollowup = 2_000

/** The first step, in the words of project creation: the same data, so the same rules. */
export function organizationProblems(given: onboarding.OrganizationAnswers): Problem[] {
  return creationProblems(given)
}

/** The second step. The approval is asked of lenders that are not federally regulated, the follow-up of those without. */
export function practiceProblems(given: onboarding.PracticeAnswers): Problem[] {
  const { federallyRegulated, usdaApproved, authorizationFollowup } = given
  const problems = creationProblems({ federallyRegulated })
  const add = (fieldId: string, message: string) => problems.push({ fieldId, message })
  if (federallyRegulated === 'no') {
    if (usdaApproved !== 'yes' && usdaApproved !== 'no') {
      add('usdaApproved', 'Say whether the lender is approved by the agency.')
    }
    if (usdaApproved === 'no' && authorizationFollowup.trim() === '') {
      add('authorizationFollowup', 'Say how the lender will be authorized.')
    }
    if (authorizationFollowup.length > longestFollowup) {
      add('authorizationFollowup', `Use at most ${longestFollowup.toLocaleString('en-US')} characters.`)
    }
  }
  if (
    !someOf(
      given.servedStates,
      usStates.map(({ code }) => code),
    )
  ) {
    add('servedStates', 'Select at least one state.')
  }
  if (
    !someOf(
      given.programs,
      programs.map(({ value }) => value),
    )
  ) {
    add('programs', 'Select at least one program.')
  }
  if (!onboarding.serviceLevels.some((level) => level === given.serviceLevel)) {
    add('serviceLevel', 'Choose a service level.')
  }
  return problems
}

function creationProblems(given: object): Problem[] {
  const parsed = parseProjectCreation(given)
  if (parsed.ok) return []
  return Object.entries(parsed.problems)
    .filter(([fieldId]) => Object.hasOwn(given, fieldId))
    .map(([fieldId, message]) => ({ fieldId, message }))
}

function someOf(chosen: readonly string[], offered: readonly string[]): boolean {
  return chosen.length > 0 && chosen.every((each) => offered.includes(each))
}
