import { createHash, randomBytes } from 'node:crypto'
import { type AdminDuty, appError, invitations, type MemberRole } from '@granary/api'
import { isBlank, isEmailAddress } from '@granary/forms'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { spend } from '../../rate-limit.ts'
import { isUuid } from '../../uuid.ts'
import { requireApproved, spendNewLendersMail } from '../lenders/index.ts'
import type { Services } from '../services.ts'
import { worksFor } from './borrower-side.ts'
import type { Invitation } from './invitation-aims.ts'
import { mailInvitation } from './invitation-letters.ts'
import { tellInvited } from './invitation-notices.ts'

/** Who is invited, to what; each kind has its own. */
export type Wanted = { readonly email: string; readonly message?: string | undefined } & (
  | { readonly kind: 'member'; readonly organizationId: string; readonly role: MemberRole }
  | {
      readonly kind: 'borrower'
      readonly organizationId: string
      readonly projectId: string
      readonly items: readonly invitations.ShareItem[]
      readonly mayAnswer: boolean
      readonly dueOn?: string | undefined
    }
  | { readonly kind: 'lender'; readonly organizationName: string }
  | { readonly kind: 'staff'; readonly duties: readonly AdminDuty[] }
)

interface Inviter {
  readonly id: string
  readonly name: string
}

type Needs = Pick<Services, 'jobs' | 'portalUrl' | 'rateLimits' | 'lenderApproval' | 'sealer'>

export const invitationDays = 7
/** A link in a mail is a key that lies around. */
const mostInvitationDays = 90

/** Enough for a whole team on one day, too little to be a way of writing to strangers. */
const perInviter = { tries: 60, windowSeconds: 86_400 }
/** Anybody can enter anybody's address. */
const perMailbox = { tries: 5, windowSeconds: 86_400 }

