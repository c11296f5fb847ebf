import { appError } from '@granary/api'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { type ProjectWork, readOnlyReason } from '../stages/index.ts'

/** Tables belong to both stages and go out with the application: with it they can no longer be changed. */
export async function tablesReadOnly(
  db: Kysely<Tables>,
  project: Selectable<ProjectsTable>,
  mayEdit: boolean,
): Promise<string | null> {
  const { submitted_at } = await db
    .selectFrom('stages')
    .select('submitted_at')
    .where('project_id', '=', project.id)
    .where('stage', '=', 'application')
    .executeTakeFirstOrThrow()
  return readOnlyReason(project, { stage: 'application', submittedAt: submitted_at }, mayEdit)
}

export async function requireTablesOpen({ db, project, mayEdit }: ProjectWork): Promise<void> {
  const message = await tablesReadOnly(db, project, mayEdit)
  if (message !== null) throw appError('STAGE_READ_ONLY', { message })
}
