import { sql } from 'kysely'
import { anUploadField } from '../../functions/access-matrix.ts'
import { answeredProject, backdate, makeComplete, type Scene } from './effect-world.ts'

const stage = 'pre-application'

/** A document of which it was said, before the stage was submitted, that it does not apply. */
export const excused = { stage, fieldId: anUploadField }

/** A pre-application under review in which a document was said not to apply. */
export async function excusedInReview(scene: Scene): Promise<{ projectId: string; stage: typeof stage }> {
  const projectId = await answeredProject(scene)
  await makeComplete(scene, projectId, stage)
  await scene.db
    .updateTable('stages')
    .set({ answers: sql`answers || jsonb_build_object(${anUploadField}::text, null)` })
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .execute()
  const { version } = await scene.call('lender', 'project/answers:notApplicable', {
    projectId,
    ...excused,
    reason: 'the business is new.',
  })
  await scene.call('lender', 'lender/preApplication:submit', { projectId, expectedVersion: Number(version) })
  await scene.call('packager', 'admin/reviews:take', { projectId, stage })
  await backdate(scene, projectId)
  return { projectId, stage }
}

/** Something was decided of it long ago, by nobody in particular. */
export async function decidedLongAgo({ db }: Scene, projectId: string): Promise<void> {
  await db
    .updateTable('review_items')
    .set({ decided_at: new Date(0), decided_by: null, carried_over: true, reason: 'Form incomplete' })
    .where('project_id', '=', projectId)
    .execute()
}
