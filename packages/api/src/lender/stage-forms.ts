import { MAX_ITEM_LENGTH, MAX_LIST_LENGTH } from '@granary/forms'
import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { sinceEntry } from '../since-entry.ts'
import { personName } from './recurring-values.ts'

/** One answer as it travels; the engine decides what fits which field. */
export const answer = v.union(
  arg.enteredText(),
  v.number(),
  v.boolean(),
  arg.list(arg.line(MAX_ITEM_LENGTH), MAX_LIST_LENGTH),
  v.null(),
)
const answers = v.record(v.string(), answer)

export const provenance = v.object({
  kind: v.union(v.literal('default'), v.literal('prefilled'), v.literal('person'), v.literal('test')),
  /** Of a prefilled answer: the stage or 'project', and the field or project datum it came from. */
  from: v.optional(v.object({ source: v.string(), id: v.string() })),
})

/** Some pages of a file, both ends with them. */
export const pages = v.object({ from: v.number(), to: v.number() })
export type Pages = Infer<typeof pages>

export const uploadSummary = v.object({
  uploadId: v.string(),
  storageId: v.string(),
  fileName: v.string(),
  fileSize: v.number(),
  contentType: v.union(v.string(), v.null()),
  downloadUrl: v.string(),
  uploadedAt: v.number(),
  /** Why it opens as a download only: it runs something, or carries files of its own. */
  caution: v.optional(v.literal('actions')),
  /** Of its content, so that the same file is not sent twice. */
  sha256: v.optional(v.string()),
  /** It stands for these pages of a file that answers another question, and is called so. */
  pages: v.optional(pages),
  /** Of a whole file: of how many other documents pages of it are the answer. */
  serves: v.optional(v.number()),
  /** The file itself is not shared with this reader: nothing of it can be opened. */
  isHidden: v.optional(v.literal(true)),
})
export type UploadSummary = Infer<typeof uploadSummary>

/** Said beside a file that there is a reason to be careful with, to everybody who sees it. */
export const cautionTexts: Readonly<Record<NonNullable<UploadSummary['caution']>, string>> = {
  actions: 'This file contains scripts, actions or other files, so it opens as a download only.',
}

/** One change in the life of an answer. */
const answerChange = v.object({
  version: v.number(),
  at: v.number(),
  by: v.union(v.string(), v.null()),
  source: v.union(
    v.literal('person'),
    v.literal('prefill'),
    v.literal('test'),
    v.literal('migration'),
    v.literal('not-chosen'),
    v.literal('restored'),
    v.literal('event'),
    /** The question was said not to apply, to apply after all, or the packaging team held against it and withdrew that: see `note`. */
    v.literal('not-applicable'),
    v.literal('applicable'),
    v.literal('disputed'),
    v.literal('undisputed'),
  ),
  before: answer,
  after: answer,
  note: v.optional(v.string()),
})
export type AnswerChange = Infer<typeof answerChange>

/** An answer of the pre-application that cannot become a file: shown as "In the pre-application: …". */
const besideField = v.object({ fieldId: v.string(), from: v.string(), text: v.string() })

/** What was said of a question that does not apply. It stands beside the answers and counts as one. */
export const notApplicable = v.object({
  reason: v.string(),
  by: personName,
  at: v.number(),
  fromPreApplication: v.boolean(),
  /** Why the packaging team thinks that it does apply; while it stands, the question is open. */
  dispute: v.union(v.object({ note: v.string(), by: personName, at: v.number() }), v.null()),
})
export type NotApplicable = Infer<typeof notApplicable>

const ofProject = { projectId: arg.id() }
const ofField = { ...ofProject, fieldId: arg.name() }
const saved = v.object({ answers, version: v.number() })
/**
 * What a save stands on. With the generation that was shown, nothing goes blindly over what a restore put back: of
 * another one every difference is refused, with both answers.
 */
const onGround = { expectedVersion: v.number(), generation: v.optional(arg.id()) }

/** What changes while people work on a stage. */
const stageState = {
  answers,
  version: v.number(),
  /** Another one than before: the database lost its newest commits, and versions may be lower than they were. */
  generation: v.string(),
  schemaId: v.string(),
  schemaRevision: v.number(),
  uploadsByField: v.record(v.string(), v.array(uploadSummary)),
  provenance: v.record(v.string(), provenance),
  notApplicable: v.record(v.string(), notApplicable),
  readOnly: v.boolean(),
  readOnlyReason: v.union(v.string(), v.null()),
  beside: v.array(besideField),
  submittedAt: v.union(v.number(), v.null()),
  /** Why staff opened the stage again, until it is submitted anew. */
  reopenedReason: v.union(v.string(), v.null()),
  /** Whether the button that fills in test data is offered. */
  mayAutofill: v.boolean(),
  /** Whether the fields that staff look after may be changed, also when the rest is read-only. */
  mayEditStaffFields: v.boolean(),
  /** Whether a sensitive answer, which is masked here, may be asked for with a reason. */
  mayReveal: v.boolean(),
  /** Whether this person may hold against it that a question does apply. */
  mayDispute: v.boolean(),
}

