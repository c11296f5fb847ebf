import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { anUploadField } from '../functions/access-matrix.ts'
import { createProject } from '../model/projects/projects.ts'
import type { Services } from '../model/services.ts'
import type { AccessWorld } from './access-world.ts'
import { aProject } from './workspace.ts'

/** Whom no call names. */
export const bystander = { id: 'bystander', name: 'Bo Stander', email: 'bystander@farm.example' }
const person = bystander
const soon = () => new Date(Date.now() + 60 * 60_000)

/**
 * Beside what calls name, one more of everything that they may change: another member of our lender, another waiting
 * invitation, request and share, another lender with a project. No call names any of it, so none may change a row of it.
 */
export async function addBystanders(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer' | 'quotas'>,
  { ours, identities }: AccessWorld,
): Promise<void> {
  await db.insertInto('people').values(person).execute()
  await addAccount(db)
  await addToOurLender(db, ours)
  await addWaiting(db, ours)
  const { id: organization_id } = await db
    .insertInto('organizations')
    .values({ name: 'Stander Savings', requires_second_factor: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('organization_members')
    .values({ organization_id, person_id: person.id, role: 'owner' })
    .execute()
  await db
    .insertInto('join_requests')
    .values({ organization_id, person_id: identities.borrower?.personId ?? '' })
    .execute()
  const owner = { ...person, secondFactor: false }
  await createProject(db, services, { person: owner, organizationId: organization_id }, aProject)
}

async function addAccount(db: Kysely<Tables>): Promise<void> {
  const person_id = person.id
  await db
    .insertInto('sign_ins')
    .values({ id: person.id, token: person.id, person_id, expires_at: soon() })
    .execute()
  await db.insertInto('known_devices').values({ person_id, device: person.id }).execute()
  await db
    .insertInto('sign_in_methods')
    .values({ id: person.id, person_id, provider_id: 'credential', account_id: person.id })
    .execute()
  await db
    .insertInto('admin_duties')
    .values((['administration', 'packaging', 'support'] as const).map((duty) => ({ person_id, duty })))
    .execute()
}

async function addToOurLender(
  db: Kysely<Tables>,
  { organizationId, projectId }: AccessWorld['ours'],
): Promise<void> {
  const ofPerson = { project_id: projectId, person_id: person.id }
  await db
    .insertInto('organization_members')
    .values({ organization_id: organizationId, person_id: person.id, role: 'owner' })
    .execute()
  await db.insertInto('project_assignments').values(ofPerson).execute()
  await db.insertInto('project_visits').values(ofPerson).execute()
  await db
    .insertInto('message_reads')
    .values({ ...ofPerson, borrower_id: person.id, read_at: new Date(0) })
    .execute()
  await db
    .insertInto('presence')
    .values({ ...ofPerson, tab: 'a tab', stage: 'application' })
    .execute()
  const scope = JSON.stringify([{ stage: 'pre-application', kind: 'document', id: anUploadField }])
  await db
    .insertInto('borrower_shares')
    .values({ ...ofPerson, organization_id: organizationId, scope, may_answer: true })
    .execute()
  await db
    .insertInto('uploads')
    .values({
      project_id: projectId,
      stage: 'pre-application',
      field_id: anUploadField,
      storage_id: randomUUID(),
      file_name: 'another.pdf',
      file_size: 1,
    })
    .execute()
}

async function addWaiting(db: Kysely<Tables>, { organizationId }: AccessWorld['ours']): Promise<void> {
  const { email } = person
  const invitation = { email, token_hash: '', expires_at: soon() }
  await db
    .insertInto('invitations')
    .values([
      { ...invitation, token_hash: 'a', kind: 'member', organization_id: organizationId, role: 'officer' },
      { ...invitation, token_hash: 'b', kind: 'lender', organization_name: 'Stander Bank' },
    ])
    .execute()
  await db
    .insertInto('join_requests')
    .values({ organization_id: organizationId, person_id: person.id })
    .execute()
  await db
    .insertInto('support_requests')
    .values({ first_name: 'Bo', last_name: 'Stander', email, lender_name: 'Stander Bank', message: 'Hello?' })
    .execute()
  await db
    .insertInto('mails')
    .values({ recipient: email, subject: 'Another', body_text: '', body_html: '' })
    .execute()
  await db
    .insertInto('rate_limits')
    .values({ key: 'of another', window_start: new Date(), count: 1 })
    .execute()
  await db
    .insertInto('eligibility_checks')
    .values({ token_hash: Buffer.from('another'), answers: '{}', expires_at: soon() })
    .execute()
  await db
    .insertInto('verifications')
    .values({ id: 'another', identifier: 'another', value: 'another', expires_at: soon() })
    .execute()
}
