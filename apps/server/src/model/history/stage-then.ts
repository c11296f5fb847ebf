import { appError, type HistoryDifference, type projectHistory } from '@granary/api'
import type { Answer, Field } from '@granary/forms'
import type { Infer } from 'convex/values'
import type { Kysely, Selectable } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { shownStages } from '../answers/index.ts'
import type { Services } from '../services.ts'
import type { StageDocument, StageId } from '../stages/index.ts'
import { type ComingBack, comingBack, type PastState, stateNow } from './coming-back.ts'
import { type PastReader, stateWords } from './field-past.ts'
import { type FilesThen, filesThen } from './files-then.ts'
import { answersThen, reasonsThen } from './past-rows.ts'

/** One question that stood otherwise at a moment, and what would come of bringing that back. */
export interface Otherwise {
  readonly field: Field
  readonly way: Exclude<ComingBack, { readonly kind: 'same' }>
}

/**
 * Everything that stood otherwise, in the order of the questionnaire. What the packaging team looks after is left out:
 * it is no part of what a lender brings back.
 */
export async function otherwiseThen(
  db: Kysely<Tables>,
  sealer: Sealer,
  document: StageDocument,
  moment: Date,
  files: FilesThen,
): Promise<readonly Otherwise[]> {
  const [answers, reasons] = await Promise.all([
    answersThen(db, sealer, document, moment),
    reasonsThen(db, document, moment),
  ])
  const fields = document.form.schema.sections.flatMap((section) => section.fields)
  return fields.flatMap((field) => {
    const { id } = field
    if (field.metadata?.owner === 'staff' || !(answers.has(id) || reasons.has(id))) return []
    const earlier = stateThen(stateNow(document, id), answers.get(id), reasons.get(id))
    const way = comingBack(document, id, earlier, files)
    return way.kind === 'same' ? [] : [{ field, way }]
  })
}

/** What has not changed since is as it is now. */
function stateThen(now: PastState, answer: Answer | undefined, reason: string | null | undefined): PastState {
  return {
    answer: answer === undefined ? now.answer : answer,
    reason: reason === undefined ? now.reason : reason,
  }
}

/** A moment that somebody named; before a project began there is nothing, so it counts as its beginning. */
export function momentOf(at: number, { created_at }: Pick<Selectable<ProjectsTable>, 'created_at'>): Date {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) {
    const message = 'Choose a day and a time.'
    throw appError('VALIDATION', { message, problems: [{ fieldId: 'at', code: 'at', message }] })
  }
  return moment < created_at ? created_at : moment
}

interface Place {
  readonly db: Kysely<Tables>
  readonly services: Pick<Services, 'sealer'>
  readonly project: Selectable<ProjectsTable>
}

/** What bringing a stage back to a moment would change, for people who may read its answers. */
export async function stageThen(
  { db, services, project }: Place,
  { stage, at }: { readonly stage: StageId; readonly at: number },
  { mayEdit, mayRestore }: Pick<PastReader, 'mayEdit' | 'mayRestore'>,
): Promise<Infer<typeof projectHistory.preview.returns>> {
  const moment = momentOf(at, project)
  const [{ documents, readOnlyReason }, files] = await Promise.all([
    shownStages(db, services, project, stage, mayRestore),
    filesThen(db, { projectId: project.id, stage }),
  ])
  const document = documents[stage]
  const isOpen = readOnlyReason === null
  const found = await otherwiseThen(db, services.sealer, document, moment, files)
  const told = (fieldId: string, state: PastState) =>
    stateWords({ document, files, mayReadWhole: isOpen && mayEdit }, fieldId, state)
  return {
    at: moment.getTime(),
    version: document.version,
    since: project.created_at.getTime(),
    differences: found.flatMap(({ field: { id, label }, way }): HistoryDifference[] =>
      way.kind === 'can'
        ? [
            {
              fieldId: id,
              label,
              now: told(id, stateNow(document, id)),
              earlier: told(id, way.state),
              missing: [...way.missing],
              problem: way.problem,
            },
          ]
        : [],
    ),
    lost: found.flatMap(({ field: { id, label }, way }) =>
      way.kind === 'lost' ? [{ fieldId: id, label, why: way.why }] : [],
    ),
    mayRestore: isOpen,
    readOnlyReason,
  }
}
