import { appError, type ProjectEvent, type RecordedEventKind } from '@granary/api'
import { reviewing } from '@granary/checklists'
import { wordsIn } from '@granary/eligibility'
import { type Insertable, type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { ProjectEventsTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { isUuid } from '../../uuid.ts'
import type { NoticeKind } from '../notices/index.ts'
import { loadStages, type ProjectWork, stageIds, statusOf } from '../stages/index.ts'
import { findRound } from './rounds.ts'
import { tellLenderOf } from './telling.ts'

interface Sending {
  readonly office: string
  readonly method: string
  readonly at: number
  readonly receiptUploadId?: string | undefined
}

/** The package went out, by hand: both stages are accepted, and nobody changes them any more. */
export async function markSent(work: ProjectWork, { receiptUploadId, ...sending }: Sending): Promise<void> {
  for (const stage of stageIds) {
    const round = await findRound(work.db, work.project.id, stage)
    if (round?.state !== 'accepted') throw refused('at', `Accept the ${stage} first.`)
  }
  const office = wordsIn(sending.office)
  if (office === '' || office.length > 200) throw refused('office', 'Say to which office it was sent.')
  const method = wordsIn(sending.method)
  if (method === '' || method.length > 200) throw refused('method', 'Say how it was sent.')
  if (receiptUploadId !== undefined) await requireUpload(work, receiptUploadId)
  await happened(work, 'sent', {
    at: dayOf(sending.at),
    office,
    method,
    receipt_upload_id: receiptUploadId ?? null,
  })
  await tellLenderOf(work, 'sent')
}

/** It was marked as sent by mistake: everything is as before, and the log keeps both. */
export async function undoSent(work: ProjectWork): Promise<void> {
  await happened(work, 'sentUndone', { at: new Date() })
}

interface Recorded {
  readonly kind: RecordedEventKind
  readonly at: number
  readonly note?: string | undefined
  readonly dueAt?: number | undefined
  readonly items?: readonly string[] | undefined
}

export async function recordEvent(
  work: ProjectWork,
  { kind, at, note, dueAt, items = [] }: Recorded,
): Promise<string> {
  const words = wordsIn(note ?? '')
  if (words.length > 4000) throw refused('note', 'Write up to 4,000 characters.')
  if ((kind === 'declined' || kind === 'withdrawn') && words === '') throw refused('note', 'Say why.')
  const eventId = await happened(work, kind, {
    at: dayOf(at),
    note: words,
    due_at: dueAt === undefined ? null : dayOf(dueAt),
    items: JSON.stringify(items),
  })
  const told = noticeOf[kind]
  if (told) await tellLenderOf(work, told, { details: words === '' ? {} : { quote: words } })
  return eventId
}

/** What of it the lender is told besides seeing it. */
const noticeOf: { readonly [Kind in RecordedEventKind]?: NoticeKind } = {
  agencyQuestion: 'agencyAsked',
  commitment: 'commitment',
  guaranteeIssued: 'closed',
  withdrawn: 'closed',
  declined: 'closed',
  closed: 'closed',
}

export async function listEvents(db: Kysely<Tables>, projectId: string): Promise<ProjectEvent[]> {
  const rows = await eventsOf(db, projectId)
  const names = await namesOf(
    db,
    rows.map(({ person_id }) => person_id),
  )
  return rows.map((row) => ({
    eventId: row.id,
    kind: row.kind as ProjectEvent['kind'],
    at: row.at.getTime(),
    note: row.note,
    dueAt: row.due_at?.getTime() ?? null,
    items: row.items as string[],
    office: row.office,
    method: row.method,
    receiptUploadId: row.receipt_upload_id,
    by: nameIn(names, row.person_id),
  }))
}

/** Writes an event down; Sent and Closed are what all events together say. */
async function happened(
  work: ProjectWork,
  kind: reviewing.EventKind,
  event: Omit<Insertable<ProjectEventsTable>, 'project_id' | 'kind' | 'person_id'>,
): Promise<string> {
  const { db, person, project, services } = work
  const before = (await eventsOf(db, project.id)).map(eventOf)
  const refusal = reviewing.eventRefusal(reviewing.agencyStanding(before), kind)
  if (refusal !== null) throw appError('STAGE_READ_ONLY', { message: refusal })
  const { id } = await db
    .insertInto('project_events')
    .values({ ...event, project_id: project.id, kind, person_id: person.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = reviewing.agencyStanding([...before, { kind, at: event.at as Date }])
  const standing = { sent_at: now.sentAt, closed_at: now.closedAt }
  const documents = await loadStages(db, services.sealer, project.id)
  await db
    .updateTable('projects')
    .set({ ...standing, status: statusOf(standing, documents) })
    .where('id', '=', project.id)
    .execute()
  await recordAudit(db, {
    action: 'agency event recorded',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { kind },
  })
  return id
}

const eventOf = ({ kind, at }: { readonly kind: string; readonly at: Date }) => ({
  kind: kind as reviewing.EventKind,
  at,
})

function eventsOf(db: Kysely<Tables>, projectId: string) {
  return db
    .selectFrom('project_events')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy(sql`number`)
    .execute()
}

async function requireUpload({ db, project }: ProjectWork, uploadId: string): Promise<void> {
  const row = isUuid(uploadId)
    ? await db
        .selectFrom('uploads')
        .select('id')
        .where('id', '=', uploadId)
        .where('project_id', '=', project.id)
        .executeTakeFirst()
    : undefined
  if (!row) throw refused('receiptUploadId', 'This receipt is no file of the project.')
}

/** Times come from outside: what no calendar has is refused before the database would. */
function dayOf(at: number): Date {
  const date = new Date(at)
  const year = date.getUTCFullYear()
  if (!(year >= 2000 && year <= 2200)) throw refused('at', 'This is no date.')
  return date
}

function refused(fieldId: string, message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId, code: fieldId, message }] })
}
