import { appError, supportRequests } from '@granary/api'
import { networkOf } from '@granary/sync'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { sendMail } from '../../mail/outbox.ts'
import { spend } from '../../rate-limit.ts'
import type { Services } from '../services.ts'

export interface Sender {
  /** Whether it was written by somebody signed in to the portal. */
  readonly signedIn?: boolean
  /** The network address, for the limit. */
  readonly address: string
  /** Of a form posted without a script; the same one again is the same request. */
  readonly formToken?: string
}

type Needs = Pick<Services, 'jobs' | 'portalUrl' | 'teamEmail' | 'rateLimits'>

/** A person writes once or twice; ten from one address in an hour leave room for a whole office. */
const requestsPerAddress = { tries: 10, windowSeconds: 3600 }
/** Anybody can enter anybody's address, so nobody can be flooded with our thanks. */
const thanksPerMailbox = { tries: 3, windowSeconds: 86_400 }

/** Stores a request, tells the team and thanks the sender, all or nothing. Repeating a form token changes nothing. */
export async function submitSupportRequest(
  tx: Kysely<Tables>,
  services: Needs,
  given: supportRequests.SupportRequest,
  { address, formToken, signedIn = false }: Sender,
): Promise<{ requestId: string }> {
  const request = supportRequests.trimmed(given)
  const problem = supportRequests.problemOf(request)
  if (problem) throw refusal(problem)
  const known = formToken && (await byFormToken(tx, formToken))
  if (known) return { requestId: known }
  if (services.rateLimits) await spend(tx, `support-request:${networkOf(address)}`, requestsPerAddress)

  const stored = await tx
    .insertInto('support_requests')
    .values({
      first_name: request.firstName,
      last_name: request.lastName,
      email: request.email,
      lender_name: request.lenderName,
      program_interest: request.programInterest ?? null,
      message: request.message,
      source: signedIn ? 'portal' : 'site',
      form_token: formToken ?? null,
    })
    .onConflict((conflict) => conflict.column('form_token').doNothing())
    .returning('id')
    .executeTakeFirst()
  // The same form arrived twice at the same time, and the other one was first.
  if (!stored) return { requestId: (formToken && (await byFormToken(tx, formToken))) || '' }

  if (services.teamEmail) await tellTeam(tx, services, services.teamEmail, request)
  await thankSender(tx, services, request)
  return { requestId: stored.id }
}

async function byFormToken(tx: Kysely<Tables>, formToken: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('support_requests')
    .select('id')
    .where('form_token', '=', formToken)
    .executeTakeFirst()
  return found?.id
}

function refusal({ fieldIds, message }: supportRequests.SupportRequestProblem) {
  const problems = fieldIds.map((fieldId) => ({ fieldId, code: 'supportRequest', message }))
  return appError('VALIDATION', { message, problems })
}

async function tellTeam(
  tx: Kysely<Tables>,
  { jobs, portalUrl }: Needs,
  to: string,
  request: supportRequests.SupportRequest,
) {
  await sendMail(tx, jobs, {
    to,
    subject: `Support request from ${request.firstName} ${request.lastName}, ${request.lenderName}`,
    paragraphs: [
      `${request.firstName} ${request.lastName} of ${request.lenderName} asks (${request.email}):`,
      request.message,
      `Program: ${request.programInterest ?? 'none chosen'}`,
    ],
    action: { label: 'Open the portal', url: `${portalUrl}/admin` },
  })
}

/** Says nothing that was typed: the form must not be a way to send one's own words to strangers. */
async function thankSender(
  tx: Kysely<Tables>,
  { jobs, rateLimits }: Needs,
  { email }: supportRequests.SupportRequest,
) {
  if (rateLimits && !(await mayThank(tx, email))) return
  await sendMail(tx, jobs, {
    to: email,
    subject: 'We received your request',
    paragraphs: [
      'Thank you for writing to Granary. Our team has your request and will answer by email.',
      'You need not do anything until then.',
    ],
    footnote: 'You get this email because this address was entered in the contact form of our site.',
  })
}

/** Counted here and not by `spend`, whose refusal would undo the request itself. */
async function mayThank(tx: Kysely<Tables>, email: string): Promise<boolean> {
  const { count } = await tx
    .selectFrom('support_requests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('created_at', '>', new Date(Date.now() - thanksPerMailbox.windowSeconds * 1000))
    .executeTakeFirstOrThrow()
  return Number(count) <= thanksPerMailbox.tries
}
