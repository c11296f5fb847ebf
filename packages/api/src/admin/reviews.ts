import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { personName, stage, time } from '../lender/recurring-values.ts'
import { eventKind, overAnswer, recordedKind } from '../project/agency.ts'
import { remarkItem } from '../project/remarks.ts'

/** Waits for anybody, is with somebody of the team, is with the lender again, or is accepted. */
const roundState = v.union(
  v.literal('waiting'),
  v.literal('inReview'),
  v.literal('returned'),
  v.literal('accepted'),
)
export type RoundState = Infer<typeof roundState>

const itemState = v.union(
  v.literal('toCheck'),
  v.literal('accepted'),
  v.literal('needsAttention'),
  v.literal('waived'),
)
export type ReviewItemState = Infer<typeof itemState>

const sort = v.union(
  v.literal('waiting'),
  v.literal('newest'),
  v.literal('project'),
  v.literal('lender'),
  v.literal('target'),
  v.literal('amount'),
)

const ofStage = { projectId: arg.id(), stage }
/** The round whose answers the person saw; without it the decision is about whichever stands. */
const ofShownRound = { ...ofStage, round: v.optional(v.number()) }
const somebody = v.union(v.object({ personId: v.string(), name: v.string() }), v.null())

const aboutRound = {
  projectId: v.string(),
  stage,
  /** The number of the submission, by which it is addressed. */
  round: v.number(),
  /** The same without those that were taken back. */
  roundOfReview: v.number(),
  projectName: v.string(),
  borrowerName: v.string(),
  lenderName: v.string(),
  program: v.string(),
  state: roundState,
  submittedAt: v.number(),
  assignee: somebody,
  returnedAt: time,
  /** A calendar day, as the packaging team set it. */
  targetDate: v.union(v.string(), v.null()),
} as const

const queueRow = v.object({
  ...aboutRound,
  openRemarks: v.number(),
  settled: v.number(),
  items: v.number(),
  /** In dollars, as it was submitted; null where the stage was submitted without it. */
  loanAmount: v.union(v.number(), v.null()),
})
export type ReviewRow = Infer<typeof queueRow>

/** What was submitted last of every stage of every lender, the longest waiting first. */
export const list = queryEntry(
  'admin/reviews:list',
  {
    paginationOpts: arg.page(),
    search: v.optional(arg.search()),
    /** `open` is whatever the team has to work on. */
    state: v.optional(v.union(roundState, v.literal('open'))),
    program: v.optional(arg.name()),
    /** A person's id, `me`, or `nobody`. */
    assignee: v.optional(arg.id()),
    sort: v.optional(sort),
  },
  v.object({ page: v.array(queueRow), isDone: v.boolean(), continueCursor: v.string() }),
)

const colleague = v.object({ personId: v.string(), name: v.string() })

/** Who could be given a review: everybody with the packaging duty. */
export const listTeam = queryEntry('admin/reviews:listTeam', {}, v.array(colleague))

/** How many wait in each tab of the queue. */
export const counts = queryEntry(
  'admin/reviews:counts',
  {},
  v.object({ open: v.number(), mine: v.number(), unassigned: v.number(), returned: v.number() }),
)

const file = v.object({
  uploadId: v.string(),
  fileName: v.string(),
  fileSize: v.number(),
  contentType: v.union(v.string(), v.null()),
  downloadUrl: v.string(),
})
export type ReviewFile = Infer<typeof file>

/** What was decided of an item before it was decided anew. */
const earlierDecision = v.object({
  version: v.number(),
  state: itemState,
  reason: v.union(v.string(), v.null()),
  note: v.string(),
  by: personName,
  at: v.number(),
})
export type EarlierDecision = Infer<typeof earlierDecision>

const reviewItem = v.object({
  /** Of the field, or of the file. */
  id: v.string(),
  kind: v.union(v.literal('field'), v.literal('upload')),
  fieldId: v.string(),
  label: v.string(),
  help: v.union(v.string(), v.null()),
  /** As it is read; sensitive numbers masked. */
  value: v.string(),
  /** The kind of text, where a sensitive one is masked in `value`. */
  sensitive: v.union(v.literal('shortText'), v.literal('longText'), v.null()),
  /** Why it does not apply, in the words of the lender. */
  notApplicable: v.union(v.string(), v.null()),
  file: v.union(file, v.null()),
  state: itemState,
  settled: v.boolean(),
  /** Decided in an earlier round, and not changed since. */
  carriedOver: v.boolean(),
  reason: v.union(v.string(), v.null()),
  note: v.string(),
  by: personName,
  at: time,
  /** Counts the decisions, so that nobody overwrites one they have not seen. */
  version: v.number(),
  /** What was decided before in this round, the newest first. */
  earlier: v.array(earlierDecision),
  changed: v.boolean(),
  /** What is unusual about the answer, as whoever gave it was told. */
  advice: v.union(v.string(), v.null()),
  /** As it was in the round before, where it says something else now. */
  before: v.union(v.string(), v.null()),
  /** The kind of text, where a sensitive one is masked in `before`. */
  sensitiveBefore: v.union(v.literal('shortText'), v.literal('longText'), v.null()),
  /** A borrower reads this question too. */
  shared: v.boolean(),
})
export type ReviewItem = Infer<typeof reviewItem>

