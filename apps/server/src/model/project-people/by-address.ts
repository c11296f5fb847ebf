import type { ShareItem } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { requireKnownItems, requireOpenStages } from '../asks/index.ts'
import { invalid, invite, requireDueDay } from '../invitations/index.ts'
import type { Services } from '../services.ts'
import { loadStages, type ProjectWork } from '../stages/index.ts'
import { askPerson } from './asking.ts'

interface Wanted {
  readonly email: string
  readonly projectId: string
  readonly items: readonly ShareItem[]
  readonly mayAnswer: boolean
  readonly dueOn?: string | undefined
  readonly message?: string | undefined
}

type Needs = Pick<Services, 'jobs' | 'lenderApproval' | 'portalUrl' | 'rateLimits' | 'sealer'>
type Work = Pick<ProjectWork, 'db' | 'person' | 'project'> & { readonly services: Needs }

/**
 * Asks whoever reads the mails of an address: who is in as a borrower is asked as the person that they are, so that
 * nobody stands there a second time; anybody else is invited.
 */
export async function askAtAddress(work: Work, wanted: Wanted): Promise<{ invitationId: string | null }> {
  const { db, services, person, project } = work
  const personId = await borrowerAt(db, project.id, wanted.email)
  if (personId !== undefined) {
    if (!wanted.mayAnswer) throw invalid('email', alreadyIn)
    const { items, dueOn, message } = wanted
    await askPerson(work, { personId, items, dueOn, message })
    return { invitationId: null }
  }
  if (wanted.dueOn !== undefined) requireDueDay(wanted.dueOn)
  const documents = await loadStages(db, services.sealer, project.id)
  requireKnownItems(documents, wanted.items)
  if (wanted.mayAnswer) requireOpenStages(documents, wanted.items)
  return invite(db, services, person, {
    ...wanted,
    kind: 'borrower',
    organizationId: project.organization_id,
  })
}

const alreadyIn =
  'This person is in already. Ask them to answer it, or change what they see in the list of people.'

async function borrowerAt(db: Kysely<Tables>, projectId: string, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('borrower_shares')
    .innerJoin('people', 'people.id', 'borrower_shares.person_id')
    .select('people.id')
    .where('borrower_shares.project_id', '=', projectId)
    .where('borrower_shares.ended_at', 'is', null)
    .where('people.email', '=', email.trim().toLowerCase())
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
