import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { personName, stage, time } from '../lender/recurring-values.ts'

/** What a decision or a remark is about: an answer, or one file. */
export const remarkItem = v.union(v.object({ fieldId: arg.name() }), v.object({ uploadId: arg.id() }))
export type RemarkItem = Infer<typeof remarkItem>

/** A place in a document: parts of its page, from 0 to 1, from the upper left. */
const region = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() })
const place = v.object({ page: v.number(), region: v.optional(region) })
export type RemarkPlace = Infer<typeof place>

const audience = v.union(v.literal('internal'), v.literal('lender'), v.literal('borrower'))
export type RemarkAudience = Infer<typeof audience>

const sides = [v.literal('staff'), v.literal('lender'), v.literal('borrower')] as const
const writerKind = v.union(...sides)
const written = { by: personName, byKind: writerKind, mine: v.boolean(), at: v.number() } as const

const replyKind = v.union(
  v.literal('reply'),
  v.literal('done'),
  v.literal('disputed'),
  v.literal('resolved'),
  v.literal('reopened'),
)

const remark = v.object({
  projectId: v.string(),
  stage,
  remarkId: v.string(),
  /** Kept through all rounds. Internal ones are counted by themselves. */
  number: v.number(),
  item: remarkItem,
  /** Where it stands in the questionnaire, also for a file. */
  fieldId: v.string(),
  /** What it is about, in the words of the questionnaire. */
  label: v.string(),
  place: v.union(place, v.null()),
  audience,
  text: v.string(),
  ...written,
  editedAt: time,
  round: v.number(),
  state: v.union(v.literal('open'), v.literal('done'), v.literal('disputed'), v.literal('resolved')),
  stateNote: v.string(),
  stateBy: personName,
  stateAt: time,
  /** What was said to it and what came of it, the first first: what is said anew leaves what was said before. */
  replies: v.array(v.object({ ...written, kind: replyKind, text: v.string() })),
  /** What stood there before it was edited, the first first. */
  earlier: v.array(v.object({ text: v.string(), at: v.number() })),
  may: v.object({
    reply: v.boolean(),
    settle: v.boolean(),
    resolve: v.boolean(),
    edit: v.boolean(),
  }),
})
export type Remark = Infer<typeof remark>

const ofStage = { projectId: arg.id(), stage }
const ofRemark = { remarkId: arg.id() }
/** Made up by whoever sends it: with the same one it is the same thing said, however often it is sent. */
const sending = v.optional(arg.id())
/** Who was said to read the remark when these words were written. Where others read it by now, they are not taken. */
const writtenFor = v.optional(audience)

/** The remarks of a stage that this person reads, the first first. Staff, lenders and borrowers ask by the same name. */
export const list = queryEntry('project/remarks:list', ofStage, v.array(remark))

/** Why somebody reads nothing of a remark. */
const unread = v.union(
  v.literal('internal'),
  v.literal('lenderOnly'),
  v.literal('notShared'),
  v.literal('notOnTeam'),
)
export type WhyUnread = Infer<typeof unread>

const mentionable = v.object({
  name: v.string(),
  side: v.union(...sides),
  /** They do not read it: named in it, they are told nothing. */
  unread: v.optional(unread),
})
export type Mentionable = Infer<typeof mentionable>

/**
 * Whom one may name with "@" in a remark of that audience at a question: those who read it, as far as one knows them.
 * With `others` also whom one knows at the project and who do not.
 */
export const listMentionable = queryEntry(
  'project/remarks:listMentionable',
  { ...ofStage, fieldId: arg.name(), audience, others: v.optional(v.boolean()) },
  v.array(mentionable),
)

export const add = mutationEntry(
  'project/remarks:add',
  {
    ...{
      ...ofStage,
      item: remarkItem,
      text: arg.enteredText(4_000),
      audience,
      place: v.optional(place),
    },
    sending,
  },
  v.object({ remarkId: v.string(), number: v.number() }),
)
export const reply = mutationEntry(
  'project/remarks:reply',
  { ...ofRemark, text: arg.enteredText(4_000), sending, audience: writtenFor },
  v.null(),
)
/** Says that it is done. */
export const settle = mutationEntry(
  'project/remarks:settle',
  { ...ofRemark, note: v.optional(arg.enteredText(4_000)), audience: writtenFor },
  v.null(),
)
/** Says why nothing is changed. */
export const dispute = mutationEntry(
  'project/remarks:dispute',
  { ...ofRemark, note: arg.enteredText(4_000), audience: writtenFor },
  v.null(),
)
/** The packaging team alone: nothing is left of it. */
export const resolve = mutationEntry('project/remarks:resolve', ofRemark, v.null())
/** Its author alone; what stood there is kept. */
export const edit = mutationEntry(
  'project/remarks:edit',
  { ...ofRemark, text: arg.enteredText(4_000), audience: writtenFor },
  v.null(),
)
