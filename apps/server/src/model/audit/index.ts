/** What the audit log says, in sentences. */
export { lenderActivity, projectActivity } from './activity.ts'
export { detailWords } from './audit-details.ts'
export { actionsOf, kindOf } from './audit-kinds.ts'
export { type About, type Details, predicate } from './audit-sentences.ts'
export { bare, bareDetails, partsOf, withMarks } from './sentence-parts.ts'