/** Stores an invitation and mails its link. The token exists in the mail alone; here stays only its hash. */
export async function invite(
  tx: Kysely<Tables>,
  services: Needs,
  inviter: Inviter,
  wanted: Wanted,
): Promise<{ invitationId: string }> {
  const email = checkedAddress(wanted.email)
  const message = checkedMessage(wanted.message)
  const organizationId = 'organizationId' in wanted ? wanted.organizationId : null
  await requireMayInvite(tx, services, organizationId)
  if (wanted.kind === 'borrower') await refuseOtherSide(tx, wanted.organizationId, email)
  const open = await openInvitation(tx, email, wanted)
  if (open && wanted.kind === 'borrower')
    return askForMore(tx, services, inviter, open, { ...wanted, message })
  if (open) throw invalid('email', 'This address has an open invitation. Send it again from the list.')
  if (wanted.kind === 'member' && (await isMember(tx, wanted.organizationId, email))) {
    throw invalid('email', 'This person is a member already.')
  }
  await spendMail(tx, services, inviter, email)
  const token = newToken()
  const row = await tx
    .insertInto('invitations')
    .values({
      ...columnsOf(wanted),
      email,
      message,
      token_hash: hashOf(token),
      invited_by: inviter.id,
      expires_at: endOfLink(wanted.kind === 'borrower' ? sql`${wanted.dueOn ?? null}` : sql`null`),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await mailInvitation(tx, services, row, { token, invitedBy: inviter.name })
  await tellInvited(tx, row)
  await record(tx, row, inviter.id, 'invitation sent')
  return { invitationId: row.id }
}

/** Who is not in yet is asked for more by the invitation that they have: it grows, and its link is mailed anew. */
async function askForMore(
  tx: Kysely<Tables>,
  services: Needs,
  inviter: Inviter,
  open: Invitation,
  { items, mayAnswer, dueOn, message = '' }: Extract<Wanted, { kind: 'borrower' }>,
): Promise<{ invitationId: string }> {
  if (mayAnswer !== open.may_answer) throw invalid('email', otherWay(open.may_answer))
  const before = open.scope as unknown as readonly invitations.ShareItem[]
  const known = new Set(before.map(invitations.keyOfShareItem))
  const added = items.filter((item) => !known.has(invitations.keyOfShareItem(item)))
  if (added.length === 0) {
    throw invalid('items', 'This is in their open invitation already. Send it again from the list of people.')
  }
  const grown = {
    scope: JSON.stringify([...before, ...added]),
    due_on: dueOn ?? open.due_on,
    message: message || open.message,
  }
  await mailAnew(tx, services, inviter, open, grown, added)
  return { invitationId: open.id }
}

/** One invitation is for all that it names; whoever may read it is not let answer it by the way. */
const otherWay = (mayAnswer: boolean) =>
  mayAnswer
    ? 'This person has an open invitation to answer. Ask them to answer this too, or withdraw it from the list of people first.'
    : 'This person has an open invitation to read. Let them read this too, or withdraw it from the list of people first.'

/**
 * Mails a new link; the one sent before stops working. Where a mail went out since the one that its sender knew of, this
 * was asked for twice at once, and one is enough.
 */
export async function resendInvitation(
  tx: Kysely<Tables>,
  services: Needs,
  inviter: Inviter,
  invitation: Invitation,
  knownSentAt = invitation.sent_at.getTime(),
): Promise<{ isSent: boolean }> {
  requireOpen(invitation)
  if (invitation.sent_at.getTime() !== knownSentAt) return { isSent: false }
  await requireMayInvite(tx, services, invitation.organization_id)
  if (invitation.kind === 'borrower')
    await refuseOtherSide(tx, invitation.organization_id ?? '', invitation.email)
  await mailAnew(tx, services, inviter, invitation)
  return { isSent: true }
}

/** A link of its own for what an invitation asks now, which may be more than the mail before said. */
async function mailAnew(
  tx: Kysely<Tables>,
  services: Needs,
  inviter: Inviter,
  { id, email, due_on }: Invitation,
  grown: Partial<Pick<Invitation, 'due_on' | 'message'>> & { readonly scope?: string } = {},
  added: readonly invitations.ShareItem[] = [],
): Promise<void> {
  await spendMail(tx, services, inviter, email)
  const token = newToken()
  const row = await tx
    .updateTable('invitations')
    .set({
      ...grown,
      token_hash: hashOf(token),
      sent_at: sql<Date>`now()`,
      expires_at: endOfLink(sql`${grown.due_on ?? due_on}`),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await mailInvitation(tx, services, row, { token, invitedBy: inviter.name, added })
  await tellInvited(tx, row)
  if (added.length === 0) return record(tx, row, inviter.id, 'invitation sent again')
  await record(tx, row, inviter.id, 'invitation asks for more', { count: added.length })
}

/**
 * Reminds of what an invitation asks for before it falls due. Only the mail ever held the link, so it takes a new one.
 */
export async function remindInvited(
  tx: Kysely<Tables>,
  services: Pick<Needs, 'jobs' | 'portalUrl' | 'sealer'>,
  invitationId: string,
  now: Date,
): Promise<void> {
  const token = newToken()
  const row = await tx
    .updateTable('invitations')
    .set({
      token_hash: hashOf(token),
      sent_at: now,
      expires_at: endOfLink(sql.ref('due_on')),
      reminded_at: now,
    })
    .where('id', '=', invitationId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const names = await namesOf(tx, [row.invited_by])
  await mailInvitation(tx, services, row, { token, invitedBy: nameIn(names, row.invited_by) ?? 'Granary' })
}

/** The day changed by when it is asked for: a link that still works does so until then. */
export async function lengthenLink(tx: Kysely<Tables>, invitationId: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ expires_at: sql<Date>`greatest(expires_at, ${endOfLink(sql.ref('due_on'))})` })
    .where('id', '=', invitationId)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
}

export async function revokeInvitation(
  tx: Kysely<Tables>,
  inviter: Inviter,
  invitation: Invitation,
): Promise<void> {
  requireOpen(invitation)
  await tx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', invitation.id)
    .execute()
  await record(tx, invitation, inviter.id, 'invitation revoked')
}

/** The invitation of a link, whatever became of it. */
export async function invitationOf(db: Kysely<Tables>, token: string): Promise<Invitation | undefined> {
  if (token.length > 100) return undefined
  return db.selectFrom('invitations').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst()
}

/** Locked, so that two claims at once are one after the other. */
export async function lockedInvitation(tx: Kysely<Tables>, id: string): Promise<Invitation | undefined> {
  if (!isUuid(id)) return undefined
  return tx.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function requireOpen(invitation: Invitation): void {
  if (invitation.claimed_at !== null) throw closed('This invitation was used already.')
  if (invitation.revoked_at !== null) throw closed('This invitation was withdrawn.')
}

export async function record(
  tx: Kysely<Tables>,
  invitation: Invitation,
  personId: string,
  action: string,
  details: { readonly count?: number } = {},
): Promise<void> {
  await recordAudit(tx, {
    action,
    personId,
    organizationId: invitation.organization_id,
    projectId: invitation.project_id,
    details: { invitationId: invitation.id, kind: invitation.kind, email: invitation.email, ...details },
  })
}

/** Whoever is given a day may answer until it is over, also in the west, however long ago the mail came. */
const endOfLink = (dueOn: RawBuilder<unknown>) =>
  sql<Date>`least(greatest(now() + make_interval(days => ${invitationDays}), (${dueOn})::date + interval '36 hours'), now() + make_interval(days => ${mostInvitationDays}))`

/** As much chance as a key of 256 bits: nobody guesses a link. */
const newToken = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

function columnsOf(wanted: Wanted) {
  switch (wanted.kind) {
    case 'member':
      return { kind: 'member', organization_id: wanted.organizationId, role: wanted.role }
    case 'borrower':
      return {
        kind: 'borrower',
        organization_id: wanted.organizationId,
        project_id: wanted.projectId,
        scope: JSON.stringify(wanted.items),
        may_answer: wanted.mayAnswer,
        due_on: wanted.dueOn ?? null,
      }
    case 'lender':
      return { kind: 'lender', organization_name: wanted.organizationName }
    case 'staff':
      return { kind: 'staff', duties: [...wanted.duties] }
  }
}

/** One open invitation for one address and one aim: a second mail is a resend, or asks for more. */
function openInvitation(tx: Kysely<Tables>, email: string, wanted: Wanted): Promise<Invitation | undefined> {
  let open = tx
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .where('kind', '=', wanted.kind)
    .where('claimed_at', 'is', null)
    .where('revoked_at', 'is', null)
  if ('organizationId' in wanted) open = open.where('organization_id', '=', wanted.organizationId)
  if (wanted.kind === 'borrower') open = open.where('project_id', '=', wanted.projectId)
  return open.forUpdate().executeTakeFirst()
}

async function refuseOtherSide(tx: Kysely<Tables>, organizationId: string, email: string): Promise<void> {
  const side = await worksFor(tx, organizationId, email)
  if (side) throw invalid('email', `This person works for ${side}, and cannot be a borrower here.`)
}

/** Said to owners only, who see their members anyway. */
async function isMember(tx: Kysely<Tables>, organizationId: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('organization_members')
    .innerJoin('people', 'people.id', 'organization_members.person_id')
    .select('people.id')
    .where('organization_members.organization_id', '=', organizationId)
    .where('people.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** A mail in the name of a lender leaves only once somebody has looked at who that is. */
async function requireMayInvite(
  tx: Kysely<Tables>,
  services: Needs,
  organizationId: string | null,
): Promise<void> {
  if (organizationId === null) return
  await requireApproved(tx, services, organizationId, 'Inviting others')
  if (services.rateLimits) await spendNewLendersMail(tx, organizationId)
}

/** One mail of somebody to somebody, of those that they may send in a day. */
export async function spendMail(
  tx: Kysely<Tables>,
  { rateLimits }: Pick<Needs, 'rateLimits'>,
  inviter: Inviter,
  email: string,
): Promise<void> {
  if (!rateLimits) return
  await spend(tx, `invitation:by:${inviter.id}`, perInviter)
  await spend(tx, `invitation:to:${email}`, perMailbox)
}

function checkedAddress(given: string): string {
  const email = given.trim().toLowerCase()
  if (!isEmailAddress(email)) {
    throw invalid('email', 'Enter a valid email address.')
  }
  return email
}

/** What goes with a mail to whom something is asked of; without anything to be seen it says nothing. */
export function checkedMessage(given = ''): string {
  const message = isBlank(given) ? '' : given.trim()
  if (message.length > 2000) throw invalid('message', 'The message must be 2,000 characters or fewer.')
  return message
}

/** A day as people's forms give it. */
export function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** A day to come. Where somebody is, it may still be yesterday: twelve hours is as far west as people live. */
export function requireDueDay(dueOn: string, now = new Date()): void {
  if (!isDay(dueOn)) throw invalid('dueOn', 'Enter a date.')
  const earliest = new Date(now.getTime() - 12 * hourMs).toISOString().slice(0, 10)
  if (dueOn < earliest) throw invalid('dueOn', 'This day is over. Enter today or a later day.')
}

const hourMs = 3_600_000

export function invalid(fieldId: string, message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId, code: 'invitation', message }] })
}

function closed(message: string) {
  return appError('NOT_FOUND', { message })
}
