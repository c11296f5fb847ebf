import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { notify } from '../notices/index.ts'
import type { Invitation } from './invitation-aims.ts'

/** Who has an account finds the invitation of a lender in the bell too; the mail comes in any case. */
export async function tellInvited(tx: Kysely<Tables>, invitation: Invitation): Promise<void> {
  const { id, email, kind, may_answer, invited_by, project_id, organization_id } = invitation
  if (organization_id === null) return
  const person = await tx
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  if (!person) return
  const about =
    project_id === null
      ? { organizationId: organization_id }
      : { project: { id: project_id, organization_id } }
  const told = { by: invited_by, ...about, details: { invitationId: id }, isMailed: true }
  await notify(tx, { kind: kind === 'borrower' && !may_answer ? 'shared' : 'invited', ...told }, [
    { personId: person.id, standing: 'invited' },
  ])
}
