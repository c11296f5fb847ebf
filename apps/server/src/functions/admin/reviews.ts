import { adminReviews, reviewTimes as reviewTimeEntries } from '@granary/api'
import { audited, type Effects, noticed, together } from '../../effects.ts'
import {
  addReceipt,
  listEvents,
  markSent,
  openReceipt,
  recordEvent,
  undoEvent,
  undoSent,
} from '../../model/agency/index.ts'
import {
  acceptSection,
  acceptStage,
  agreeToStage,
  countReviews,
  giveReview,
  listQuality,
  listReviews,
  openReview,
  putReviewBack,
  returnForChanges,
  reviewOf,
  reviewTeam,
  reviewTimes,
  setItemState,
  takeReview,
  uncheck,
} from '../../model/review/index.ts'
import { recordFollows, returnedForChanges, reviewItemDecided } from '../answer-effects.ts'
import { packagerQuery, projectPackagerMutation, projectTeamMutation, projectTeamQuery } from '../builders.ts'
import { wide } from '../reach.ts'

const overall = wide(
  'Staff look over what all lenders submitted.',
  'organizations',
  'projects',
  'review_rounds',
  'stages',
)

const list = packagerQuery(adminReviews.list, overall, ({ db, person, journal }, request) =>
  listReviews(db, person, request, journal),
)

const counts = packagerQuery(
  adminReviews.counts,
  wide('Staff count what all lenders submitted.', 'projects', 'review_rounds'),
  ({ db, person }) => countReviews(db, person),
)

const times = packagerQuery(
  reviewTimeEntries.getTimes,
  wide('The team sees how long the reviews of all lenders wait and take.', 'projects', 'review_rounds'),
  ({ db }, { today }) => reviewTimes(db, today),
)

const theTeam = wide('Whoever has the duty can be given the review.', 'admin_duties')

const team = packagerQuery(adminReviews.listTeam, theTeam, async ({ db }) => [...(await reviewTeam(db))])

const get = projectTeamQuery(
  adminReviews.get,
  wide(
    'Whoever has the duty can be given the review, and a setting says whether two look at it.',
    'admin_duties',
    'installation_settings',
  ),
  (reader, { stage }) => reviewOf(reader, stage),
)

const opened: Effects = { review_rounds: ['opened_at', 'opened_by'] }

const open = projectPackagerMutation(
  adminReviews.open,
  together(audited, opened),
  async (work, { stage }) => {
    await openReview(work, stage)
    return null
  },
)

const take = projectPackagerMutation(
  adminReviews.take,
  together(audited, noticed, recordFollows, opened, { review_rounds: ['assignee', 'taken_at', 'state'] }),
  async (work, { stage, from }) => {
    await takeReview(work, stage, from)
    return null
  },
)

const give = projectTeamMutation(
  adminReviews.give,
  together(audited, noticed, recordFollows, { review_rounds: ['assignee', 'taken_at', 'state'] }),
  async (work, { stage, personId }) => {
    await giveReview(work, stage, personId)
    return null
  },
)

const putBack = projectTeamMutation(
  adminReviews.putBack,
  together(audited, recordFollows, { review_rounds: ['assignee', 'taken_at', 'state'] }),
  async (work, { stage }) => {
    await putReviewBack(work, stage)
    return null
  },
)

const setState = projectPackagerMutation(
  adminReviews.setItemState,
  reviewItemDecided,
  (work, { stage, round, item, ...wanted }) => setItemState(work, { stage, round }, item, wanted),
)

const acceptAll = projectPackagerMutation(
  adminReviews.acceptSection,
  together(audited, {
    review_items: ['added', 'state', 'version', 'decided_by', 'decided_at'],
    review_item_changes: ['added'],
  }),
  (work, { stage, round, sectionId, items }) => acceptSection(work, { stage, round }, sectionId, items),
)

const undo = projectPackagerMutation(
  adminReviews.uncheck,
  together(audited, {
    review_items: ['state', 'version', 'carried_over', 'decided_by', 'decided_at'],
    review_item_changes: ['added'],
  }),
  (work, { stage, round, items }) => uncheck(work, { stage, round }, items),
)

const giveBack = projectPackagerMutation(
  adminReviews.returnForChanges,
  returnedForChanges,
  (work, { stage, ...wanted }) => returnForChanges(work, stage, wanted),
)

const accept = projectPackagerMutation(
  adminReviews.accept,
  together(audited, noticed, recordFollows, {
    review_rounds: ['state', 'accepted_at', 'accepted_by', 'accepted_checks'],
    remarks: ['state', 'state_note', 'state_by', 'state_at'],
    remark_entries: ['added'],
  }),
  async (work, { stage, checks }) => {
    await acceptStage(work, stage, checks)
    return null
  },
)

const agree = projectPackagerMutation(
  adminReviews.agree,
  together(audited, { review_rounds: ['agreed_by', 'agreed_at', 'agreed_decisions', 'agreed_checks'] }),
  async (work, { stage, checks }) => {
    await agreeToStage(work, stage, checks)
    return null
  },
)

const quality = projectTeamQuery(adminReviews.listQuality, ({ db, project }) => listQuality(db, project.id))

/** Where the project stands follows from all events together. */
const happened = together(audited, { project_events: ['added'] })

const receiptTaken: Effects = { uploads: ['added'], stored_files: ['registered_at'] }

const receiptUrl = projectPackagerMutation(
  adminReviews.generateReceiptUrl,
  { upload_grants: ['added'] },
  (work) => openReceipt(work),
)

const receipt = projectPackagerMutation(
  adminReviews.addReceipt,
  together(happened, receiptTaken),
  async (work, { receipt }) => ({ eventId: await addReceipt(work, receipt) }),
)

const sent = projectPackagerMutation(
  adminReviews.markSent,
  together(happened, noticed, recordFollows, receiptTaken, { projects: ['sent_at', 'status'] }),
  async (work, sending) => {
    await markSent(work, sending)
    return null
  },
)

const unsent = projectPackagerMutation(
  adminReviews.undoSent,
  together(happened, noticed, recordFollows, { projects: ['sent_at', 'status'] }),
  async (work) => {
    await undoSent(work)
    return null
  },
)

const record = projectPackagerMutation(
  adminReviews.recordEvent,
  together(happened, noticed, { projects: ['sent_at', 'committed_at', 'closed_at', 'status'] }),
  async (work, event) => ({ eventId: await recordEvent(work, event) }),
)

const undone = projectPackagerMutation(
  adminReviews.undoEvent,
  together(happened, noticed, { projects: ['sent_at', 'committed_at', 'closed_at', 'status'] }),
  async (work, { eventId }) => {
    await undoEvent(work, eventId)
    return null
  },
)

const events = projectTeamQuery(adminReviews.listEvents, ({ db, project }) => listEvents(db, project.id))

export const reviewFunctions = [
  list,
  counts,
  team,
  times,
  get,
  open,
  take,
  give,
  putBack,
  setState,
  acceptAll,
  undo,
  giveBack,
  accept,
  agree,
  receiptUrl,
  receipt,
  sent,
  unsent,
  record,
  undone,
  events,
  quality,
]
