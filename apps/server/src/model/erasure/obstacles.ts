import { appError } from '@granary/api'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'

type Project = Pick<Selectable<ProjectsTable>, 'id' | 'sent_at' | 'closed_at'>

export function holdOn(db: Kysely<Tables>, projectId: string) {
  return db
    .selectFrom('legal_holds')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
}

/** Asked for, or about to be done. */
export function openErasure(db: Kysely<Tables>, projectId: string) {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('state', 'in', ['requested', 'carrying out'])
    .executeTakeFirst()
}

/** Why the project cannot be erased now, as a sentence; null when it can. */
export async function obstacleTo(db: Kysely<Tables>, project: Project): Promise<string | null> {
  if (await holdOn(db, project.id)) {
    return 'A legal hold stands on this project. It cannot be erased until the hold is lifted.'
  }
  if (project.sent_at !== null && project.closed_at === null) {
    return 'This project was sent to the agency and is not closed. It can be erased once it is closed.'
  }
  const building = await db
    .selectFrom('project_packages')
    .select('id')
    .where('project_id', '=', project.id)
    .where('state', 'in', ['queued', 'building'])
    .executeTakeFirst()
  return building ? 'A package of this project is being built. It can be erased once that is done.' : null
}

export async function requireNoObstacle(db: Kysely<Tables>, project: Project): Promise<void> {
  const obstacle = await obstacleTo(db, project)
  if (obstacle !== null) throw appError('FORBIDDEN', { message: obstacle })
}
