import { appError } from '@granary/api'
import { carriedFields, mayNotApply } from '@granary/checklists'
import { writtenIn } from '@granary/eligibility'
import { type Field, isAnswered } from '@granary/forms'
import { recordAudit } from '../../audit/record.ts'
import {
  type Mark,
  type Marks,
  type ProjectWork,
  requireOpen,
  requireUnderWay,
  type StageDocument,
  type StageDocuments,
  type StageId,
} from '../stages/index.ts'
import { openForChange, writeMarks } from './answer-writing.ts'

export interface MarkedQuestion {
  readonly stage: StageId
  readonly fieldId: string
}

interface Written {
  readonly version: number
}

/** What the packaging team held against it, or withdrew; `false` where that stood already. */
interface Held extends Written {
  readonly changed: boolean
}

const longestReason = 500

/** Says why a question without an answer does not apply. Saying the same again changes nothing. */
export async function sayNotApplicable(
  work: ProjectWork,
  { stage, fieldId }: MarkedQuestion,
  given: string,
): Promise<Written> {
  const reason = requireWords(given, 'reason', 'Say in up to 500 characters why it does not apply.')
  const documents = await openForChange(work)
  const document = documents[stage]
  requireOpen(work.project, document, work.mayEdit)
  const field = requireQuestion(document, fieldId)
  if (isAnswered(field, document.answers[fieldId] ?? null)) {
    throw refused(fieldId, 'answered', 'This question has an answer. Take the answer away first.')
  }
  const before = document.notApplicable[fieldId]
  if (before?.reason === reason && before.from === 'person' && !before.dispute) return document
  return write(work, documents, stage, fieldId, personsMark(work, reason), 'question said not to apply')
}

/** Takes it back: the question is open again. What flows in from the pre-application does not come back either. */
export async function sayApplicable(work: ProjectWork, { stage, fieldId }: MarkedQuestion): Promise<Written> {
  const documents = await openForChange(work)
  const document = documents[stage]
  requireOpen(work.project, document, work.mayEdit)
  requireQuestion(document, fieldId)
  const before = document.notApplicable[fieldId]
  if (before === undefined || before.reason === null) return document
  const next = flowsInto(documents, stage, fieldId) ? personsMark(work, null) : undefined
  return write(work, documents, stage, fieldId, next, 'question said to apply')
}

/** The packaging team does not agree, also once the stage is submitted: the question is open again, with their note. */
export async function disputeNotApplicable(
  work: ProjectWork,
  { stage, fieldId }: MarkedQuestion,
  given: string,
): Promise<Held> {
  const note = requireWords(given, 'note', 'Say in up to 500 characters why it does apply.')
  const documents = await openForChange(work)
  const document = documents[stage]
  requireUnderWay(work.project)
  const before = document.notApplicable[fieldId]
  if (before === undefined || before.reason === null) {
    throw refused(fieldId, 'notSaid', 'Nobody says any more that this question does not apply.')
  }
  if (before.dispute?.note === note) return { version: document.version, changed: false }
  const dispute = { note, personId: work.person.id, at: new Date().toISOString() }
  const disputed = { ...before, dispute }
  const { version } = await write(work, documents, stage, fieldId, disputed, 'not applicable disputed')
  return { version, changed: true }
}

/** Takes the dispute back: what was said stands again as it was. Nothing to take back changes nothing. */
export async function withdrawDispute(work: ProjectWork, { stage, fieldId }: MarkedQuestion): Promise<Held> {
  const documents = await openForChange(work)
  const document = documents[stage]
  requireUnderWay(work.project)
  const before = document.notApplicable[fieldId]
  if (!before?.dispute) return { version: document.version, changed: false }
  const { dispute: _withdrawn, ...mark } = before
  const { version } = await write(work, documents, stage, fieldId, mark, 'dispute withdrawn')
  return { version, changed: true }
}

/** What is recorded, and whether it is work of the lender's, which moves what was saved last. */
const ofLenders = {
  'question said not to apply': true,
  'question said to apply': true,
  'not applicable disputed': false,
  'dispute withdrawn': false,
} as const

async function write(
  work: ProjectWork,
  documents: StageDocuments,
  stage: StageId,
  fieldId: string,
  mark: Mark | undefined,
  action: keyof typeof ofLenders,
): Promise<Written> {
  const { db, person, project } = work
  const { [fieldId]: _before, ...others } = documents[stage].notApplicable
  const marks: Marks = mark ? { ...others, [fieldId]: mark } : others
  const [written] = await Promise.all([
    writeMarks(work, documents, stage, marks, ofLenders[action]),
    recordAudit(db, {
      action,
      personId: person.id,
      organizationId: project.organization_id,
      projectId: project.id,
      details: { stage, fieldId, question: documents[stage].form.field(fieldId)?.label ?? fieldId },
    }),
  ])
  return written
}

function personsMark({ person }: ProjectWork, reason: string | null): Mark {
  return { reason, from: 'person', personId: person.id, at: new Date().toISOString() }
}

function flowsInto(documents: StageDocuments, stage: StageId, fieldId: string): boolean {
  const { application, 'pre-application': source } = documents
  return stage === 'application' && carriedFields(application.form.schema, source.form.schema).has(fieldId)
}

function requireQuestion({ form }: StageDocument, fieldId: string): Field {
  const field = form.field(fieldId)
  if (!field) throw appError('NOT_FOUND', { message: 'This question does not exist.' })
  if (!mayNotApply(field)) throw refused(fieldId, 'alwaysApplies', 'This question applies to every project.')
  return field
}

function requireWords(given: string, fieldId: string, message: string): string {
  const words = given.length > 2 * longestReason ? '' : writtenIn(given)
  if (words === '' || words.length > longestReason) throw refused(fieldId, fieldId, message)
  return words
}

function refused(fieldId: string, code: string, message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId, code, message }] })
}
