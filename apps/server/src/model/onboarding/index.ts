/** How somebody comes to have a lender: founding one, asking to join one, and what it says of itself. */
export { answerRequest, askToJoin, receivedRequests, withdrawRequest } from './join-requests.ts'
export { finishOnboarding, onboardingState, saveOrganization } from './onboarding.ts'
export { changeOrganization } from './organization-settings.ts'
