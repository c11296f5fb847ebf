import { appError } from '@granary/api'
import { carriedFields } from '@granary/checklists'
import { type Answer, type Provenance, sameAnswer } from '@granary/forms'
import type { Value } from 'convex/values'
import { recordAudit } from '../../audit/record.ts'
import {
  answersAt,
  type ChangeSource,
  changedElsewhere,
  openForChange,
  readableAnswers,
  writeRestored,
} from '../answers/index.ts'
import {
  creationOf,
  firstAnswers,
  type Mark,
  type ProjectWork,
  requireOpen,
  type StageDocument,
  type StageDocuments,
  type StageId,
  sourcesOf,
} from '../stages/index.ts'
import { comingBack, type PastState, stateAfter, stateNow } from './coming-back.ts'
import type { PastReader } from './field-past.ts'
import { filesThen, takeFilesBack } from './files-then.ts'
import { reasonsThen, rowNamed, sourcesThen } from './past-rows.ts'
import { momentOf, otherwiseThen } from './stage-then.ts'

/** Whoever leads a stage back may be staff who could not write in it. */
type RestoringWork = ProjectWork & Pick<PastReader, 'mayRestore'>

type Written = Pick<StageDocument, 'version' | 'answers'>

/** Brings back what one change made of an answer. What stands so already stays as it is. */
export async function restoreAnswer(
  work: RestoringWork,
  {
    stage,
    fieldId,
    changeId,
  }: { readonly stage: StageId; readonly fieldId: string; readonly changeId: string },
  expectedVersion: number | undefined,
): Promise<Written> {
  const { db, services, project } = work
  const documents = await openForChange(work)
  const document = documents[stage]
  requireOpen(project, document, work.mayRestore)
  const row = await rowNamed(db, services.sealer, document, fieldId, changeId)
  const state = row && stateAfter(row)
  if (!row || !state)
    throw appError('NOT_FOUND', { message: 'This change is not in the history of the answer.' })
  await refuseUnseen(work, documents, stage, fieldId, state.answer, expectedVersion)
  const way = comingBack(document, fieldId, state, await filesThen(db, document))
  if (way.kind === 'same') return document
  if (way.kind === 'lost') throw cannot(fieldId, way.why)
  const isDraft = row.kind === 'answer' && row.source === 'not-chosen'
  const sources = isDraft ? new Map() : await sourcesThen(db, document, [fieldId], row.at)
  const next = await bringBack(
    work,
    documents,
    stage,
    [{ fieldId, state: way.state, source: sources.get(fieldId), isDraft }],
    row.at,
  )
  await recordAudit(db, {
    action: 'earlier answer brought back',
    personId: work.person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: {
      stage,
      fieldId,
      question: document.form.field(fieldId)?.label ?? fieldId,
      version: next.version,
      asOf: row.at.toISOString(),
    },
  })
  return next
}

/** Brings every answer of a stage back to a moment; what cannot come back stays as it is. */
export async function restoreStage(
  work: RestoringWork,
  { stage, at }: { readonly stage: StageId; readonly at: number },
  expectedVersion: number | undefined,
): Promise<Written> {
  const { db, services, project } = work
  const moment = momentOf(at, project)
  const documents = await openForChange(work)
  const document = documents[stage]
  requireOpen(project, document, work.mayRestore)
  if (expectedVersion !== undefined && expectedVersion !== document.version) {
    throw appError('ANSWERS_CHANGED_ELSEWHERE', {
      message: 'Somebody changed this stage meanwhile. Look at what would change now.',
      version: document.version,
      answers: readableAnswers(document.answers, work.mayEdit) as Record<string, Value>,
      fields: [],
    })
  }
  const found = await otherwiseThen(db, services.sealer, document, moment, await filesThen(db, document))
  const able = found.flatMap(({ field, way }) =>
    way.kind === 'can' ? [{ fieldId: field.id, state: way.state }] : [],
  )
  if (able.length === 0) return document
  const fields = able.map(({ fieldId }) => fieldId)
  const sources = await sourcesThen(db, document, fields, moment)
  const back = able.map((each) => ({ ...each, source: sources.get(each.fieldId) }))
  const next = await bringBack(work, documents, stage, back, moment)
  await recordAudit(db, {
    action: 'stage brought back',
    personId: work.person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: {
      stage,
      version: next.version,
      count: fields.length,
      fields: fields.join(' '),
      asOf: moment.toISOString(),
    },
  })
  return next
}

/**
 * Brings some answers of a stage back to what they were at a moment, as one change, and says of the others why they
 * stay. Which ones, and whether that is still wanted of each, is the matter of the caller.
 */
