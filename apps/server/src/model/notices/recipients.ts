import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

/** As what an event reaches somebody: it leads into that portal, and ends with that standing. */
export type Standing = 'lender' | 'borrower' | 'staff' | 'invited'

export interface Recipient {
  readonly personId: string
  readonly standing: Standing
}

interface OfProject {
  readonly id: string
  readonly organization_id: string
}

/** Everybody who works for the lender. */
export async function lenderPeople(db: Kysely<Tables>, organizationId: string): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('organization_members')
    .select('person_id')
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(({ person_id }) => ({ personId: person_id, standing: 'lender' }))
}

/** Who of the packaging team works on the project. */
export async function packagersOn(db: Kysely<Tables>, project: Pick<OfProject, 'id'>): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('project_assignments')
    .innerJoin('admin_duties', 'admin_duties.person_id', 'project_assignments.person_id')
    .select('project_assignments.person_id')
    .where('project_assignments.project_id', '=', project.id)
    .where('admin_duties.duty', '=', 'packaging')
    .execute()
  return rows.map(({ person_id }) => ({ personId: person_id, standing: 'staff' }))
}

/** Who of the packaging team works on the project, and the whole of it as long as that is nobody. */
export async function packagersFor(db: Kysely<Tables>, project: Pick<OfProject, 'id'>): Promise<Recipient[]> {
  const assigned = await packagersOn(db, project)
  if (assigned.length > 0) return assigned
  const rows = await db
    .selectFrom('admin_duties')
    .select('person_id')
    .where('duty', '=', 'packaging')
    .execute()
  return rows.map(({ person_id }) => ({ personId: person_id, standing: 'staff' }))
}

/** The borrowers with whom something of the project is shared. */
export async function borrowersOf(db: Kysely<Tables>, project: Pick<OfProject, 'id'>): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('borrower_shares')
    .select('person_id')
    .distinct()
    .where('project_id', '=', project.id)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ person_id }) => ({ personId: person_id, standing: 'borrower' }))
}
