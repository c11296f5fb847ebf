import type { MemberRole } from '@granary/api'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../db/schema.generated.ts'
import { dutiesOf, membershipsOf, type Person } from './people.ts'
import { organizationWaits, staffWaits } from './second-factor.ts'
import type { Services } from './services.ts'

export type ProjectRole = MemberRole | 'packager' | 'administrator'

export interface ProjectAccess {
  readonly project: Selectable<ProjectsTable>
  readonly role: ProjectRole
  /** Whether this person may change answers while a stage is open. */
  readonly mayEdit: boolean
}

/**
 * The only way to a project. Members see their own organization's; the packaging duty sees what was submitted and what
 * is assigned to it; administration sees everything. A denied project and a missing one are the same nothing.
 */
export async function projectAccess(
  db: Kysely<Tables>,
  person: Person,
  projectId: string,
  rules: Pick<Services, 'staffSecondFactor'>,
): Promise<ProjectAccess | null> {
  if (!isProjectId(projectId)) return null
  const project = await db.selectFrom('projects').selectAll().where('id', '=', projectId).executeTakeFirst()
  if (!project) return null
  const memberships = await membershipsOf(db, person.id)
  const membership = memberships.find(({ organizationId }) => organizationId === project.organization_id)
  if (membership) {
    if (organizationWaits(person, membership)) return null
    return { project, role: membership.role, mayEdit: membership.role !== 'viewer' && !person.viewedBy }
  }
  const duties = await dutiesOf(db, person.id)
  if (duties.length === 0 || staffWaits(person, rules)) return null
  if (duties.includes('packaging')) {
    const assigned = await isAssigned(db, project.id, person.id)
    if (assigned || (await hasSubmittedStage(db, project.id))) {
      return { project, role: 'packager', mayEdit: assigned }
    }
  }
  return duties.includes('administration') ? { project, role: 'administrator', mayEdit: false } : null
}

/** The database takes nothing else where an id belongs. */
export function isProjectId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/** What the audit log says of staff who open a project, themselves or as somebody else; nothing for the lender's own. */
export function staffReadOf(person: Person, { project, role }: ProjectAccess) {
  const { viewedBy } = person
  if (!viewedBy && role !== 'packager' && role !== 'administrator') return undefined
  return {
    action: 'project opened',
    personId: viewedBy?.id ?? person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { as: viewedBy ? person.name : role },
  }
}

async function isAssigned(db: Kysely<Tables>, projectId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('project_assignments')
    .select('person_id')
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

async function hasSubmittedStage(db: Kysely<Tables>, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stages')
    .select('stage')
    .where('project_id', '=', projectId)
    .where('submitted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
