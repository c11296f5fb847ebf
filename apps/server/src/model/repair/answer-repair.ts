import { fromPreApplication, fromProject } from '@granary/checklists'
import { type Answer, checkAnswers, type Provenance, sameAnswer } from '@granary/forms'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { type ChangeSource, differingFields, letFlow, openForChange, putBack } from '../answers/index.ts'
import {
  type AnswerWork,
  creationOf,
  fieldsNotApplying,
  loadStages,
  openAnswer,
  type StageDocument,
  type StageDocuments,
  type StageId,
  stageIds,
} from '../stages/index.ts'
import { type LostAnswer, lossesOf, origin, type PastChange, stillLost } from './lost-answers.ts'

/** What was done about one stage. */
export interface StageRepair {
  readonly stage: StageId
  /** Answers that were put back, and how many followed them from the other stage. */
  readonly restored: readonly string[]
  readonly flowed: number
  /** Lost too, but the stage was submitted since, and stays as it was certified. */
  readonly certified: readonly string[]
  /** Lost too, but no longer asked for, or said since not to apply. */
  readonly unplaced: readonly string[]
}

/** Projects in which a person once emptied an answer: only their histories are worth reading. */
export async function projectsToRepair(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ project_id: string }>`
    select distinct project_id from answer_changes
    where source = 'person' and after in ('null', '""', '[]') and before not in ('null', '""', '[]')
    order by project_id
  `.execute(db)
  return rows.map(({ project_id }) => project_id)
}

/**
 * Gives a project back what saves of staff fields emptied: as a change of its own in each stage, after which
 * everything flows on as after every change. What a person did to a field since then stays. Needs the project's lock;
 * doing it again changes nothing.
 */
export async function restoreLostAnswers(work: AnswerWork): Promise<readonly StageRepair[]> {
  const lost = await findLost(work, await loadStages(work.db, work.services.sealer, work.project.id))
  if (stageIds.every((stage) => lost[stage].length === 0)) return []
  let documents = await openForChange(work)
  const repairs = new Map<StageId, StageRepair>()
  for (const stage of stageIds) {
    const { document, repair } = await restoreStage(work, documents, stage, lost[stage])
    documents = { ...documents, [stage]: document }
    repairs.set(stage, repair)
  }
  // What came back of the record of the work comes back to the other stage too.
  const from = stageIds.find((stage) => lost[stage].length > 0)
  const settled = await letFlow(work, documents, from)
  const flowed = differingFields(documents.application.answers, settled.application.answers).length
  return [...repairs.values()]
    .map((repair) => (repair.stage === 'application' ? { ...repair, flowed } : repair))
    .filter((each) => each.restored.length + each.flowed + each.certified.length + each.unplaced.length > 0)
}

type Lost = Readonly<Record<StageId, readonly LostAnswer[]>>

async function findLost(work: AnswerWork, documents: StageDocuments): Promise<Lost> {
  const { 'pre-application': preApplication, application } = documents
  const [given, flowed] = [await historyOf(work, preApplication), await historyOf(work, application)]
  const losses = lossesOf(preApplication.form, given, preApplication.sealed)
  const own = lossesOf(application.form, flowed, application.sealed)
  return {
    'pre-application': stillLost(given, losses),
    application: stillLost(flowed, [...own, ...(flowsAgain(documents) ? [] : driedUp(flowed, losses))]),
  }
}

/** Until the pre-application is submitted, what flowed from it comes back by itself. */
function flowsAgain({ 'pre-application': source, application }: StageDocuments): boolean {
  return source.submittedAt === null && application.submittedAt === null
}

/** What an application had from the answers that were lost, and lost with them. */
function driedUp(
  changes: readonly PastChange[],
  losses: readonly (readonly PastChange[])[],
): readonly (readonly PastChange[])[] {
  const times = new Set(losses.flat().map(({ at }) => at))
  return [
    changes.filter(({ source, at, before }) => source === 'prefill' && times.has(at) && before !== null),
  ]
}

async function restoreStage(
  work: AnswerWork,
  documents: StageDocuments,
  stage: StageId,
  lost: readonly LostAnswer[],
): Promise<{ readonly document: StageDocument; readonly repair: StageRepair }> {
  const document = documents[stage]
  const submittedAt = document.submittedAt?.getTime() ?? 0
  const [certified, open] = [
    lost.filter(({ at }) => at / 1000 < submittedAt),
    lost.filter(({ at }) => at / 1000 >= submittedAt),
  ]
  const answers: Record<string, Answer> = {}
  const provenance: Record<string, Provenance> = {}
  const unplaced: string[] = []
  const source = sourceOf(work, documents, stage)
  const files = await filesOf(work, stage)
  for (const each of open) {
    const answer = placeable(work, document, each, files)
    if (answer === undefined) unplaced.push(each.fieldId)
    else {
      answers[each.fieldId] = answer
      provenance[each.fieldId] = origin(each, source)
    }
  }
  const restored = Object.keys(answers)
  const repair = { stage, restored, flowed: 0, certified: certified.map(({ fieldId }) => fieldId), unplaced }
  if (restored.length === 0) return { document, repair }
  const next = await putBack(work, document, { answers, provenance })
  await recordAudit(work.db, {
    action: 'answers restored',
    personId: null,
    organizationId: work.project.organization_id,
    projectId: work.project.id,
    details: { stage, version: next.version, count: restored.length, fields: restored.join(' ') },
  })
  return { document: next, repair }
}

function sourceOf({ project }: AnswerWork, documents: StageDocuments, stage: StageId) {
  return stage === 'pre-application'
    ? fromProject(creationOf(project))
    : fromPreApplication(documents['pre-application'].answers)
}

/** The lost answer, if the stage still asks for it and nothing was said in its place since. */
function placeable(
  { services }: AnswerWork,
  document: StageDocument,
  { fieldId, answer, left }: LostAnswer,
  files: ReadonlySet<string>,
): Answer | undefined {
  const field = document.form.field(fieldId)
  const opened = (stored: Answer) => openAnswer(services.sealer, document, fieldId, stored)
  if (!field || fieldsNotApplying(document.notApplicable).has(fieldId)) return undefined
  if (!sameAnswer(document.answers[fieldId] ?? null, opened(left))) return undefined
  const given = opened(answer)
  const kept =
    field.type === 'file' && Array.isArray(given)
      ? given.filter((id) => files.has(`${fieldId} ${id}`))
      : given
  if (sameAnswer(kept, opened(left))) return undefined
  return checkAnswers(document.form.schema, { [fieldId]: kept }).ok ? kept : undefined
}

/** A file that somebody has taken away since is not listed again. */
async function filesOf({ db, project }: AnswerWork, stage: StageId): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('uploads')
    .select(['field_id', 'storage_id'])
    .where('project_id', '=', project.id)
    .where('stage', '=', stage)
    .where('removed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ field_id, storage_id }) => `${field_id} ${storage_id}`))
}

async function historyOf(
  { db, project }: AnswerWork,
  { stage }: StageDocument,
): Promise<readonly PastChange[]> {
  const rows = await db
    .selectFrom('answer_changes')
    .select(['version', 'field_id', 'before', 'after', 'source'])
    .select(sql<string>`(extract(epoch from at) * 1000000)::bigint`.as('at'))
    .where('project_id', '=', project.id)
    .where('stage', '=', stage)
    .orderBy('id')
    .execute()
  return rows.map(({ version, field_id, before, after, source, at }) => ({
    version,
    fieldId: field_id,
    before: before as Answer,
    after: after as Answer,
    source: source as ChangeSource,
    at: Number(at),
  }))
}
