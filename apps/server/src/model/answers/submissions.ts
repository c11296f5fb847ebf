import { appError } from '@granary/api'
import { writtenIn } from '@granary/eligibility'
import { type Answers, type CompiledForm, type Field, leftSentence } from '@granary/forms'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { requireApproved } from '../lenders/index.ts'
import { notifyBothSides, notifyLender } from '../notices/index.ts'
import {
  evaluationOf,
  fieldsNotApplying,
  loadStages,
  type Marks,
  type ProjectWork,
  requireOpen,
  requireUnderWay,
  type StageDocument,
  type StageDocuments,
  type StageId,
  statusOf,
} from '../stages/index.ts'
import { tablesToKeep } from '../tables/index.ts'
import { changedElsewhere } from './answer-conflicts.ts'
import { answersAt, differingFields } from './answer-history.ts'
import { openForChange } from './answer-writing.ts'
import { type FieldProblem, filesGoingOut, keepFiles, unfinished } from './submitted-files.ts'

interface Submitting {
  /** That its sender saw. */
  readonly expectedVersion: number
  /** The rules that the project follows. */
  readonly rulePack: string
}

export interface Submitted {
  readonly submittedAt: number
  readonly version: number
}

const certification = 'certifyInformationAccurate'
const certificationDate = 'certificationDate'

/**
 * Submits a stage as its sender saw it: everything that is asked is answered, nothing is wrong, and it is certified.
 * What was submitted is kept as it was, and nobody changes the stage any more. Repeating it changes nothing.
 */
export async function submitStage(
  work: ProjectWork,
  stage: StageId,
  { expectedVersion, rulePack }: Submitting,
): Promise<Submitted> {
  const { db, services, person, project } = work
  const documents = await openForChange(work)
  const document = documents[stage]
  if (document.submittedAt !== null) {
    return { submittedAt: document.submittedAt.getTime(), version: document.version }
  }
  requireOpen(project, document, work.mayEdit)
  await requireApproved(db, services, project.organization_id, 'Submitting')
  if (stage === 'application' && documents['pre-application'].submittedAt === null) {
    throw appError('VALIDATION', { message: 'Submit the pre-application first.', problems: [] })
  }
  if (expectedVersion !== document.version) await refuseUnseen(work, document, expectedVersion)
  const visible = refuseIncomplete(document, services.demo)
  const files = await filesGoingOut(db, document, visible)
  refuseProblems(unfinished(files))

  const kept = keptFields(visible)
  const keptFiles = files.filter(({ fieldId }) => kept.includes(fieldId))
  const { tables, revision: tablesRevision } = await tablesToKeep(db, services.sealer, project.id)
  const { round } = await db
    .insertInto('submissions')
    .values({
      project_id: project.id,
      stage,
      version: document.version,
      schema_id: document.form.schema.id,
      schema_revision: document.revision,
      answers: JSON.stringify(answersOf(document, kept)),
      provenance: JSON.stringify(ofFields(document.provenance, kept)),
      not_applicable: JSON.stringify(marksOf(document, visible)),
      certification: document.form.field(certification)?.label ?? '',
      tables: JSON.stringify(tables),
      tables_revision: tablesRevision,
      rule_pack: rulePack,
      submitted_by: person.id,
    })
    .returning('round')
    .executeTakeFirstOrThrow()
  await keepFiles(db, { projectId: project.id, stage, round }, keptFiles)
  const { submitted_at } = await db
    .updateTable('stages')
    .set({ submitted_at: sql<Date>`date_trunc('milliseconds', now())`, submitted_by: person.id })
    .where('project_id', '=', project.id)
    .where('stage', '=', stage)
    .returning('submitted_at')
    .executeTakeFirstOrThrow()
  await settleStatus(work, { ...documents, [stage]: { ...document, submittedAt: submitted_at } })
  await recordAudit(db, {
    action: 'stage submitted',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { stage, version: document.version, revision: document.revision },
  })
  const kind = document.reopenedReason === null ? 'submitted' : 'resubmitted'
  await notifyBothSides(db, { kind, by: person.id, project, stage })
  return { submittedAt: submitted_at?.getTime() ?? 0, version: document.version }
}

/** Opens a submitted stage again, with a reason that its people read and the log keeps. */
export async function reopenStage(
  work: ProjectWork,
  stage: StageId,
  given: string,
  { remarks = 0, quote = given }: { readonly remarks?: number; readonly quote?: string } = {},
): Promise<void> {
  const { db, services, person, project } = work
  const reason = writtenIn(given)
  if (reason === '' || reason.length > longestReason) {
    const message = 'Say in up to 2,000 characters why the stage is opened again.'
    throw appError('VALIDATION', { message, problems: [{ fieldId: 'reason', code: 'reason', message }] })
  }
  const documents = await loadStages(db, services.sealer, project.id)
  const document = documents[stage]
  if (document.submittedAt === null) return
  requireUnderWay(project)
  await db
    .updateTable('stages')
    .set({
      submitted_at: null,
      submitted_by: null,
      reopened_at: sql<Date>`now()`,
      reopened_reason: reason,
    })
    .where('project_id', '=', project.id)
    .where('stage', '=', stage)
    .execute()
  await settleStatus(work, { ...documents, [stage]: { ...document, submittedAt: null } })
  await recordAudit(db, {
    action: 'stage reopened',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { stage, reason },
  })
  const details = { number: remarks, ...(quote !== '' && { quote }) }
  await notifyLender(db, { kind: 'returned', by: person.id, project, stage, details })
}

const longestReason = 2000

