/** What would be submitted, what was, how two submissions differ, and taking the last one back. */
export { checkBeforeSubmitting } from './check.ts'
export { comparedSubmissions } from './comparison.ts'
export { lastSubmission, listSubmissions, loadSnapshot, submissionView } from './snapshots.ts'
export { takeBackSubmission } from './take-back.ts'