const reviewSection = v.object({
  sectionId: v.string(),
  title: v.string(),
  categoryId: v.string(),
  categoryTitle: v.string(),
  items: v.array(reviewItem),
})
export type ReviewSection = Infer<typeof reviewSection>

const review = v.object({
  ...aboutRound,
  /** `takenBack` where nothing that was submitted stands: it is no round of the review. */
  state: v.union(...roundState.members, v.literal('takenBack')),
  /** The submission that was taken back since, or is shown. */
  takenBack: v.union(v.object({ submittedAt: v.number(), at: v.number(), by: personName }), v.null()),
  /** The round before that the team saw. */
  before: v.union(v.object({ round: v.number(), roundOfReview: v.number() }), v.null()),
  submittedBy: personName,
  openedAt: time,
  returnNote: v.string(),
  acceptedAt: time,
  acceptedBy: personName,
  /** Why nothing of it changes though nobody returned or accepted it: its project ended. A sentence. */
  stopped: v.union(v.string(), v.null()),
  /** Whether items of it can be decided now by this person, and whether they may return or accept it. */
  mayDecide: v.boolean(),
  mayFinish: v.boolean(),
  /** Whether this person says who has it next: whoever has it, and the administration. */
  mayAssign: v.boolean(),
  /** Where a second packager has to agree before the stage is accepted: who has, and whether this person may. */
  second: v.union(
    v.null(),
    v.object({
      agreed: v.union(v.null(), v.object({ by: personName, at: v.number() })),
      mayAgree: v.boolean(),
    }),
  ),
  /** What comes after an accepted stage, of a project under way: the lender has the other stage, or the team. */
  next: v.union(v.null(), v.literal('lender'), v.literal('review'), v.literal('send')),
  /** Whether this person may open the accepted stage again, with a reason. */
  mayReopen: v.boolean(),
  /** Whether a sensitive answer may be asked for with a reason. */
  mayReveal: v.boolean(),
  settled: v.number(),
  total: v.number(),
  sections: v.array(reviewSection),
  /** Who could take it. */
  team: v.array(colleague),
})
export type Review = Infer<typeof review>

/** One round as it was submitted, with what was decided about it. For staff that may see the project. */
export const get = queryEntry('admin/reviews:get', ofStage, review)

/** Says that the team has it before them: from then on its lender does not take it back. */
export const open = mutationEntry('admin/reviews:open', ofStage, v.null())
/** Takes what nobody has; with `from`, takes it over from this person, as long as they have it. */
export const take = mutationEntry('admin/reviews:take', { ...ofStage, from: v.optional(arg.id()) }, v.null())
export const give = mutationEntry('admin/reviews:give', { ...ofStage, personId: arg.id() }, v.null())
export const putBack = mutationEntry('admin/reviews:putBack', ofStage, v.null())

export const setItemState = mutationEntry(
  'admin/reviews:setItemState',
  {
    ...ofShownRound,
    item: remarkItem,
    state: itemState,
    reason: v.optional(arg.entered()),
    note: v.optional(arg.enteredText(2_000)),
    /** What the person saw; without it the decision holds whatever stands there. */
    expectedVersion: v.optional(v.number()),
  },
  v.object({ version: v.number() }),
)

/**
 * Accepts whatever of a section is still to be checked, and says what that was and as which decision it stands, so that
 * it can be undone. With `items` only those: a list that shows a part accepts that part. What has an open remark, whoever
 * reads it, is left to be decided by itself.
 */
export const acceptSection = mutationEntry(
  'admin/reviews:acceptSection',
  { ...ofShownRound, sectionId: arg.name(), items: v.optional(arg.list(arg.name(), 500)) },
  v.object({
    accepted: v.array(v.object({ itemId: v.string(), version: v.number() })),
    /** What would have been accepted, had it no open remark. */
    left: v.array(v.string()),
  }),
)
/** Undoes it: these items are to be checked again. What somebody decided since is left. */
export const uncheck = mutationEntry(
  'admin/reviews:uncheck',
  { ...ofShownRound, items: arg.list(v.object({ itemId: arg.name(), version: v.number() }), 500) },
  v.object({ undone: v.number(), left: v.number() }),
)

/** What stands in the list of a return: an item that needs attention, or a remark that is open. */
const returnPoint = v.object({
  about: v.union(...remarkItem.members, v.object({ remarkId: arg.id() })),
  /** As its reader reads it; without it, as it was decided or written. */
  text: v.optional(arg.enteredText(4_000)),
  audience: v.optional(v.union(v.literal('lender'), v.literal('borrower'))),
  /** It is not asked after all: no remark comes of it, and one that is open is resolved. */
  leftOut: v.optional(v.boolean()),
})
export type ReturnPoint = Infer<typeof returnPoint>

