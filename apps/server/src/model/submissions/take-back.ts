import { appError, submissions } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { settleStatus } from '../answers/index.ts'
import { notifyBothSides } from '../notices/index.ts'
import { loadStages, type ProjectWork, requireUnderWay, type StageId } from '../stages/index.ts'
import { wentLast } from './went-last.ts'

/**
 * Opens a stage again that was submitted a moment ago, with everything as it was. What was submitted stays, marked.
 * Repeating it changes nothing.
 */
export async function takeBackSubmission(
  work: ProjectWork,
  stage: StageId,
): Promise<{ takenBackAt: number }> {
  const { db, services, person, project } = work
  requireUnderWay(project)
  const documents = await loadStages(db, services.sealer, project.id)
  const document = documents[stage]
  const round = await lastRound(db, project.id, stage)
  if (document.submittedAt === null || round === undefined) {
    if (round?.takenBackAt) return { takenBackAt: round.takenBackAt.getTime() }
    throw refused(`The ${stage} is not submitted.`)
  }
  if (!wentLast(documents, stage)) {
    throw refused('The application was submitted after it. Take that back first.')
  }
  if (!round.isInTime) throw refused(tooLate)
  const { taken_back_at } = await db
    .insertInto('submissions_taken_back')
    .values({ project_id: project.id, stage, round: round.round, taken_back_by: person.id })
    .returning('taken_back_at')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('stages')
    .set({ submitted_at: null, submitted_by: null })
    .where('project_id', '=', project.id)
    .where('stage', '=', stage)
    .execute()
  await settleStatus(work, { ...documents, [stage]: { ...document, submittedAt: null } })
  await recordAudit(db, {
    action: 'submission taken back',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { stage, round: round.round },
  })
  await notifyBothSides(db, { kind: 'takenBack', by: person.id, project, stage })
  return { takenBackAt: taken_back_at.getTime() }
}

const tooLate = `A submission can be taken back for ${submissions.takeBackMinutes} minutes, and these are over. Ask the packaging team to open it again.`

/** The last submission of a stage. Whether it is in time is for the clock of the database to say. */
function lastRound(db: Kysely<Tables>, projectId: string, stage: StageId) {
  const inTime = sql<boolean>`stages.submitted_at > now() - make_interval(mins => ${submissions.takeBackMinutes})`
  return db
    .selectFrom('submissions')
    .innerJoin('stages', (join) =>
      join
        .onRef('stages.project_id', '=', 'submissions.project_id')
        .onRef('stages.stage', '=', 'submissions.stage'),
    )
    .leftJoin('submissions_taken_back as back', (join) =>
      join
        .onRef('back.project_id', '=', 'submissions.project_id')
        .onRef('back.stage', '=', 'submissions.stage')
        .onRef('back.round', '=', 'submissions.round'),
    )
    .select(['submissions.round', 'back.taken_back_at as takenBackAt', inTime.as('isInTime')])
    .where('submissions.project_id', '=', projectId)
    .where('submissions.stage', '=', stage)
    .orderBy('submissions.round', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function refused(message: string) {
  return appError('VALIDATION', { message, problems: [] })
}
