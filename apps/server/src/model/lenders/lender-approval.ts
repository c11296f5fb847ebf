import { appError, type LenderApproval } from '@granary/api'
import { wordsIn } from '@granary/eligibility'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { sendMail } from '../../mail/outbox.ts'
import type { ApprovalColumns } from '../../people/people.ts'
import { spend } from '../../rate-limit.ts'
import { isUuid } from '../../uuid.ts'
import type { Services } from '../services.ts'
import { isSameName } from './lender-names.ts'
import { ownersOf } from './organizations.ts'
import { reservedNameIn } from './reserved-names.ts'

type Rule = Pick<Services, 'lenderApproval'>
type Mailing = Pick<Services, 'jobs' | 'portalUrl'>

const longestReason = 500
const firstDays = 7
/** Enough for a team and its first borrowers; a borrowed name writes to few before somebody notices. */
const mailsOfNewLender = { tries: 20, windowSeconds: 86_400 }

/** Where a lender stands: anybody can found one under any name, so until staff have looked it acts for itself alone. */
export function approvalOf({ lenderApproval }: Rule, row: ApprovalColumns): LenderApproval {
  if (!lenderApproval || row.approved_at !== null) return { state: 'approved', reason: null }
  return row.declined_at === null
    ? { state: 'waiting', reason: row.former_name === null ? null : renamedWords(row.former_name) }
    : { state: 'declined', reason: row.decline_reason }
}

/** Refuses what reaches others in the name of a lender that nobody has looked at yet. */
export async function requireApproved(
  tx: Kysely<Tables>,
  rule: Rule,
  organizationId: string,
  what: WaitsForApproval,
): Promise<void> {
  const message = await approvalWaiting(tx, rule, organizationId, what)
  if (message !== null) throw appError('FORBIDDEN', { message })
}

/** In words, what a lender that nobody has approved cannot do yet; null of one that may. */
export async function approvalWaiting(
  db: Kysely<Tables>,
  rule: Rule,
  organizationId: string,
  what: WaitsForApproval,
): Promise<string | null> {
  if (!rule.lenderApproval) return null
  const { state, reason } = approvalOf(rule, await approvalRow(db, organizationId))
  if (state === 'approved') return null
  return state === 'declined' ? declinedWords(what, reason) : waitingWords(what)
}

type WaitsForApproval = 'Inviting others' | 'Writing to a borrower' | 'Submitting'

/** Who may be written to in the name of a lender when nobody presses anything: nobody of one that is suspended. */
export async function mayBeRemindedBy(
  db: Kysely<Tables>,
  rule: Rule,
  organizationId: string,
): Promise<{ readonly members: boolean; readonly others: boolean }> {
  const row = await approvalQuery(db, organizationId).select('suspended_at').executeTakeFirstOrThrow()
  const members = row.suspended_at === null
  return { members, others: members && approvalOf(rule, row).state === 'approved' }
}

/** In its first days a lender writes to fewer people than later. */
export async function spendNewLendersMail(tx: Kysely<Tables>, organizationId: string): Promise<void> {
  const { approved_at, created_at } = await approvalRow(tx, organizationId)
  const since = approved_at ?? created_at
  if (Date.now() - since.getTime() > firstDays * 86_400_000) return
  await spend(tx, `invitation:new-lender:${organizationId}`, mailsOfNewLender)
}

/** Tells everybody who may decide that a lender is set up, or has another name, and waits. */
export async function askForApproval(
  tx: Kysely<Tables>,
  services: Rule & Mailing,
  organizationId: string,
): Promise<void> {
  const row = await approvalRow(tx, organizationId)
  const { state, reason } = approvalOf(services, row)
  if (state === 'approved') return
  const reserved = reservedNameIn(row.name)
  const paragraphs = [
    reason === null ? `${row.name} was set up on Granary.` : `${row.name} took this name. ${reason}`,
    ...(reserved === null ? [] : [reservedWords(reserved)]),
    'Until you approve it, it can prepare projects, but neither invite others nor submit.',
  ]
  for (const { email } of await administrators(tx)) {
    await sendMail(tx, services.jobs, {
      to: email,
      subject: `${row.name} waits for approval`,
      paragraphs,
      action: { label: 'Look at the lender', url: `${services.portalUrl}/admin/lenders/${organizationId}` },
      footnote: 'You get this email because you look after the administration of Granary.',
    })
  }
}

/**
 * A lender that takes another name waits again: approval was of the name it had. Says whether it does. What tells
 * nobody apart may change, step by step as well, since the steps do not add up to another name.
 */
