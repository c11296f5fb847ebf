import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { personName, stage } from '../lender/recurring-values.ts'

/** A day as 2026-12-04; null when none was said. */
const day = v.union(v.string(), v.null())

/** What staff write down, by the names of the calls. */
export const recordedKind = v.union(
  v.literal('agencyQuestion'),
  v.literal('answer'),
  v.literal('letter'),
  v.literal('incomplete'),
  v.literal('complete'),
  v.literal('commitment'),
  v.literal('commitmentAccepted'),
  v.literal('extension'),
  v.literal('met'),
  v.literal('notMet'),
  v.literal('closing'),
  v.literal('guaranteeIssued'),
  v.literal('changed'),
  v.literal('withdrawn'),
  v.literal('declined'),
  v.literal('closed'),
)
export type RecordedEventKind = Infer<typeof recordedKind>

export const eventKind = v.union(
  recordedKind,
  v.literal('sent'),
  v.literal('sentUndone'),
  v.literal('receipt'),
  v.literal('undone'),
)
export type AgencyEventKind = Infer<typeof eventKind>

const file = v.object({ uploadId: v.string(), fileName: v.string(), downloadUrl: v.string() })

/** A document that goes with an answer. */
const attached = v.object({
  ...file.fields,
  /** As the package calls it, and the letter lists it. */
  standardName: v.string(),
  /** What became of it in the project since. */
  since: v.union(v.literal('replaced'), v.literal('removed'), v.null()),
})
export type AttachedDocument = Infer<typeof attached>

/** A document that was added to a question, and belongs to no stage. */
const questionFile = v.object({
  ...attached.fields,
  addedOn: v.string(),
  addedBy: personName,
  /** Nobody has answered since it came. */
  isNew: v.boolean(),
  /** It goes with no answer that stands, and went out with none. */
  mayRemove: v.boolean(),
})
export type QuestionFile = Infer<typeof questionFile>

/** What a question is about: an answer, a file, or words where it is neither. */
const about = v.object({
  label: v.string(),
  place: v.union(v.object({ stage, fieldId: v.string() }), v.null()),
  downloadUrl: v.union(v.string(), v.null()),
})
export type QuestionItem = Infer<typeof about>

const question = v.object({
  questionId: v.string(),
  number: v.number(),
  askedOn: v.string(),
  text: v.string(),
  dueOn: day,
  items: v.array(about),
  answeredBy: v.union(v.literal('lender'), v.literal('team')),
  /** One person of the lender, where it was given to one. */
  answerer: personName,
  /** Whether it waits for the person who reads it. */
  mine: v.boolean(),
  answer: v.union(
    v.object({
      answerId: v.string(),
      text: v.string(),
      on: v.string(),
      by: personName,
      documents: v.array(attached),
    }),
    v.null(),
  ),
  /** When the answer went to the agency. */
  sentOn: day,
  files: v.array(questionFile),
})
export type AgencyQuestion = Infer<typeof question>

/** A day that something cannot lie beyond, and what happened on it, such as "the package was sent". */
const bound = v.union(v.object({ day: v.string(), words: v.string() }), v.null())

/** On which days something can have happened, by the order of everything else on record. */
const possibleDays = v.object({ from: bound, until: bound })
export type PossibleDays = Infer<typeof possibleDays>

/** `namedBy`: the event that named it, a commitment or a closing; the same words in both are two points. */
const point = v.object({
  text: v.string(),
  namedBy: v.string(),
  metOn: day,
  note: v.string(),
  /** When it can have come. */
  days: possibleDays,
})
export type AgencyPoint = Infer<typeof point>

const clock = v.object({
  clock: v.union(v.literal('question'), v.literal('accept'), v.literal('expiry'), v.literal('extension')),
  number: v.union(v.number(), v.null()),
  from: v.string(),
  until: v.string(),
  stoppedOn: day,
  paragraph: v.union(v.string(), v.null()),
})
export type AgencyClock = Infer<typeof clock>

