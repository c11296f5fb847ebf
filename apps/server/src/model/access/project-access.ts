import type { MemberRole } from '@granary/api'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { dutiesOf, type Membership, type Person, rolesOf } from '../../people/people.ts'
import { isUuid } from '../../uuid.ts'
import type { Services } from '../services.ts'
import { organizationWaits, staffWaits } from './second-factor.ts'

export type ProjectRole = MemberRole | 'packager' | 'administrator'

export interface ProjectAccess {
  readonly project: Selectable<ProjectsTable>
  readonly role: ProjectRole
  /** Whether this person may change answers while a stage is open. */
  readonly mayEdit: boolean
}

/** What somebody may do, once it is certain who they are. */
export interface Standing extends ProjectAccess {
  /** Undefined when they are here by a duty. */
  readonly membership: Pick<Membership, 'requiresSecondFactor'> | undefined
}

type Rules = Pick<Services, 'staffSecondFactor'>

/**
 * The only way to a project. Members see their own organization's; the packaging duty sees what was submitted and what
 * is assigned to it; administration sees everything. A denied project and a missing one are the same nothing.
 */
export async function projectAccess(
  db: Kysely<Tables>,
  person: Person,
  projectId: string,
  rules: Rules,
): Promise<ProjectAccess | null> {
  return accessOf(person, await standingIn(db, person.id, projectId), rules)
}

export function accessOf(person: Person, standing: Standing | null, rules: Rules): ProjectAccess | null {
  if (standing === null) return null
  const { membership, ...access } = standing
  const waits = membership ? organizationWaits(person, membership) : staffWaits(person, rules)
  return waits ? null : { ...access, mayEdit: access.mayEdit && !person.viewedBy }
}

/**
 * Reads everything about a person's place in a project but the person, so that both can be read side by side. With
 * `lock`, the row of a project that has a place for them is locked, and given as it is from then on.
 */
export async function standingIn(
  db: Kysely<Tables>,
  personId: string,
  projectId: string,
  { lock = false } = {},
): Promise<Standing | null> {
  if (!isUuid(projectId)) return null
  const find = db.selectFrom('projects').selectAll().where('id', '=', projectId)
  const [project, roles] = await Promise.all([find.executeTakeFirst(), rolesOf(db, personId)])
  if (!project) return null
  const locked = async () => (lock ? await find.forUpdate().executeTakeFirst() : project)
  const role = roles.get(project.organization_id)
  if (role !== undefined) {
    const [membership, now] = await Promise.all([membershipIn(db, project.organization_id), locked()])
    if (membership && now) return { project: now, role, mayEdit: role !== 'viewer', membership }
  }
  const staff = await staffPlace(db, personId, projectId)
  if (!staff) return null
  const now = await locked()
  return now ? { project: now, ...staff, membership: undefined } : null
}

/** A lender that is suspended has no members. */
async function membershipIn(db: Kysely<Tables>, organizationId: string) {
  const row = await db
    .selectFrom('organizations')
    .select(['suspended_at', 'requires_second_factor'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row && row.suspended_at === null ? { requiresSecondFactor: row.requires_second_factor } : null
}

async function staffPlace(
  db: Kysely<Tables>,
  personId: string,
  projectId: string,
): Promise<Pick<ProjectAccess, 'role' | 'mayEdit'> | null> {
  const duties = await dutiesOf(db, personId)
  if (duties.includes('packaging')) {
    const assigned = await isAssigned(db, projectId, personId)
    if (assigned || (await isBeforeTheTeam(db, projectId))) return { role: 'packager', mayEdit: assigned }
  }
  return duties.includes('administration') ? { role: 'administrator', mayEdit: false } : null
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

/** Something of it is submitted, or the team has worked on what was: it stays theirs while the lender changes it. */
async function isBeforeTheTeam(db: Kysely<Tables>, projectId: string): Promise<boolean> {
  const submitted = await db
    .selectFrom('stages')
    .select('stage')
    .where('project_id', '=', projectId)
    .where('submitted_at', 'is not', null)
    .executeTakeFirst()
  if (submitted) return true
  const opened = await db
    .selectFrom('review_rounds')
    .select('id')
    .where('project_id', '=', projectId)
    .where('opened_at', 'is not', null)
    .executeTakeFirst()
  return opened !== undefined
}