export async function bringAnswersBack(
  work: ProjectWork,
  stage: StageId,
  answers: ReadonlyMap<string, Answer>,
  moment: Date,
): Promise<{ readonly back: readonly string[]; readonly lost: ReadonlyMap<string, string> }> {
  const documents = await openForChange(work)
  const document = documents[stage]
  requireOpen(work.project, document, work.mayEdit)
  const fields = [...answers.keys()]
  const [files, reasons, sources] = await Promise.all([
    filesThen(work.db, document),
    reasonsThen(work.db, document, moment),
    sourcesThen(work.db, document, fields, moment),
  ])
  const back: Back[] = []
  const lost = new Map<string, string>()
  for (const [fieldId, answer] of answers) {
    const reason = reasons.get(fieldId) ?? null
    const way = comingBack(document, fieldId, { answer, reason }, files)
    if (way.kind === 'can') back.push({ fieldId, state: way.state, source: sources.get(fieldId) })
    if (way.kind === 'lost') lost.set(fieldId, way.why)
  }
  if (back.length > 0) await bringBack(work, documents, stage, back, moment)
  return { back: back.map(({ fieldId }) => fieldId), lost }
}

/** An answer that somebody else has changed since it was looked at is theirs, as in a save. */
async function refuseUnseen(
  work: ProjectWork,
  documents: StageDocuments,
  stage: StageId,
  fieldId: string,
  mine: Answer,
  expectedVersion: number | undefined,
): Promise<void> {
  if (expectedVersion === undefined) return
  const document = documents[stage]
  const known = await answersAt(work.db, work.services.sealer, document, expectedVersion)
  const theirs = document.answers[fieldId] ?? null
  if (known && sameAnswer(known[fieldId] ?? null, theirs)) return
  throw await changedElsewhere(work, document, [{ fieldId, mine, theirs }])
}

interface Back {
  readonly fieldId: string
  readonly state: PastState
  /** How it had come to stand then; undefined for what was there from the beginning. */
  readonly source: ChangeSource | undefined
  /** It was written and never stood. */
  readonly isDraft?: boolean
}

async function bringBack(
  work: ProjectWork,
  documents: StageDocuments,
  stage: StageId,
  all: readonly Back[],
  asOf: Date,
) {
  const document = documents[stage]
  const flow = firstAnswers(document.form.schema, sourcesOf(stage, creationOf(work.project), documents))
  const answers: Record<string, Answer> = { ...document.answers }
  const provenance: Record<string, Provenance> = { ...document.provenance }
  const marks: Record<string, Mark> = { ...document.notApplicable }
  for (const back of all) {
    const { fieldId, state } = back
    const isAnswerNew = !sameAnswer(answers[fieldId] ?? null, state.answer)
    answers[fieldId] =
      isAnswerNew && Array.isArray(state.answer)
        ? await withFilesBack(work, documents, stage, fieldId, state.answer)
        : state.answer
    if (isAnswerNew) provenance[fieldId] = provenanceOf(back, flow)
    if (state.reason === stateNow(document, fieldId).reason) continue
    const mark = markOf(work, documents, stage, fieldId, state.reason)
    if (mark) marks[fieldId] = mark
    else delete marks[fieldId]
  }
  return writeRestored(work, documents, stage, { answers, provenance, notApplicable: marks, asOf })
}

async function withFilesBack(
  work: ProjectWork,
  documents: StageDocuments,
  stage: StageId,
  fieldId: string,
  listed: readonly string[],
): Promise<Answer> {
  if (documents[stage].form.field(fieldId)?.type !== 'file' || listed.length === 0) return listed
  const gone = await takeFilesBack(work.db, documents[stage], fieldId, listed)
  return listed.filter((storageId) => !gone.includes(storageId))
}

/**
 * Whose an answer is that came back: a person's own, but test data stays test data, and what flowed in goes on flowing
 * as long as the same would flow in today.
 */
function provenanceOf(
  { fieldId, state, source, isDraft }: Back,
  flow: ReturnType<typeof firstAnswers>,
): Provenance {
  if (source === 'test') return { kind: 'test' }
  const isOfNobody = !isDraft && (source === undefined || source === 'prefill')
  const flowing = flow.provenance[fieldId]
  return isOfNobody && flowing && sameAnswer(flow.answers[fieldId], state.answer)
    ? flowing
    : { kind: 'person' }
}

/** What a person says again of a question; that it does apply is only kept where something else flows in. */
function markOf(
  { person }: ProjectWork,
  documents: StageDocuments,
  stage: StageId,
  fieldId: string,
  reason: string | null,
): Mark | undefined {
  const { application, 'pre-application': source } = documents
  const flows =
    stage === 'application' && carriedFields(application.form.schema, source.form.schema).has(fieldId)
  if (reason === null && !flows) return undefined
  return { reason, from: 'person', personId: person.id, at: new Date().toISOString() }
}

function cannot(fieldId: string, message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId, code: 'lost', message }] })
}