const logged = v.object({
  eventId: v.string(),
  kind: eventKind,
  on: v.string(),
  recordedAt: v.number(),
  by: personName,
  note: v.string(),
  dueOn: day,
  items: v.array(v.string()),
  /** Of an answer: which question. */
  number: v.union(v.number(), v.null()),
  /** Of an end: what was open, and stays so. */
  leftOpen: v.array(v.string()),
  /** It was a mistake, and holds no more. */
  undone: v.boolean(),
})
export type AgencyLogEntry = Infer<typeof logged>

const view = v.object({
  sent: v.union(
    v.object({
      on: v.string(),
      office: v.string(),
      method: v.string(),
      note: v.string(),
      by: personName,
      receipt: v.union(file, v.null()),
    }),
    v.null(),
  ),
  /** The agency named what it misses, and the package is to be sent anew. */
  incomplete: v.union(v.object({ on: v.string(), note: v.string() }), v.null()),
  completeOn: day,
  questions: v.array(question),
  commitment: v.union(
    v.object({
      on: v.string(),
      note: v.string(),
      acceptBy: day,
      acceptedOn: day,
      expiresOn: day,
      extendBy: day,
      extended: v.boolean(),
      conditions: v.array(point),
    }),
    v.null(),
  ),
  closing: v.union(v.object({ on: v.string(), note: v.string(), papers: v.array(point) }), v.null()),
  end: v.union(
    v.object({
      kind: v.union(
        v.literal('guaranteeIssued'),
        v.literal('withdrawn'),
        v.literal('declined'),
        v.literal('closed'),
      ),
      on: v.string(),
      note: v.string(),
    }),
    v.null(),
  ),
  clocks: v.array(clock),
  /** Everything that was recorded, the first first, with what was undone since. */
  log: v.array(logged),
  may: v.object({
    /** Answer what was given to the lender. */
    answer: v.boolean(),
    /** What this person may record now, in its usual order; sending first. */
    record: v.array(eventKind),
    /** Of each of these the days on which it can have happened, where others on record say so. */
    days: v.array(v.object({ kind: eventKind, ...possibleDays.fields })),
    /** What waits for somebody: it stays open where the project ends with it. */
    open: v.array(v.string()),
    /** Accepted stages that this person may open again for what the agency misses. */
    reopen: v.array(stage),
    /** Why it cannot be sent yet, for whoever would send it. */
    sendLater: v.union(v.string(), v.null()),
    /** What was recorded last, for whoever may undo it. */
    undo: v.union(v.object({ eventId: v.string(), kind: eventKind }), v.null()),
    /** To whom of the lender a question can be given. */
    answerers: v.array(v.object({ personId: v.string(), name: v.string() })),
  }),
})
export type AgencyView = Infer<typeof view>

const ofProject = { projectId: arg.id() }

/** Where the package stands with the agency. For the lender and for staff that may see the project. */
export const get = queryEntry('project/agency:get', ofProject, view)

const ofQuestion = { ...ofProject, questionId: arg.id() }

/** Lets one new document be sent to a question, by whoever may answer it. */
export const generateUploadUrl = mutationEntry(
  'project/agency:generateUploadUrl',
  ofQuestion,
  v.object({ uploadUrl: v.string(), maxSizeBytes: v.number() }),
)

/** Takes a document that was sent to its question. It goes with an answer that names it. */
export const registerUpload = mutationEntry(
  'project/agency:registerUpload',
  { ...ofQuestion, storageId: arg.token(), fileName: arg.entered() },
  attached,
)

/** As long as it goes with no answer, and went to the agency with none. */
export const removeUpload = mutationEntry(
  'project/agency:removeUpload',
  { ...ofQuestion, uploadId: arg.id() },
  v.object({ removed: v.boolean() }),
)

/**
 * The answer that this one takes the place of, as its writer was shown it; null for none. Where another stands, it is
 * refused as ANSWERS_CHANGED_ELSEWHERE. Without it the last one counts.
 */
export const overAnswer = v.optional(v.union(arg.id(), v.null()))

/** The lender's answer to a question that was given to it, on the day of whoever writes it. The last one counts. */
export const answer = mutationEntry(
  'project/agency:answer',
  {
    ...ofQuestion,
    text: arg.enteredText(4_000),
    at: v.optional(v.number()),
    /** Documents of the project that go with it. */
    uploadIds: v.optional(arg.list(arg.id(), 100)),
    over: overAnswer,
  },
  v.object({ eventId: v.string() }),
)
