import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { queryEntry } from '../entry.ts'
import { personName, stage } from '../lender/recurring-values.ts'
import { uploadSummary } from '../lender/stage-forms.ts'

const state = v.union(
  v.literal('missing'),
  v.literal('asked'),
  v.literal('there'),
  v.literal('notApplicable'),
  v.literal('optional'),
)
export type DocumentState = Infer<typeof state>

/** Who did something: their name, where the reader may know it, and whether it was the reader. */
const who = { by: personName, isMe: v.boolean() }

const place = v.object({
  stage,
  fieldId: v.string(),
  categoryId: v.string(),
  /** Why the reader cannot change it there; null when they can. */
  readOnlyReason: v.union(v.string(), v.null()),
  /** Its files come by themselves from the other stage. */
  flows: v.boolean(),
})
export type DocumentPlace = Infer<typeof place>

const file = v.object({
  fileName: v.string(),
  fileSize: v.number(),
  contentType: v.union(v.string(), v.null()),
  downloadUrl: v.string(),
  uploadedAt: v.number(),
  ...who,
  caution: uploadSummary.fields.caution,
  /** One stored file may answer a question of each stage. */
  uploads: v.array(v.object({ stage, fieldId: v.string(), uploadId: v.string() })),
})
export type DocumentFile = Infer<typeof file>

const row = v.object({
  documentId: v.string(),
  label: v.string(),
  help: v.string(),
  state,
  /** Nobody asks for it any more, but its files are there. */
  isLeft: v.boolean(),
  /** The packaging team looks after it. */
  isStaffs: v.boolean(),
  places: v.array(place),
  files: v.array(file),
  /** Borrowers who were asked for it, the first first. */
  asked: v.array(v.object({ ...who, at: v.number(), dueOn: v.union(v.string(), v.null()) })),
  notApplicable: v.union(v.object({ reason: v.string(), ...who, at: v.number() }), v.null()),
})
export type DocumentRow = Infer<typeof row>

const removed = v.object({
  uploadId: v.string(),
  fileName: v.string(),
  label: v.string(),
  at: v.number(),
  ...who,
})

const documentList = v.object({
  groups: v.array(v.object({ id: v.string(), title: v.string(), documents: v.array(row) })),
  /** Files that were taken away, the latest first. */
  removed: v.array(removed),
})
export type DocumentList = Infer<typeof documentList>

/**
 * Every document that the project asks for or has, each once, in the order of the package. For whoever may see the
 * project, and for borrowers as far as it was shared with them.
 */
export const list = queryEntry('project/documents:list', { projectId: arg.id() }, documentList)
