import { appError } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { isUuid } from '../../uuid.ts'
import { holdOn, openErasure } from './obstacles.ts'
import { reasonIn } from './words.ts'

/** Keeps a project from being erased, or lets it be again. */
export async function setHold(
  tx: Kysely<Tables>,
  staffId: string,
  { projectId, held, reason: text }: { projectId: string; held: boolean; reason: string },
): Promise<void> {
  const reason = reasonIn(text, 'reason')
  const project = await lockedProject(tx, projectId)
  const hold = await holdOn(tx, projectId)
  if ((hold !== undefined) === held) return
  if (hold) {
    const lifted = { lift_reason: reason, lifted_by: staffId, lifted_at: sql<Date>`now()` }
    await tx.updateTable('legal_holds').set(lifted).where('id', '=', hold.id).execute()
  } else {
    if ((await openErasure(tx, projectId))?.state === 'carrying out') {
      throw appError('FORBIDDEN', { message: 'This project is being erased. It is too late to hold it.' })
    }
    await tx.insertInto('legal_holds').values({ project_id: projectId, reason, set_by: staffId }).execute()
  }
  await recordAudit(tx, {
    action: held ? 'legal hold set' : 'legal hold lifted',
    personId: staffId,
    organizationId: project.organization_id,
    projectId,
  })
}

/** Whatever changes the project waits, so what is said of it stays true. */
export async function lockedProject(tx: Kysely<Tables>, projectId: string) {
  const project = isUuid(projectId)
    ? await tx.selectFrom('projects').selectAll().where('id', '=', projectId).forUpdate().executeTakeFirst()
    : undefined
  if (!project) throw appError('NOT_FOUND')
  return project
}
