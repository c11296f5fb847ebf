import { appError, type ShareItem } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { sendMail } from '../../mail/outbox.ts'
import {
  beginningOf,
  itemsLeft,
  leftOf,
  named,
  namesOfItems,
  requireKnownItems,
  requireOpenStages,
  sharedTables,
} from '../asks/index.ts'
import { checkedMessage, invalid, requireDueDay, spendMail } from '../invitations/index.ts'
import { requireApproved } from '../lenders/index.ts'
import { notify } from '../notices/index.ts'
import type { Services } from '../services.ts'
import { loadStages, type ProjectWork, requireUnderWay } from '../stages/index.ts'
import { tablesWithRows } from '../tables/index.ts'
import { type AskLetter, letterOf } from './letters.ts'
import { refuseSuspended } from './suspended.ts'

interface Wanted {
  readonly personId: string
  readonly items: readonly ShareItem[]
  readonly dueOn?: string | undefined
  readonly message?: string | undefined
}

type Needs = Pick<Services, 'jobs' | 'lenderApproval' | 'portalUrl' | 'rateLimits' | 'sealer'>
type Work = Pick<ProjectWork, 'db' | 'person' | 'project'> & { readonly services: Needs }

/** A notice is one line: the mail names more. */
const mostInNotice = 2

/** Asks somebody who is in already: a colleague of the lender, or a borrower with whom something is shared. */
export async function askPerson(work: Work, { personId, items, dueOn, message }: Wanted): Promise<void> {
  const { db, person, project, services } = work
  requireUnderWay(project)
  if (dueOn !== undefined) requireDueDay(dueOn)
  const words = checkedMessage(message)
  const documents = await loadStages(db, services.sealer, project.id)
  requireKnownItems(documents, items)
  requireOpenStages(documents, items)
  const to = await addressee(work, personId)
  if (to.kind === 'borrower')
    await requireApproved(db, services, project.organization_id, 'Writing to a borrower')
  await spendMail(db, services, person, to.email)
  const row = {
    project_id: project.id,
    organization_id: project.organization_id,
    person_id: personId,
    scope: JSON.stringify(items),
    due_on: dueOn ?? null,
    message: words,
  }
  if (to.kind === 'colleague') {
    await db
      .insertInto('colleague_asks')
      .values({ ...row, asked_by: person.id })
      .execute()
  } else {
    await db
      .insertInto('borrower_shares')
      .values({ ...row, may_answer: true, shared_by: person.id })
      .execute()
  }
  const begun = await tablesWithRows(db, project.id)
  const left = leftOf({ items, mayAnswer: true }, documents, begun)
  const toCome = itemsLeft(items, left, documents)
  const letter: AskLetter = {
    kind: to.kind,
    projectId: project.id,
    projectName: project.name,
    left,
    names: namesOfItems(documents, toCome.length > 0 ? toCome : items),
    by: person.name,
    dueOn: dueOn ?? null,
    message: words,
  }
  await sendMail(db, services.jobs, {
    to: to.email,
    projectId: project.id,
    ...letterOf(letter, services.portalUrl),
  })
  const event = { kind: 'asked', by: person.id, project, isMailed: true } as const
  // What has rows already is asked for as well, and where nothing else is left the notice leads there.
  const [table] = sharedTables(items)
  const place = { ...(table && left.places.length === 0 && { table }), ...beginningOf(left) }
  const asked = { asked: named(letter.names, mostInNotice), ...(dueOn !== undefined && { dueOn }) }
  const details = { ...(words !== '' && { quote: words }), ...asked, ...place }
  await notify(db, { ...event, details }, [
    { personId, standing: to.kind === 'borrower' ? 'borrower' : 'lender' },
  ])
  await recordAudit(db, {
    action: 'asked for answers',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { person: personId, count: items.length, dueOn: dueOn ?? null },
  })
}

/** Ends what was shared with a borrower and asked of a colleague; what they answered stays. */
export async function endAsked({ db, person, project }: Omit<Work, 'services'>, personId: string) {
  const ended = sql<Date>`now()`
  const shares = await db
    .updateTable('borrower_shares')
    .set({ ended_at: ended })
    .where('project_id', '=', project.id)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  const asks = await db
    .updateTable('colleague_asks')
    .set({ ended_at: ended })
    .where('project_id', '=', project.id)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  if (shares.length + asks.length === 0) throw appError('NOT_FOUND')
  const entry = { personId: person.id, organizationId: project.organization_id, projectId: project.id }
  if (shares.length > 0) {
    await recordAudit(db, { ...entry, action: 'borrower access ended', details: { borrower: personId } })
  }
  if (asks.length > 0) await recordAudit(db, { ...entry, action: 'ask ended', details: { person: personId } })
}

interface Addressee {
  readonly kind: 'colleague' | 'borrower'
  readonly email: string
}

async function addressee({ db, project, person }: Work, personId: string): Promise<Addressee> {
  if (personId === person.id) throw invalid('personId', 'Choose somebody else than yourself.')
  const found = await db
    .selectFrom('people')
    .select(['email', 'suspended_at'])
    .where('id', '=', personId)
    .executeTakeFirst()
  const role = await roleOf(db, project.organization_id, personId)
  const kind = role ? 'colleague' : found && (await isBorrower(db, project.id, personId)) && 'borrower'
  if (!found || !kind) throw invalid('personId', 'Choose whom to ask.')
  refuseSuspended(found.suspended_at !== null)
  if (role === 'viewer') throw invalid('personId', 'This person only reads, and cannot answer.')
  return { kind, email: found.email }
}

async function roleOf(db: Kysely<Tables>, organizationId: string, personId: string) {
  const row = await db
    .selectFrom('organization_members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.role
}

async function isBorrower(db: Kysely<Tables>, projectId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('borrower_shares')
    .select('id')
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