export async function withdrawForNewName(
  tx: Kysely<Tables>,
  { lenderApproval }: Rule,
  { organizationId, personId }: { readonly organizationId: string; readonly personId: string },
  names: { readonly before: string; readonly after: string },
): Promise<boolean> {
  if (!lenderApproval || isSameName(names.before, names.after)) return false
  const withdrawn = await tx
    .updateTable('organizations')
    .set({ approved_at: null, approved_by: null, former_name: names.before })
    .where('id', '=', organizationId)
    .where('approved_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) return false
  await recordAudit(tx, {
    action: 'lender approval withdrawn',
    personId,
    organizationId,
    details: names,
  })
  return true
}

export async function approveLender(
  tx: Kysely<Tables>,
  services: Mailing,
  adminId: string,
  organizationId: string,
): Promise<void> {
  const row = await lockedRow(tx, organizationId)
  if (row.approved_at !== null) return
  await tx
    .updateTable('organizations')
    .set({
      approved_at: sql<Date>`now()`,
      approved_by: adminId,
      declined_at: null,
      decline_reason: null,
      former_name: null,
    })
    .where('id', '=', organizationId)
    .execute()
  await recordAudit(tx, { action: 'lender approved', personId: adminId, organizationId })
  await tellOwners(tx, services, organizationId, {
    subject: `${row.name} is approved`,
    paragraphs: [`${row.name} is approved on Granary. You can invite colleagues and borrowers, and submit.`],
    action: { label: 'Open the dashboard', url: `${services.portalUrl}/lender/dashboard` },
  })
}

export async function declineLender(
  tx: Kysely<Tables>,
  services: Mailing,
  adminId: string,
  organizationId: string,
  given: string,
): Promise<void> {
  const reason = wordsIn(given)
  if (reason === '' || reason.length > longestReason) {
    const message = 'Say why, in 1 to 500 characters.'
    throw appError('VALIDATION', { message, problems: [{ fieldId: 'reason', code: 'approval', message }] })
  }
  const row = await lockedRow(tx, organizationId)
  await tx
    .updateTable('organizations')
    .set({ approved_at: null, approved_by: null, declined_at: sql<Date>`now()`, decline_reason: reason })
    .where('id', '=', organizationId)
    .execute()
  await recordAudit(tx, {
    action: 'lender declined',
    personId: adminId,
    organizationId,
    details: { reason },
  })
  await tellOwners(tx, services, organizationId, {
    subject: `${row.name} was not approved`,
    paragraphs: [
      `${row.name} was not approved on Granary. Your projects stay as they are, but you cannot invite others or submit.`,
    ],
    quote: { heading: 'The reason:', text: reason },
    action: { label: 'Write to us', url: `${services.portalUrl}/lender/dashboard/contact` },
  })
}

async function tellOwners(
  tx: Kysely<Tables>,
  { jobs }: Mailing,
  organizationId: string,
  letter: Omit<Parameters<typeof sendMail>[2], 'to'>,
): Promise<void> {
  const footnote = 'You get this email because you are an owner of this lender on Granary.'
  for (const { email } of await ownersOf(tx, organizationId)) {
    await sendMail(tx, jobs, { ...letter, to: email, footnote })
  }
}

async function administrators(tx: Kysely<Tables>) {
  return tx
    .selectFrom('admin_duties')
    .innerJoin('people', 'people.id', 'admin_duties.person_id')
    .select('people.email')
    .where('admin_duties.duty', '=', 'administration')
    .where('people.suspended_at', 'is', null)
    .execute()
}

function approvalQuery(tx: Kysely<Tables>, organizationId: string) {
  return tx
    .selectFrom('organizations')
    .select(['name', 'created_at', 'approved_at', 'declined_at', 'decline_reason', 'former_name'])
    .where('id', '=', organizationId)
}

async function approvalRow(tx: Kysely<Tables>, organizationId: string) {
  return approvalQuery(tx, organizationId).executeTakeFirstOrThrow()
}

async function lockedRow(tx: Kysely<Tables>, organizationId: string) {
  const query = isUuid(organizationId) ? approvalQuery(tx, organizationId) : undefined
  const row = await query?.forUpdate().executeTakeFirst()
  if (!row) throw appError('NOT_FOUND')
  return row
}

function waitingWords(what: WaitsForApproval): string {
  return `${what} opens once Granary has approved your lender. You can go on preparing projects meanwhile.`
}

function declinedWords(what: WaitsForApproval, reason: string | null): string {
  const why = reason === null ? '' : ` The reason given: ${reason}`
  return `Granary has not approved your lender, so this stays closed: ${what.toLowerCase()}.${why}`
}

function renamedWords(formerName: string): string {
  return `It was approved as “${formerName}”, and a new name is looked at first.`
}

function reservedWords(reserved: string): string {
  return `Its name carries “${reserved}”, which is no lender's to borrow. Be sure who it is.`
}
