/** What a review is: what is settled, what holds for the next round, who reads what. */
export {
  packagingStatusOf,
  type RecordOfWork,
  type RoundOfStage,
  recordOfWork,
  reviewerOf,
} from './packaging-work.ts'
export { type Audience, audiences, type RemarkReader, readsRemark, writesTo } from './remark-audience.ts'
export {
  carriedOver,
  type Decision,
  type ItemState,
  isSettled,
  itemStates,
  needingAttention,
  unsettledItems,
} from './review-decisions.ts'
export {
  changedSince,
  type ReviewItem,
  reviewItems,
  type SubmittedFile,
  type SubmittedStage,
} from './review-items.ts'
