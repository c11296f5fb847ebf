/** The packaging team's review of what was submitted: the queue, decisions, remarks. */
export { giveReview, openReview, putReviewBack, takeReview } from './assignment.ts'
export {
  addAttentionReason,
  changeAttentionReason,
  listAttentionReasons,
} from './attention-reasons.ts'
export { acceptSection, setItemState, uncheck } from './decisions.ts'
export { disputeDeclaration, withdrawDeclarationDispute } from './disputes.ts'
export { acceptStage, endReview, returnForChanges } from './finishing.ts'
export { mentionable } from './naming/mentions.ts'
export { assignNamed, keepReviewer } from './naming/named-reviewer.ts'
export { reviewTeam } from './naming/team.ts'
export { listReviews } from './queue.ts'
export { countReviews } from './queue-counts.ts'
export { isRead, listRemarks, remarksLeft, remarkTarget, requireRemark } from './remark-list.ts'
export {
  addRemark,
  editRemark,
  type RemarkRow,
  type RemarkWriter,
  replyToRemark,
  resolveRemark,
  settleRemark,
} from './remarks.ts'
export { reviewOf } from './review-view.ts'
export { findRound, isAccepted, isOpened, requireUnopened, submitForReview, takeRoundBack } from './rounds.ts'
export { listQuality } from './saying/quality.ts'
export { agreeToStage } from './second-reviewer.ts'
export { reviewTimes } from './times.ts'