/**
 * Opens the stage again for its lender, with everything that needs attention as remarks. What `points` does not name
 * is asked of the lender as it was decided.
 */
export const returnForChanges = mutationEntry(
  'admin/reviews:returnForChanges',
  {
    ...ofStage,
    note: arg.enteredText(2_000),
    bothStages: v.optional(v.boolean()),
    points: v.optional(arg.list(returnPoint, 500)),
  },
  v.object({ remarks: v.number() }),
)
/** The list of quality as this person went through it: every entry, ticked or with a word why it does not apply. */
const withQuality = {
  ...ofStage,
  checks: v.optional(
    arg.list(v.object({ text: arg.line(200), doesNotApply: v.optional(arg.line(500)) }), 200),
  ),
}
export const accept = mutationEntry('admin/reviews:accept', withQuality, v.null())
/** Another packager than the reviewer says that the stage may be accepted. It holds until something is decided anew. */
export const agree = mutationEntry('admin/reviews:agree', withQuality, v.null())

const ofProject = { projectId: arg.id() }

const qualityRecord = v.object({
  stage,
  round: v.number(),
  step: v.union(v.literal('accepted'), v.literal('agreed')),
  by: personName,
  at: v.number(),
  /** In the words of that day; null where nobody went through the list. */
  checks: v.union(
    v.array(v.object({ text: v.string(), doesNotApply: v.union(v.string(), v.null()) })),
    v.null(),
  ),
})
export type QualityRecord = Infer<typeof qualityRecord>

/** Who went through the list of quality before a stage was accepted, the first first. For staff that may see the project. */
export const listQuality = queryEntry('admin/reviews:listQuality', ofProject, v.array(qualityRecord))

const receipt = v.object({ storageId: arg.token(), fileName: arg.entered() })

/** Lets one file be sent that proves the sending. It is taken with the sending, or afterwards. */
export const generateReceiptUrl = mutationEntry(
  'admin/reviews:generateReceiptUrl',
  ofProject,
  v.object({ uploadUrl: v.string(), maxSizeBytes: v.number() }),
)

/** What proves the sending came later, or was another. The one before stays in the log. */
export const addReceipt = mutationEntry(
  'admin/reviews:addReceipt',
  { ...ofProject, receipt },
  v.object({ eventId: v.string() }),
)

/** Sent to the agency, by hand: to which office, how and when. */
export const markSent = mutationEntry(
  'admin/reviews:markSent',
  {
    ...ofProject,
    office: arg.entered(),
    method: arg.entered(),
    at: v.number(),
    note: v.optional(arg.enteredText(4_000)),
    /** A file of the project, or one that was sent for it. */
    receiptUploadId: v.optional(arg.id()),
    receipt: v.optional(receipt),
  },
  v.null(),
)
/** It was a mistake. Only while nothing else was recorded since. */
export const undoSent = mutationEntry('admin/reviews:undoSent', ofProject, v.null())

export const recordEvent = mutationEntry(
  'admin/reviews:recordEvent',
  {
    ...ofProject,
    kind: recordedKind,
    at: v.number(),
    note: v.optional(arg.enteredText(4_000)),
    dueAt: v.optional(v.number()),
    /**
     * What a question is about, the documents that go with an answer, the conditions, the closing papers, which of them
     * are meant, or the questions of a letter.
     */
    items: v.optional(arg.list(v.union(arg.line(500), ...remarkItem.members), 100)),
    /** The question that is answered; without it, the first that is open. */
    about: v.optional(arg.id()),
    /** Who answers a question: `lender` (as without it), `team`, or an owner or officer of the lender. */
    answerer: v.optional(arg.id()),
    /**
     * A guarantee, or another end, is recorded though something is open: what was shown of it, or `true` for whatever
     * it is. It stays open, and is named with the event.
     */
    overOpen: v.optional(v.union(v.boolean(), arg.list(arg.line(600), 500))),
    over: overAnswer,
  },
  v.object({ eventId: v.string() }),
)

/** What was recorded last was a mistake. */
export const undoEvent = mutationEntry(
  'admin/reviews:undoEvent',
  { ...ofProject, eventId: arg.id() },
  v.null(),
)

const projectEvent = v.object({
  eventId: v.string(),
  kind: eventKind,
  at: v.number(),
  note: v.string(),
  dueAt: time,
  items: v.array(v.string()),
  office: v.string(),
  method: v.string(),
  receiptUploadId: v.union(v.string(), v.null()),
  about: v.union(v.string(), v.null()),
  /** Of an end: what was open, and stays so. */
  leftOpen: v.array(v.string()),
  by: personName,
})
export type ProjectEvent = Infer<typeof projectEvent>

/** What happened between the team and the agency, the first first. For staff that may see the project. */
export const listEvents = queryEntry('admin/reviews:listEvents', ofProject, v.array(projectEvent))