/** The questionnaire as published; its shape is stated by the forms package. */
const questionnaire = v.any()

/** Both stages answer the same calls; only the path differs. */
function stageEntries<Path extends string>(path: Path) {
  const getState = queryEntry(
    `${path}:getState`,
    ofProject,
    v.object({
      ...stageState,
      /** Where the same questionnaire lies as a file that never changes; nothing when it is one of its own. */
      questionnaireFile: v.union(v.string(), v.null()),
    }),
  )
  return {
    get: queryEntry(
      `${path}:get`,
      ofProject,
      v.object({
        ...stageState,
        schema: questionnaire,
        initialAnswers: answers,
        prefillAnswers: answers,
      }),
    ),
    /**
     * `get` in two for who watches: the questionnaire is most of it and stays the same from save to save, so it
     * travels once, or not at all where a device has kept its file.
     */
    getQuestionnaire: queryEntry(`${path}:getQuestionnaire`, ofProject, questionnaire),
    getState,
    getStateSince: sinceEntry(getState),
    save: mutationEntry(
      `${path}:save`,
      {
        ...ofProject,
        schemaId: arg.name(),
        schemaRevision: v.number(),
        // Checked by the engine, which says in the user's words what does not fit.
        answers: arg.answers(),
        ...onGround,
      },
      saved,
    ),
    /** The fields that staff look after, also once the stage is submitted; the others are refused. */
    saveStaffFields: mutationEntry(
      `${path}:saveStaffFields`,
      { ...ofProject, answers: arg.answers(), ...onGround },
      saved,
    ),
    /** After "Use theirs": the answer that was not chosen is kept in the history of its field. */
    keepUnchosen: mutationEntry(`${path}:keepUnchosen`, { ...ofField, answer }, v.null()),
    /** The latest changes of one answer, newest first. */
    getHistory: queryEntry(`${path}:getHistory`, ofField, v.array(answerChange)),
    autofillTestData: mutationEntry(`${path}:autofillTestData`, ofProject, saved),
    generateUploadUrl: mutationEntry(
      `${path}:generateUploadUrl`,
      ofField,
      v.object({ uploadUrl: v.string(), maxSizeBytes: v.number() }),
    ),
    registerUpload: mutationEntry(
      `${path}:registerUpload`,
      {
        ...ofField,
        storageId: arg.token(),
        fileName: arg.entered(),
        fileSize: v.number(),
        contentType: v.optional(arg.name()),
      },
      uploadSummary,
    ),
    /** With `replacedBy`, a newer file of the same field, it stays as an earlier version of that one. */
    removeUpload: mutationEntry(
      `${path}:removeUpload`,
      { ...ofField, uploadId: arg.id(), replacedBy: v.optional(arg.id()) },
      v.object({ removed: v.boolean() }),
    ),
    getAutosaveState: queryEntry(
      `${path}:getAutosaveState`,
      ofProject,
      v.object({ lastSavedAt: v.union(v.number(), v.null()) }),
    ),
    submit: mutationEntry(
      `${path}:submit`,
      { ...ofProject, expectedVersion: v.number() },
      v.object({ submittedAt: v.number(), version: v.number() }),
    ),
    /** Packaging duty only: opens a submitted stage again, with a reason that is kept. */
    reopen: mutationEntry(
      `${path}:reopen`,
      {
        ...ofProject,
        reason: arg.enteredText(2_000),
      },
      v.null(),
    ),
  }
}

/** The same calls over what was shared with a borrower; they neither submit nor fill in test data. */
function sharedStageEntries<Path extends string>(path: Path) {
  const { get, getQuestionnaire, getState, getStateSince, getAutosaveState } = stageEntries(path)
  const { save, keepUnchosen, generateUploadUrl, registerUpload, removeUpload } = stageEntries(path)
  return {
    get,
    getQuestionnaire,
    getState,
    getStateSince,
    /** What was shared only to be read, while `get` gives what may be answered. */
    getReadable: queryEntry(`${path}:getReadable`, ofProject, get.returns),
    save,
    keepUnchosen,
    getAutosaveState,
    generateUploadUrl,
    registerUpload,
    removeUpload,
  }
}

export const sharedPreApplication = sharedStageEntries('borrower/preApplication')
export const sharedApplication = sharedStageEntries('borrower/application')
export type SharedStageEntries = typeof sharedPreApplication

export const preApplication = stageEntries('lender/preApplication')
export const application = stageEntries('lender/application')
export type StageEntries = typeof preApplication
