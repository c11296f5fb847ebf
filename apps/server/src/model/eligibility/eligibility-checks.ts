import { createHash, randomBytes } from 'node:crypto'
import { appError, type eligibility, isAppError } from '@granary/api'
import { isEmailAddress } from '@granary/forms'
import { networkOf } from '@granary/sync'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { sendMail } from '../../mail/outbox.ts'
import type { Person } from '../../people/people.ts'
import { type Allowance, spend } from '../../rate-limit.ts'
import { createProject } from '../projects/index.ts'
import type { Services } from '../services.ts'
import { type CheckAnswers, creationAnswers, knownAnswers, problemsOfCheck } from './eligibility-answers.ts'

type Needs = Pick<Services, 'jobs' | 'portalUrl' | 'rateLimits'>
type SendNeeds = Needs & Pick<Services, 'gazetteer'>

const dayMs = 86_400_000
/** Long enough to gather what is missing, short enough that nobody's data lie about. */
export const keptForDays = 30
const checksPerAddress: Allowance = { tries: 20, windowSeconds: 3600 }
/** Anybody can enter anybody's address, so nobody's mailbox can be flooded. */
const mailsPerMailbox: Allowance = { tries: 4, windowSeconds: 86_400 }

/** Keeps an unfinished check and mails the link to it. */
export async function saveCheckForLater(
  tx: Kysely<Tables>,
  services: Needs,
  given: { readonly email: string; readonly answers: CheckAnswers },
  address: string,
): Promise<{ expiresAt: number }> {
  const email = given.email.trim()
  if (!isEmailAddress(email)) {
    const problems = [{ fieldId: 'email', code: 'email', message: 'Enter a valid email address.' }]
    throw appError('VALIDATION', { message: 'Enter a valid email address.', problems })
  }
  await spendPerAddress(tx, services, address)
  if (services.rateLimits) await spend(tx, mailboxKey(email), mailsPerMailbox)
  const { token, expiresAt } = await keep(tx, knownAnswers(given.answers), null)
  await mailLink(tx, services, email, token, {
    subject: 'Continue your project check',
    paragraphs: [
      'You saved a project eligibility check on Granary. The link opens it where you left off, on any device.',
    ],
    label: 'Continue the check',
  })
  return { expiresAt: expiresAt.getTime() }
}

/** Keeps a finished check, and mails the contact a link to its result. */
export async function sendCheck(
  tx: Kysely<Tables>,
  services: SendNeeds,
  given: CheckAnswers,
  address: string,
): Promise<{ token: string; expiresAt: number }> {
  const answers = knownAnswers(given)
  const problems = problemsOfCheck(answers, services.gazetteer)
  if (problems.length > 0) {
    throw appError('VALIDATION', { problems: problems.map((each) => ({ ...each, code: 'eligibility' })) })
  }
  await spendPerAddress(tx, services, address)
  const { token, expiresAt } = await keep(tx, answers, new Date())
  const email = (answers.contactEmail ?? '').trim()
  if (!services.rateLimits || (await mayMail(tx, email))) {
    await mailLink(tx, services, email, token, {
      subject: 'Your project check',
      paragraphs: [
        'You finished a project eligibility check on Granary. The link opens the result: the programs that fit, those that do not, and why.',
        'Create your account from there, and the answers become your first project.',
      ],
      label: 'See the result',
    })
  }
  return { token, expiresAt: expiresAt.getTime() }
}

export async function openCheck(db: Kysely<Tables>, token: string): Promise<eligibility.KeptCheck | null> {
  const row = await db
    .selectFrom('eligibility_checks')
    .select(['answers', 'sent_at', 'expires_at', 'carried_over_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row || row.expires_at.getTime() < Date.now()) return null
  return {
    answers: row.answers as Record<string, string>,
    sent: row.sent_at !== null,
    expiresAt: row.expires_at.getTime(),
    carriedOver: row.carried_over_at !== null,
  }
}

/**
 * Makes a sent check a project of a lender. Once it is one, whoever works for that lender is led to it and nobody else:
 * a link that was passed on cannot bring the same project into two lenders.
 */
export async function carryOverCheck(
  tx: Kysely<Tables>,
  services: Pick<Services, 'sealer' | 'quotas'>,
  { person, organizationId }: { readonly person: Person; readonly organizationId: string },
  token: string,
): Promise<string | null> {
  const check = await tx
    .selectFrom('eligibility_checks')
    .select(['id', 'answers', 'project_id', 'carried_over_at'])
    .where('token_hash', '=', hashOf(token))
    .where('sent_at', 'is not', null)
    .where('expires_at', '>', new Date())
    .forUpdate()
    .executeTakeFirst()
  if (!check) return null
  if (check.carried_over_at) return projectOf(tx, check.project_id, organizationId)
  const creation = creationAnswers(check.answers as Record<string, string>)
  const { projectId } = await createProject(tx, services, { person, organizationId }, creation)
  await tx
    .updateTable('eligibility_checks')
    .set({ project_id: projectId, carried_over_at: new Date() })
    .where('id', '=', check.id)
    .execute()
  const details = { check: check.id }
  await recordAudit(tx, {
    action: 'project check carried over',
    personId: person.id,
    organizationId,
    projectId,
    details,
  })
  return projectId
}

/** Removes checks whose time is over; a job calls it. */
export async function forgetOldChecks(db: Kysely<Tables>): Promise<void> {
  await sql`delete from eligibility_checks where expires_at < now()`.execute(db)
}

async function projectOf(tx: Kysely<Tables>, projectId: string | null, organizationId: string) {
  if (projectId === null) return null
  const project = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return project?.id ?? null
}

async function keep(tx: Kysely<Tables>, answers: CheckAnswers, sentAt: Date | null) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + keptForDays * dayMs)
  await tx
    .insertInto('eligibility_checks')
    .values({
      token_hash: hashOf(token),
      answers: JSON.stringify(answers),
      sent_at: sentAt,
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}

/** The token stands behind the #, which browsers send to no server and put into no referrer. */
async function mailLink(
  tx: Kysely<Tables>,
  { jobs, portalUrl }: Needs,
  to: string,
  token: string,
  words: { readonly subject: string; readonly paragraphs: readonly string[]; readonly label: string },
) {
  await sendMail(tx, jobs, {
    to,
    subject: words.subject,
    paragraphs: words.paragraphs,
    action: { label: words.label, url: `${portalUrl}/invitation/project-eligibility#continue=${token}` },
    footnote: `The link works for ${keptForDays} days, for everybody who has it. You get this email because this address was entered in the check; if that was not you, you need not do anything.`,
  })
}

async function spendPerAddress(tx: Kysely<Tables>, { rateLimits }: Needs, address: string) {
  if (rateLimits) await spend(tx, `eligibility-check:${networkOf(address)}`, checksPerAddress)
}

/** The result is on the screen anyway, so a full mailbox does not refuse it. */
async function mayMail(tx: Kysely<Tables>, email: string): Promise<boolean> {
  try {
    await spend(tx, mailboxKey(email), mailsPerMailbox)
    return true
  } catch (error) {
    if (isAppError(error, 'RATE_LIMITED')) return false
    throw error
  }
}

const mailboxKey = (email: string) => `eligibility-mail:${email.toLowerCase()}`

const hashOf = (token: string) => createHash('sha256').update(token).digest()
