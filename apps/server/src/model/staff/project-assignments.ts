import { appError } from '@granary/api'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { isUuid } from '../../uuid.ts'
import { refused } from './admin-people.ts'

interface Packager {
  readonly personId: string
  readonly name: string
  readonly assigned: boolean
}

/** Who could work on a project for its lender, and who does. */
export async function packagersOf(db: Kysely<Tables>, projectId: string): Promise<Packager[]> {
  await requireProject(db, projectId)
  const duties = await db
    .selectFrom('admin_duties')
    .select('person_id')
    .where('duty', '=', 'packaging')
    .execute()
  if (duties.length === 0) return []
  // In two steps, so that only these people are watched and not the whole table.
  const ids = duties.map(({ person_id }) => person_id)
  const packagers = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const assigned = await db
    .selectFrom('project_assignments')
    .select('person_id')
    .where('project_id', '=', projectId)
    .execute()
  return packagers.map(({ id, name }) => ({
    personId: id,
    name,
    assigned: assigned.some(({ person_id }) => person_id === id),
  }))
}

/** An assigned packager fills in answers while a stage is open, as the lender's own people do. */
export async function assignPackager(
  tx: Kysely<Tables>,
  adminId: string,
  projectId: string,
  { personId, assigned }: { readonly personId: string; readonly assigned: boolean },
): Promise<void> {
  const { organization_id: organizationId } = await requireProject(tx, projectId)
  const packager = (await packagersOf(tx, projectId)).find((each) => each.personId === personId)
  if (!packager) throw refused('This person does not have the packaging duty.')
  if (packager.assigned === assigned) return
  if (assigned) {
    await tx
      .insertInto('project_assignments')
      .values({ project_id: projectId, person_id: personId, assigned_by: adminId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await tx
      .deleteFrom('project_assignments')
      .where('project_id', '=', projectId)
      .where('person_id', '=', personId)
      .execute()
  }
  await recordAudit(tx, {
    action: assigned ? 'packager assigned' : 'packager withdrawn',
    personId: adminId,
    organizationId,
    projectId,
    details: { packager: personId, name: packager.name },
  })
}

async function requireProject(db: Kysely<Tables>, projectId: string) {
  const project = isUuid(projectId)
    ? await db.selectFrom('projects').select('organization_id').where('id', '=', projectId).executeTakeFirst()
    : undefined
  if (!project) throw appError('NOT_FOUND')
  return project
}
