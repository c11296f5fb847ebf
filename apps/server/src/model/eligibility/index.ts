/** The eligibility check: whether a loan may be guaranteed, and checks that were kept for later. */
export { problemsOfCheck } from './eligibility-answers.ts'
export {
  carryOverCheck,
  forgetOldChecks,
  openCheck,
  saveCheckForLater,
  sendCheck,
} from './eligibility-checks.ts'
export { placeCheckOf } from './eligibility-place.ts'
