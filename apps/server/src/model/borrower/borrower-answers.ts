import { appError, isAppError, type UploadSummary } from '@granary/api'
import { withHints } from '@granary/checklists'
import type { Answers, FormSchema } from '@granary/forms'
import type { Value } from 'convex/values'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import {
  hiddenSummary,
  readableAnswers,
  type Saved,
  type SaveRequest,
  type ShownStages,
  saveAnswers,
  shownStages,
  stageView,
} from '../answers/index.ts'
import { type NoticeDetails, notifyLender } from '../notices/index.ts'
import type { Services } from '../services.ts'
import {
  loadStages,
  maskedMarks,
  type ProjectWork,
  type StageDocument,
  type StageId,
} from '../stages/index.ts'
import { answerableFields, type BorrowerAccess, filesSharedWhole, readableFields } from './borrower-access.ts'
import { cutDown, fieldIdsOf, onlyOf } from './borrower-view.ts'

/**
 * A stage as a borrower sees it: the shared questions with their answers and files, and nothing of the rest. While
 * some may be answered, what may only be read is a view of its own; once nothing can be changed, all is to be read.
 */
export async function sharedStageView(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer' | 'environment'>,
  access: BorrowerAccess,
  stage: StageId,
  part: 'main' | 'only to read' = 'main',
) {
  const { project, mayEdit } = access
  const stages = shownStages(db, services, project, stage, mayEdit)
  const viewer = { mayEdit, isPackager: false, mayRestore: false, mayReveal: false }
  const view = await stageView(db, services, project, stage, viewer, stages)
  const schema = cutToShared(access, await stages, stage, part)
  const shown = fieldIdsOf(schema)
  const reasons = onlyOf(view.notApplicable, shown)
  return {
    ...view,
    schema,
    answers: readableAnswers(onlyOf(view.answers, shown) as Answers, part === 'main'),
    initialAnswers: onlyOf(view.initialAnswers, shown) as Answers,
    // Of the other stage, whatever of it this person may change.
    prefillAnswers: readableAnswers(onlyOf(view.prefillAnswers, shown) as Answers, false),
    provenance: onlyOf(view.provenance, shown),
    notApplicable: part === 'main' ? reasons : maskedMarks(reasons),
    uploadsByField: await withoutHidden(db, access, onlyOf(view.uploadsByField, shown)),
    beside: view.beside.filter(({ fieldId }) => shown.has(fieldId)),
    readOnly: view.readOnly || part === 'only to read',
    reopenedReason: null,
    mayAutofill: false,
    mayEditStaffFields: false,
    mayDispute: false,
  }
}

/** Pages of a file that is not shared with this borrower stand there without its name. */
export async function withoutHidden(
  db: Kysely<Tables>,
  access: BorrowerAccess,
  uploads: Readonly<Record<string, readonly UploadSummary[]>>,
): Promise<Record<string, UploadSummary[]>> {
  const hasPages = Object.values(uploads).some((files) => files.some(({ pages }) => pages))
  const whole = hasPages ? await filesSharedWhole(db, access) : new Set()
  return Object.fromEntries(
    Object.entries(uploads).map(([fieldId, files]) => [
      fieldId,
      files.map((file) =>
        file.pages && !whole.has(file.storageId) ? hiddenSummary(file, file.pages) : file,
      ),
    ]),
  )
}

/** The questionnaire of that view alone, with its hints. */
export async function sharedQuestionnaire(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  access: BorrowerAccess,
  stage: StageId,
): Promise<FormSchema> {
  const stages = await shownStages(db, services, access.project, stage, access.mayEdit)
  return withHints(cutToShared(access, stages, stage, 'main'))
}

function cutToShared(
  access: BorrowerAccess,
  { stored, documents, readOnlyReason }: ShownStages,
  stage: StageId,
  part: 'main' | 'only to read',
): FormSchema {
  const { form, answers } = documents[stage]
  return cutDown(form.schema, answers, fieldsOf(access, stored[stage], readOnlyReason !== null, part))
}

function fieldsOf(
  access: BorrowerAccess,
  document: StageDocument,
  readOnly: boolean,
  part: 'main' | 'only to read',
): ReadonlySet<string> {
  const readable = readableFields(access, document)
  const main = readOnly ? readable : answerableFields(access, document)
  return part === 'main' ? main : new Set([...readable].filter((fieldId) => !main.has(fieldId)))
}

/** Saves through the same door as the lender, after the fields were checked; gives back the shared ones alone. */
export async function saveSharedAnswers(
  work: ProjectWork,
  access: BorrowerAccess,
  stage: StageId,
  request: SaveRequest,
): Promise<Saved> {
  const document = (await loadStages(work.db, work.services.sealer, work.project.id))[stage]
  const allowed = answerableFields(access, document)
  const given = Object.keys((request.answers ?? {}) as object)
  if (given.some((fieldId) => !allowed.has(fieldId))) throw notShared()
  try {
    const { answers, version } = await saveAnswers(work, stage, request)
    const [fieldId] = given
    if (version > document.version) await tellLender(work, stage, 'answered', fieldId ? { fieldId } : {})
    return { answers: onlyOf(answers, allowed) as Answers, version }
  } catch (error) {
    if (!isAppError(error, 'ANSWERS_CHANGED_ELSEWHERE')) throw error
    const answers = onlyOf(error.data.answers as Record<string, Value>, allowed)
    throw appError('ANSWERS_CHANGED_ELSEWHERE', { ...error.data, answers })
  }
}

/** Tells those who work for the lender what a borrower did. Answers come every few words, and are one event. */
export async function tellLender(
  { db, person, project }: ProjectWork,
  stage: StageId,
  kind: 'answered' | 'added',
  details: Pick<NoticeDetails, 'fieldId' | 'uploadId' | 'table'> = {},
): Promise<void> {
  await notifyLender(db, { kind, by: person.id, project, stage, details, often: kind === 'answered' })
}

export async function requireAnswerable(
  work: ProjectWork,
  access: BorrowerAccess,
  stage: StageId,
  fieldId: string,
): Promise<void> {
  const document: StageDocument = (await loadStages(work.db, work.services.sealer, work.project.id))[stage]
  if (!answerableFields(access, document).has(fieldId)) throw notShared()
}

/** How a borrower reads one question: since when, and whether it is theirs to answer. */
export interface BorrowersReading {
  readonly since: Date
  readonly mayAnswer: boolean
}

/** What was not shared with them is not there. */
export async function requireReadable(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  access: BorrowerAccess,
  { stage, fieldId }: { readonly stage: StageId; readonly fieldId: string },
): Promise<BorrowersReading> {
  const document: StageDocument = (await loadStages(db, services.sealer, access.project.id))[stage]
  const [since] = access.shares
    .filter((share) => readableFields({ shares: [share] }, document).has(fieldId))
    .map(({ shared_at }) => shared_at)
    .toSorted((one, other) => one.getTime() - other.getTime())
  if (!since) throw notShared()
  return { since, mayAnswer: answerableFields(access, document).has(fieldId) }
}

function notShared() {
  return appError('NOT_FOUND', { message: 'This question was not shared with you.' })
}
