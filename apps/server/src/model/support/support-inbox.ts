import {
  appError,
  type SupportRequestDetail,
  type SupportRequestRow,
  type SupportSource,
  type SupportStatus,
  supportInbox,
  writeUpTo,
} from '@granary/api'
import { isBlank } from '@granary/forms'
import { type Kysely, type Selectable, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { SupportRequestsTable, Tables } from '../../db/schema.generated.ts'
import { sendMail } from '../../mail/outbox.ts'
import { namesOf, type Person } from '../../people/people.ts'
import { isUuid } from '../../uuid.ts'
import {
  byTime,
  inOrder,
  type Page,
  type PageRequest,
  paginated,
  type SortColumn,
  type Sorting,
  sortedBy,
} from '../pagination.ts'
import type { Services } from '../services.ts'
import { refused } from '../staff/index.ts'

interface Wanted {
  readonly status?: SupportStatus | undefined
  readonly source?: SupportSource | undefined
  readonly sort?: Sorting<keyof typeof sorts> | undefined
  readonly paginationOpts: PageRequest
}

type Sortable = Selectable<SupportRequestsTable>

const sorts = {
  from: {
    expression: sql`first_name || ' ' || last_name`,
    kind: 'text',
    read: (row) => nameOf(row),
  },
  status: inOrder('status', supportInbox.supportStatuses),
  at: byTime('created_at'),
} as const satisfies Record<string, SortColumn<Sortable>>

function nameOf({ first_name, last_name }: Pick<Sortable, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`
}

/** What people asked, the latest first where nothing else is asked for. */
export async function listSupportRequests(
  db: Kysely<Tables>,
  { status, source, sort, paginationOpts }: Wanted,
  journal: Parameters<typeof paginated>[4],
): Promise<Page<SupportRequestRow>> {
  let query = db.selectFrom('support_requests').selectAll()
  if (status !== undefined) query = query.where('status', '=', status)
  if (source !== undefined) query = query.where('source', '=', source)
  const { by, direction } = sort ?? { by: 'at', direction: 'descending' }
  const [order, place] = sortedBy<Sortable>(sorts[by], direction)
  const page = await paginated(query, order, place, paginationOpts, journal)
  const names = await namesOf(
    db,
    page.page.map(({ assigned_to }) => assigned_to),
  )
  return {
    ...page,
    page: page.page.map((row) => ({
      requestId: row.id,
      from: nameOf(row),
      email: row.email,
      lenderName: row.lender_name,
      programInterest: row.program_interest,
      excerpt: row.message.slice(0, 140),
      source: row.source as SupportSource,
      status: row.status as SupportStatus,
      assignedTo: row.assigned_to === null ? null : (names.get(row.assigned_to) ?? null),
      at: row.created_at.getTime(),
    })),
  }
}

export async function supportRequestDetail(
  db: Kysely<Tables>,
  requestId: string,
): Promise<SupportRequestDetail> {
  const row = await requireRequest(db, requestId)
  const entries = await db
    .selectFrom('support_entries')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('written_at')
    .orderBy('id')
    .execute()
  const team = await supportTeam(db)
  const names = await namesOf(db, [row.assigned_to, ...entries.map(({ person_id }) => person_id)])
  return {
    requestId,
    from: nameOf(row),
    email: row.email,
    lenderName: row.lender_name,
    programInterest: row.program_interest,
    message: row.message,
    source: row.source as SupportSource,
    status: row.status as SupportStatus,
    assignedTo:
      row.assigned_to === null ? null : { personId: row.assigned_to, name: names.get(row.assigned_to) ?? '' },
    at: row.created_at.getTime(),
    entries: entries.map(({ id, kind, text, person_id, written_at }) => ({
      entryId: id,
      kind: kind === 'reply' ? 'reply' : 'note',
      text,
      by: person_id === null ? null : (names.get(person_id) ?? null),
      at: written_at.getTime(),
    })),
    team,
  }
}

export async function assignRequest(
  tx: Kysely<Tables>,
  staff: Person,
  requestId: string,
  personId: string | null,
): Promise<void> {
  const row = await requireRequest(tx, requestId)
  const team = await supportTeam(tx)
  if (personId !== null && !team.some((member) => member.personId === personId)) {
    throw refused('This person does not answer support requests.')
  }
  await tx
    .updateTable('support_requests')
    .set({ assigned_to: personId, ...(row.status === 'new' && personId && { status: 'in progress' }) })
    .where('id', '=', requestId)
    .execute()
  await record(tx, staff, requestId, 'support request assigned', { to: personId })
}

export async function setRequestStatus(
  tx: Kysely<Tables>,
  staff: Person,
  requestId: string,
  status: SupportStatus,
): Promise<void> {
  await requireRequest(tx, requestId)
  await tx.updateTable('support_requests').set({ status }).where('id', '=', requestId).execute()
  await record(tx, staff, requestId, 'support request moved', { status })
}

/** Answers by mail; what was asked stands below the answer, so that it can be understood alone. */
export async function replyToRequest(
  tx: Kysely<Tables>,
  services: Pick<Services, 'jobs' | 'siteUrl'>,
  staff: Person,
  requestId: string,
  given: string,
): Promise<void> {
  const row = await requireRequest(tx, requestId)
  const text = written(given)
  await addEntry(tx, staff, requestId, 'reply', text)
  await tx.updateTable('support_requests').set({ status: 'answered' }).where('id', '=', requestId).execute()
  await sendMail(tx, services.jobs, {
    to: row.email,
    subject: 'Our answer to your request',
    paragraphs: [`Hello ${row.first_name},`, text, `${staff.name}, Granary`, `You wrote: ${row.message}`],
    action: { label: 'Write to us again', url: `${services.siteUrl}/contact` },
    footnote: 'You get this email because this address was entered in our contact form.',
  })
  await record(tx, staff, requestId, 'support request answered', {})
}

export async function addSupportNote(
  tx: Kysely<Tables>,
  staff: Person,
  requestId: string,
  given: string,
): Promise<void> {
  await requireRequest(tx, requestId)
  await addEntry(tx, staff, requestId, 'note', written(given))
  await record(tx, staff, requestId, 'support request noted', {})
}

async function addEntry(
  tx: Kysely<Tables>,
  staff: Person,
  requestId: string,
  kind: 'reply' | 'note',
  text: string,
): Promise<void> {
  await tx
    .insertInto('support_entries')
    .values({ request_id: requestId, kind, text, person_id: staff.id })
    .execute()
}

async function supportTeam(db: Kysely<Tables>): Promise<SupportRequestDetail['team']> {
  const duties = await db
    .selectFrom('admin_duties')
    .select('person_id')
    .where('duty', 'in', ['support', 'administration'])
    .execute()
  const names = await namesOf(
    db,
    duties.map(({ person_id }) => person_id),
  )
  return [...names].map(([personId, name]) => ({ personId, name }))
}

async function requireRequest(db: Kysely<Tables>, requestId: string) {
  const row = isUuid(requestId)
    ? await db.selectFrom('support_requests').selectAll().where('id', '=', requestId).executeTakeFirst()
    : undefined
  if (!row) throw appError('NOT_FOUND')
  return row
}

function written(given: string): string {
  const text = given.trim()
  if (isBlank(text) || text.length > 10_000) throw refused(writeUpTo(10_000))
  return text
}

async function record(
  tx: Kysely<Tables>,
  staff: Person,
  requestId: string,
  action: string,
  details: Record<string, string | null>,
): Promise<void> {
  await recordAudit(tx, { action, personId: staff.id, details: { requestId, ...details } })
}
