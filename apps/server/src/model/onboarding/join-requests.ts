import { appError, type MemberRole } from '@granary/api'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { sendMail } from '../../mail/outbox.ts'
import type { Person } from '../../people/people.ts'
import { type Allowance, spend } from '../../rate-limit.ts'
import { isUuid } from '../../uuid.ts'
import { ownersOf } from '../lenders/index.ts'
import { notify } from '../notices/index.ts'
import type { Services } from '../services.ts'

type Needs = Pick<Services, 'jobs' | 'portalUrl' | 'rateLimits'>

const requestsPerPerson: Allowance = { tries: 5, windowSeconds: 86_400 }

/** Asks the owners of a lender to be let in. Asking twice is asking once. */
export async function askToJoin(
  tx: Kysely<Tables>,
  services: Needs,
  person: Person,
  organizationId: string,
): Promise<{ requestId: string }> {
  const organization = await openOrganization(tx, organizationId)
  const member = await tx
    .selectFrom('organization_members')
    .select('person_id')
    .where('organization_id', '=', organization.id)
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  if (member)
    throw appError('VALIDATION', { message: `You work for ${organization.name} already.`, problems: [] })
  const known = await openRequest(tx, organization.id, person.id)
  if (known) return { requestId: known.id }
  if (services.rateLimits) await spend(tx, `join-request:${person.id}`, requestsPerPerson)
  const request = await tx
    .insertInto('join_requests')
    .values({ organization_id: organization.id, person_id: person.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    action: 'asked to join',
    personId: person.id,
    organizationId: organization.id,
    details: { request: request.id },
  })
  const owners = await ownersOf(tx, organization.id)
  await notify(
    tx,
    { kind: 'joinAsked', by: person.id, organizationId: organization.id, isMailed: true },
    owners.map(({ id }) => ({ personId: id, standing: 'lender' })),
  )
  for (const owner of owners) {
    await sendMail(tx, services.jobs, {
      to: owner.email,
      subject: `${person.name} asks to join ${organization.name}`,
      paragraphs: [
        `${person.name} (${person.email}) asks to work for ${organization.name} on Granary.`,
        'Approve only people you know: members see the projects of your organization.',
      ],
      action: { label: 'Answer the request', url: `${services.portalUrl}/lender/dashboard/members` },
      footnote: `You get this email because you are an owner of ${organization.name}.`,
    })
  }
  return { requestId: request.id }
}

export async function withdrawRequest(tx: Kysely<Tables>, person: Person, requestId: string): Promise<void> {
  const withdrawn = await tx
    .updateTable('join_requests')
    .set({ status: 'withdrawn', answered_at: new Date() })
    .where('id', '=', uuidOf(requestId))
    .where('person_id', '=', person.id)
    .where('status', 'in', ['open', 'declined'])
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) throw appError('NOT_FOUND')
}

export async function receivedRequests(db: Kysely<Tables>, organizationId: string) {
  const rows = await db
    .selectFrom('join_requests')
    .select(['id', 'person_id', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'open')
    .orderBy('created_at')
    .execute()
  if (rows.length === 0) return []
  // In two steps, so that only these people are watched and not the whole table.
  const ids = rows.map(({ person_id }) => person_id)
  const people = await db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .execute()
  return rows.flatMap(({ id, person_id, created_at }) => {
    const person = people.find((each) => each.id === person_id)
    if (!person) return []
    return { requestId: id, name: person.name, email: person.email, askedAt: created_at.getTime() }
  })
}

/** An owner's answer: a role lets the person in, none declines. */
export async function answerRequest(
  tx: Kysely<Tables>,
  { jobs, portalUrl }: Needs,
  { owner, organizationId }: { readonly owner: Person; readonly organizationId: string },
  { requestId, role }: { readonly requestId: string; readonly role: MemberRole | null },
): Promise<void> {
  const request = await tx
    .updateTable('join_requests')
    .set({ status: role ? 'approved' : 'declined', answered_by: owner.id, answered_at: new Date() })
    .where('id', '=', uuidOf(requestId))
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'open')
    .returning('person_id')
    .executeTakeFirst()
  if (!request) throw appError('NOT_FOUND')
  const organization = await openOrganization(tx, organizationId)
  const person = await tx
    .selectFrom('people')
    .select('email')
    .where('id', '=', request.person_id)
    .executeTakeFirstOrThrow()
  if (role) {
    await tx
      .insertInto('organization_members')
      .values({ organization_id: organizationId, person_id: request.person_id, role })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await recordAudit(tx, {
    action: role ? 'member let in' : 'request to join declined',
    personId: owner.id,
    organizationId,
    details: { member: request.person_id, ...(role && { role }) },
  })
  await sendMail(tx, jobs, {
    to: person.email,
    subject: role ? `You now work for ${organization.name}` : `Your request to join ${organization.name}`,
    paragraphs: role
      ? [`An owner of ${organization.name} let you in as ${role}. You now see its projects.`]
      : [`An owner of ${organization.name} declined your request. If you think this is a mistake, ask them.`],
    action: { label: 'Open Granary', url: `${portalUrl}/lender` },
    footnote: `You get this email because you asked to join ${organization.name}.`,
  })
}

async function openOrganization(tx: Kysely<Tables>, organizationId: string) {
  const organization = await tx
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', '=', uuidOf(organizationId))
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!organization) throw appError('NOT_FOUND')
  return organization
}

function openRequest(tx: Kysely<Tables>, organizationId: string, personId: string) {
  return tx
    .selectFrom('join_requests')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/** Anything else would be refused by the column's type, as a fault of ours. */
function uuidOf(id: string): string {
  if (!isUuid(id)) throw appError('NOT_FOUND')
  return id
}
