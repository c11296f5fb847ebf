import type { WorkbookUndone } from '@granary/api'
import { type Answer, sameAnswer } from '@granary/forms'
import { lastChanges } from '../answers/index.ts'
import { answerableFields, type BorrowerAccess } from '../borrower/index.ts'
import { bringAnswersBack } from '../history/index.ts'
import { loadStages, openAnswer, type ProjectWork, type StageId } from '../stages/index.ts'
import { stageNames } from './book.ts'
import type { Import } from './imports.ts'
import { changedSince } from './undo-words.ts'

type Kept = WorkbookUndone['kept'][number]

interface AnswersToUndo {
  readonly stage: StageId
  /** What each of them said before. */
  readonly back: ReadonlyMap<string, Answer>
  readonly kept: readonly Kept[]
  readonly keptOf: (fieldId: string, why: string) => Kept
}

/** Of the answers that an import gave in a stage: those that still stand, and those that do not. */
export async function answersToUndo(
  { db, services, project }: ProjectWork,
  access: BorrowerAccess | undefined,
  stage: StageId,
  undone: Import,
): Promise<AnswersToUndo> {
  const document = (await loadStages(db, services.sealer, project.id))[stage]
  const changes = await db
    .selectFrom('answer_changes')
    .select(['field_id', 'before', 'after'])
    .where('project_id', '=', project.id)
    .where('stage', '=', stage)
    .where('import_id', '=', undone.id)
    .execute()
  const allowed = access && answerableFields(access, document)
  const { form } = document
  const keptOf = (fieldId: string, why: string): Kept => ({
    sheet: stageNames[stage],
    label: form.field(fieldId)?.label ?? 'A question that is no longer asked',
    why,
  })
  const back = new Map<string, Answer>()
  const others: string[] = []
  const kept: Kept[] = []
  for (const { field_id, before, after } of changes) {
    const opened = (stored: unknown) =>
      openAnswer(services.sealer, document, field_id, (stored ?? null) as Answer)
    const [was, gave, now] = [opened(before), opened(after), document.answers[field_id] ?? null]
    if (sameAnswer(now, was)) continue
    if (!sameAnswer(now, gave)) others.push(field_id)
    else if (allowed && !allowed.has(field_id))
      kept.push(keptOf(field_id, 'It is no longer shared with you to answer.'))
    else back.set(field_id, was)
  }
  const last = await lastChanges(db, document, others)
  kept.push(...others.map((fieldId) => keptOf(fieldId, changedSince(last.get(fieldId)?.by))))
  return { stage, back, kept, keptOf }
}

/** Gives those that could not come back after all. */
export async function undoAnswers(
  work: ProjectWork,
  { stage, back, keptOf }: AnswersToUndo,
  undone: Import,
): Promise<readonly Kept[]> {
  // Before it by the smallest step that times are told in.
  const before = new Date(undone.at.getTime() - 1)
  const { lost } = await bringAnswersBack(work, stage, back, before)
  return [...lost].map(([fieldId, why]) => keptOf(fieldId, why))
}