/** Where the project stands, after one of its stages was submitted or opened. */
export async function settleStatus(
  { db, project }: Pick<ProjectWork, 'db' | 'project'>,
  documents: StageDocuments,
): Promise<void> {
  await db
    .updateTable('projects')
    .set({ status: statusOf(project, documents) })
    .where('id', '=', project.id)
    .execute()
}

/** Whether it was said of a question since then that it does not apply, or that it does: both are certified. */
async function marksSince(
  { db, project }: Pick<ProjectWork, 'db' | 'project'>,
  { stage }: Pick<StageDocument, 'stage'>,
  version: number,
): Promise<boolean> {
  const later = await db
    .selectFrom('not_applicable_changes')
    .select('id')
    .where('project_id', '=', project.id)
    .where('stage', '=', stage)
    .where('version', '>', version)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Nobody certifies answers they have not seen. */
async function refuseUnseen(work: ProjectWork, document: StageDocument, version: number): Promise<void> {
  const { db, services } = work
  const seen = await answersAt(db, services.sealer, document, version)
  const unseen = differingFields(seen ?? {}, document.answers)
  // What staff look after is no part of what is certified.
  const isCertified = (fieldId: string) => document.form.field(fieldId)?.metadata?.owner !== 'staff'
  if (seen && !unseen.some(isCertified) && !(await marksSince(work, document, version))) return
  throw await changedElsewhere(
    work,
    document,
    unseen.map((fieldId) => ({
      fieldId,
      mine: seen?.[fieldId] ?? null,
      theirs: document.answers[fieldId] ?? null,
    })),
  )
}

/** Gives the visible fields, once all that are required are answered and none has a problem. */
function refuseIncomplete(document: StageDocument, demo: boolean): readonly Field[] {
  const { form } = document
  const state = evaluationOf(document)
  const missing = form.missing(state)
  const toCorrect = form.problems(state).filter(({ code }) => code !== 'required')
  if (missing.length > 0) {
    throw appError('REQUIRED_MISSING', {
      message: leftSentence({ ...state.total, toCorrect: 0 }),
      count: missing.length,
      fieldIds: missing.map(({ id }) => id),
      problems: toCorrect.map(({ fieldId, code, message }) => ({ fieldId, code, message })),
    })
  }
  refuseProblems([...toCorrect, ...standingInTheWay(document, demo)], leftSentence(state.total))
  return visibleFields(document)
}

function visibleFields(document: StageDocument): readonly Field[] {
  const state = evaluationOf(document)
  return document.form.schema.sections.flatMap(({ id }) => document.form.visibleFields(state, id))
}

/** Answers that no question refuses, and with which a stage is not submitted all the same. */
export function standingInTheWay(document: StageDocument, demo: boolean): readonly FieldProblem[] {
  const { answers, provenance } = document
  const uncertified = {
    fieldId: certification,
    message: 'Only information that is certified as accurate and complete can be submitted.',
  }
  const message = 'This is test data. Give the real answer before you submit.'
  const test = visibleFields(document).filter(({ id }) => provenance[id]?.kind === 'test')
  return [
    ...(answers[certification] === 'YES' ? [] : [uncertified]),
    ...(demo ? [] : test.map(({ id }) => ({ fieldId: id, message }))),
  ]
}

/** The words that are certified, whether they are, who is named in them, and of which day they are. */
export function certificationOf(form: CompiledForm, answers: Answers) {
  const textOf = (fieldId: string) => (typeof answers[fieldId] === 'string' ? answers[fieldId] : null)
  return {
    text: form.field(certification)?.label ?? '',
    given: answers[certification] === 'YES',
    officerName: textOf('certifyingOfficerName'),
    officerTitle: textOf('certifyingOfficerTitle'),
    asksDate: form.field(certificationDate) !== undefined,
    date: textOf(certificationDate),
  }
}

/** How many files would go out, of what size in all, and which of them cannot yet. */
export async function filesOfSubmission(db: Kysely<Tables>, document: StageDocument) {
  const visible = visibleFields(document)
  const files = await filesGoingOut(db, document, visible)
  const kept = keptFields(visible)
  const sizes = files.flatMap(({ fieldId, upload }) =>
    upload && kept.includes(fieldId) ? [Number(upload.file_size)] : [],
  )
  return {
    documents: { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) },
    unfinished: unfinished(files),
  }
}

function refuseProblems(problems: readonly FieldProblem[], message = ''): void {
  if (problems.length === 0) return
  throw appError('VALIDATION', {
    ...(message !== '' && { message }),
    ...(problems.length === 1 && problems[0] && { message: problems[0].message }),
    problems: problems.map(({ fieldId, message }) => ({ fieldId, code: 'submission', message })),
  })
}

/** What was said not to apply of the questions that were asked. */
function marksOf({ notApplicable }: StageDocument, visible: readonly Field[]): Marks {
  const asked = new Set(visible.map(({ id }) => id))
  const standing = fieldsNotApplying(notApplicable)
  return Object.fromEntries(
    Object.entries(notApplicable).filter(([fieldId]) => asked.has(fieldId) && standing.has(fieldId)),
  )
}

/** What is certified: what was asked, without what staff look after. */
const keptFields = (visible: readonly Field[]): readonly string[] =>
  visible.filter(({ metadata }) => metadata?.owner !== 'staff').map(({ id }) => id)

/** Sealed as they are stored. */
const answersOf = ({ sealed }: StageDocument, fieldIds: readonly string[]): Answers =>
  Object.fromEntries(fieldIds.map((id) => [id, sealed[id] ?? null]))

function ofFields<Value>(
  values: Readonly<Record<string, Value>>,
  fieldIds: readonly string[],
): Record<string, Value> {
  return Object.fromEntries(fieldIds.flatMap((id) => (values[id] === undefined ? [] : [[id, values[id]]])))
}
