import { type Infer, v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'
import { personName, stage, time } from '../lender/recurring-values.ts'
import { answer, notApplicable, provenance, uploadSummary } from '../lender/stage-forms.ts'
import { table } from './table-shapes.ts'

const ofStage = { projectId: arg.id(), stage }
const share = v.object({ answered: v.number(), asked: v.number() })
const question = { fieldId: v.string(), label: v.string() }

/** For so long a lender may take a submission back, unless the packaging team has opened it. */
export const takeBackMinutes = 30

const check = v.object({
  version: v.number(),
  revision: v.number(),
  /** The rules that the project follows, and keeps with its first submission. */
  rulePack: v.string(),
  /** When it was submitted; null while it is open. */
  submittedAt: time,
  /** Why this person cannot submit it, whatever is answered. */
  readOnlyReason: v.union(v.string(), v.null()),
  required: share,
  optional: share,
  /** What goes out, and how many questions ask for documents that apply. */
  documents: v.object({ count: v.number(), bytes: v.number(), asked: v.number() }),
  categories: v.array(
    v.object({
      categoryId: v.string(),
      title: v.string(),
      answered: v.number(),
      /** How many of these are answered by not applying. */
      excused: v.number(),
      missing: v.number(),
      toCorrect: v.number(),
    }),
  ),
  /** `dispute` is why the packaging team asks for what was said not to apply. */
  missing: v.array(v.object({ ...question, dispute: v.union(v.string(), v.null()) })),
  /** What refuses a submission though it is answered, by field. */
  problems: v.array(v.object({ ...question, message: v.string() })),
  /** What a submission waits for that no field can tell. */
  waitsFor: v.union(
    v.null(),
    v.object({ kind: v.union(v.literal('approval'), v.literal('pre-application')), message: v.string() }),
  ),
  certification: v.object({
    text: v.string(),
    given: v.boolean(),
    officerName: v.union(v.string(), v.null()),
    officerTitle: v.union(v.string(), v.null()),
    /** A stage that has no question for the date is certified on the day of its submission. */
    asksDate: v.boolean(),
    date: v.union(v.string(), v.null()),
  }),
  leftOut: v.array(v.object(question)),
  /** What was said not to apply, with the reason: it counts as answered. */
  excused: v.array(v.object({ ...question, reason: v.string() })),
  unusual: v.array(v.object({ ...question, advice: v.string() })),
  /** What the packaging team asked of this stage and nobody settled. It refuses nothing. */
  remarks: v.array(
    v.object({
      ...question,
      remarkId: v.string(),
      number: v.number(),
      text: v.string(),
      page: v.union(v.number(), v.null()),
    }),
  ),
})
export type SubmissionCheck = Infer<typeof check>

const head = {
  /** Its number among the submissions of the stage, by which it is addressed. */
  round: v.number(),
  /** Which round of the review it began; none when it was taken back before anybody saw it. */
  roundOfReview: v.union(v.number(), v.null()),
  /** Of the answers and of the questionnaire. */
  version: v.number(),
  revision: v.number(),
  /** The rules that the project followed; unknown of submissions that did not keep it. */
  rulePack: v.union(v.string(), v.null()),
  submittedAt: v.number(),
  submittedBy: personName,
  takenBack: v.union(v.null(), v.object({ at: v.number(), by: personName })),
}
const submissionHead = v.object(head)
export type SubmissionHead = Infer<typeof submissionHead>

const submission = v.object({
  ...head,
  schemaId: v.string(),
  /** The questionnaire of its revision, as it is stated by the forms package. */
  schema: v.any(),
  /** Of what was asked; sensitive ones are masked for everybody. */
  answers: v.record(v.string(), answer),
  provenance: v.record(v.string(), provenance),
  notApplicable: v.record(v.string(), notApplicable),
  uploadsByField: v.record(v.string(), v.array(uploadSummary)),
  /** The words that were certified, and who is named in them. */
  certification: v.string(),
  certifiedBy: v.object({ name: v.union(v.string(), v.null()), title: v.union(v.string(), v.null()) }),
  /** The tables that had rows: a row or a single fact a line. Null where they were not kept. */
  tables: v.union(
    v.null(),
    v.array(
      v.object({
        table,
        title: v.string(),
        /** `id` is that of the row, or of the column where it is a single fact. */
        lines: v.array(v.object({ id: v.string(), label: v.string(), text: v.union(v.string(), v.null()) })),
      }),
    ),
  ),
})
export type Submission = Infer<typeof submission>

const file = v.object({
  uploadId: v.string(),
  fileName: v.string(),
  fileSize: v.number(),
  sha256: v.union(v.string(), v.null()),
  downloadUrl: v.string(),
})
const side = v.object({
  /** In the words of its own questionnaire; null where it was not asked. */
  label: v.union(v.string(), v.null()),
  /** The answer as plain text; null where there is none. */
  text: v.union(v.string(), v.null()),
  notApplicable: v.union(v.string(), v.null()),
  /** Those that the other one does not have. */
  files: v.array(file),
})
/** What is masked may look the same before and after; which kind of text it is. */
const masked = v.optional(v.union(v.literal('shortText'), v.literal('longText')))
const difference = v.object({
  fieldId: v.string(),
  masked,
  categoryTitle: v.string(),
  sectionTitle: v.string(),
  before: side,
  after: side,
  keptFiles: v.number(),
})
export type SubmissionDifference = Infer<typeof difference>

const textOfCell = v.union(v.string(), v.null())
const tableDifference = v.object({
  table,
  title: v.string(),
  rows: v.array(
    v.object({
      rowId: v.string(),
      kind: v.union(v.literal('added'), v.literal('removed'), v.literal('changed')),
      /** As its first column says it; null in a table of single facts. */
      label: v.union(v.string(), v.null()),
      /** The cells that differ, all that say something where the row is in one of both alone. */
      cells: v.array(
        v.object({ column: v.string(), label: v.string(), masked, before: textOfCell, after: textOfCell }),
      ),
    }),
  ),
})
export type SubmittedTableDifference = Infer<typeof tableDifference>

/** What would go out if the stage were submitted now, and all that keeps it from that. */
export const getCheck = queryEntry('project/submissions:check', ofStage, check)

/** Newest first. `takeBackUntil` is null where this person may not take the last one back. */
export const list = queryEntry(
  'project/submissions:list',
  ofStage,
  v.object({ submissions: v.array(submissionHead), takeBackUntil: time }),
)

export const get = queryEntry('project/submissions:get', { ...ofStage, round: v.number() }, submission)

export const compare = queryEntry(
  'project/submissions:compare',
  { ...ofStage, from: v.number(), to: v.number() },
  v.object({
    from: submissionHead,
    to: submissionHead,
    differences: v.array(difference),
    /** Null where one of them is from before tables were kept. */
    tables: v.union(v.null(), v.array(tableDifference)),
    /** Whether what is masked may be asked for with a reason, as it went out with either. */
    mayReveal: v.boolean(),
  }),
)

/** Owners and officers of the lender: within half an hour, and before the packaging team has opened it. */
export const takeBack = mutationEntry(
  'project/submissions:takeBack',
  ofStage,
  v.object({ takenBackAt: v.number() }),
)
