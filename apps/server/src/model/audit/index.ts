/** What the audit log says, in sentences. */
export { lenderActivity, projectActivity } from './activity.ts'
export { detailWords } from './audit-details.ts'
export { type About, type Details, predicate } from './audit-sentences.ts'
