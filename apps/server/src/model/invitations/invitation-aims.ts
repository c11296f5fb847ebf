import type { Kysely, Selectable } from 'kysely'
import type { InvitationsTable, Tables } from '../../db/schema.generated.ts'

export type Invitation = Selectable<InvitationsTable>
export type InvitationKind = 'member' | 'borrower' | 'lender' | 'staff'

/** Where an invitation leads, in the names that people know. */
export interface AimOfInvitation {
  readonly kind: InvitationKind
  readonly organization: string
  readonly project: string
  /** "officer at Sample State Bank". */
  readonly to: string
  readonly dueOn: string | null
  /** Else it is there to be read. */
  readonly mayAnswer: boolean
}

export async function aimOf(db: Kysely<Tables>, invitation: Invitation): Promise<AimOfInvitation> {
  const kind = invitation.kind as InvitationKind
  const organization = invitation.organization_name ?? (await organizationName(db, invitation))
  const project = await projectName(db, invitation)
  return {
    kind,
    organization,
    project,
    to: wordsOf(invitation, organization, project),
    dueOn: invitation.due_on,
    mayAnswer: invitation.may_answer,
  }
}

function wordsOf(invitation: Invitation, organization: string, project: string): string {
  switch (invitation.kind as InvitationKind) {
    case 'member':
      return `${invitation.role ?? 'member'} at ${organization}`
    case 'borrower':
      return `borrower in ${project}`
    case 'lender':
      return `owner of ${organization}`
    case 'staff':
      return invitation.duties.join(', ')
  }
}

async function organizationName(db: Kysely<Tables>, { organization_id }: Invitation): Promise<string> {
  if (organization_id === null) return 'Granary'
  const row = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organization_id)
    .executeTakeFirst()
  return row?.name ?? ''
}

async function projectName(db: Kysely<Tables>, { project_id }: Invitation): Promise<string> {
  if (project_id === null) return ''
  const row = await db.selectFrom('projects').select('name').where('id', '=', project_id).executeTakeFirst()
  return row?.name ?? ''
}
