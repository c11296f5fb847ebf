import { appError, type erasures } from '@granary/api'
import type { FunctionReturnType } from 'convex/server'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import type { ProjectWork } from '../stages/index.ts'
import { holdOn, obstacleTo, openErasure, requireNoObstacle } from './obstacles.ts'
import { reasonIn } from './words.ts'

type Work = Pick<ProjectWork, 'db' | 'person' | 'project'>

/** What stands between a project and its erasure. */
export async function erasureStanding(
  db: Kysely<Tables>,
  project: ProjectWork['project'],
  mayAsk: boolean,
): Promise<FunctionReturnType<typeof erasures.get>> {
  const open = await openErasure(db, project.id)
  const hold = await holdOn(db, project.id)
  const names = await namesOf(db, [open?.requested_by ?? null])
  return {
    mayAsk,
    request: open
      ? { requestedAt: open.requested_at.getTime(), requestedBy: nameIn(names, open.requested_by) }
      : null,
    hold: hold ? { reason: hold.reason, setAt: hold.set_at.getTime() } : null,
    obstacle: await obstacleTo(db, project),
  }
}

/** Asks staff to erase the project. Nothing changes until they do. */
export async function requestErasure({ db, person, project }: Work, text: string): Promise<string> {
  const reason = reasonIn(text, 'reason')
  await requireNoObstacle(db, project)
  if (await openErasure(db, project.id)) {
    throw appError('FORBIDDEN', { message: 'It was already asked for that this project is erased.' })
  }
  const { id } = await db
    .insertInto('erasures')
    .values({
      project_id: project.id,
      organization_id: project.organization_id,
      program: project.program,
      project_created_at: project.created_at,
      reason,
      requested_by: person.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record({ db, person, project }, 'erasure asked for')
  return id
}

/** Takes the request back while nobody has answered it. */
export async function withdrawErasure({ db, person, project }: Work): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('erasures')
    .set({ state: 'withdrawn', answered_by: person.id, answered_at: sql<Date>`now()` })
    .where('project_id', '=', project.id)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw appError('NOT_FOUND')
  await record({ db, person, project }, 'erasure request withdrawn')
}

function record({ db, person, project }: Work, action: string): Promise<void> {
  const { id: projectId, organization_id: organizationId } = project
  return recordAudit(db, { action, personId: person.id, organizationId, projectId })
}
