import { appError, type RecordedEventKind, writeUpTo } from '@granary/api'
import { atAgency } from '@granary/checklists'
import { wordsIn, writtenIn } from '@granary/eligibility'
import { recordAudit } from '../../audit/record.ts'
import { isUuid } from '../../uuid.ts'
import { followReview, type SentFile } from '../answers/index.ts'
import { loadStages, type ProjectWork, statusOf } from '../stages/index.ts'
import { acceptedOn, stageToAccept } from './accepted.ts'
import { type Item, refused, requireAttachable, requireNamed, requireReceipt } from './attaching.ts'
import { agencyFrom, eventOf, eventRows } from './events.ts'
import { periodsFor } from './periods.ts'
import { requireNoFiles } from './question-files.ts'
import { takeReceipt } from './receipts.ts'
import { requireAnswerKnown, requireLeftOpenKnown } from './shown-before.ts'
import { tell } from './telling.ts'
import { requireRecordable } from './timely.ts'

interface Sending {
  readonly office: string
  readonly method: string
  readonly at: number
  readonly note?: string | undefined
  readonly receiptUploadId?: string | undefined
  readonly receipt?: SentFile | undefined
}

/** The package went out, by hand: both stages are accepted, and nobody changes them any more. */
export async function markSent(
  work: ProjectWork,
  { receiptUploadId: chosen, receipt, note, ...sending }: Sending,
): Promise<void> {
  const open = await stageToAccept(work.db, work.project.id)
  if (open) throw refused('at', `Accept the ${open} first.`)
  const office = wordsIn(sending.office)
  if (office === '' || office.length > 200) throw refused('office', 'Say to which office it was sent.')
  const method = wordsIn(sending.method)
  if (method === '' || method.length > 200) throw refused('method', 'Say how it was sent.')
  if (chosen !== undefined) await requireReceipt(work, chosen)
  const receiptUploadId = receipt ? (await takeReceipt(work, receipt)).id : chosen
  await happened(work, { kind: 'sent', at: sending.at, note, office, method, receiptUploadId })
}

/** What proves the sending came after it, or another proves it better. */
export async function addReceipt(work: ProjectWork, file: SentFile): Promise<string> {
  const { sent } = agencyFrom(await eventRows(work.db, [work.project.id]))
  // Whoever sent it further east may be a day ahead: no receipt is older than the sending.
  const at = Math.max(Date.now(), sent?.at ?? 0)
  const { id, file_name } = await takeReceipt(work, file)
  return happened(work, { kind: 'receipt', at, note: file_name, receiptUploadId: id })
}

/** It was marked as sent by mistake: everything is as before, and the log keeps both. */
export async function undoSent(work: ProjectWork): Promise<void> {
  await happened(work, { kind: 'sentUndone', at: Date.now() })
}

/** What was recorded last was wrong: everything is as it was before it, and the log keeps both. */
export async function undoEvent(work: ProjectWork, eventId: string): Promise<void> {
  if (!isUuid(eventId)) throw appError('NOT_FOUND')
  await requireNoFiles(work, eventId)
  await requireNothingOpened(work, eventId)
  await happened(work, { kind: 'undone', at: Date.now(), about: eventId })
}

/** What is open again since the agency called it incomplete is not with the agency, whatever is undone. */
async function requireNothingOpened({ db, project }: ProjectWork, eventId: string): Promise<void> {
  const { incomplete } = agencyFrom(await eventRows(db, [project.id]))
  const open = incomplete?.eventId === eventId ? await stageToAccept(db, project.id) : undefined
  if (!open) return
  const message = `The ${open} was opened again since. Accept it, and send the package anew.`
  throw appError('STAGE_READ_ONLY', { message })
}

interface Recorded {
  readonly kind: RecordedEventKind
  readonly at: number
  readonly note?: string | undefined
  readonly dueAt?: number | undefined
  readonly items?: readonly Item[] | undefined
  readonly about?: string | undefined
  /** Who answers a question: `lender`, `team`, or an owner or officer of the lender. */
  readonly answerer?: string | undefined
  /** What whoever records an end knows to stay open with it; `true` is whatever that is. */
  readonly overOpen?: boolean | readonly string[] | undefined
  /** The answer that this one takes the place of, as its writer read it; null for none. */
  readonly over?: string | null | undefined
}

export async function recordEvent(work: ProjectWork, recorded: Recorded): Promise<string> {
  const { items = [], answerer = 'lender', kind, about } = recorded
  if (about !== undefined && !isUuid(about)) throw refused('about', 'There is no such question.')
  const isNamed = kind === 'agencyQuestion' && answerer !== 'lender' && answerer !== 'team'
  if (isNamed) await requireAnswerer(work, answerer)
  // The documents of an answer are asked for more strictly below.
  if (kind !== 'answer') await requireNamed(work, items)
  const texts = items.map(itemText).filter((text) => text !== '')
  return happened(work, {
    ...recorded,
    items: kind === 'answer' ? await requireAttachable(work, about, texts) : texts,
    forTeam: kind === 'agencyQuestion' && answerer === 'team',
    answerer: isNamed ? answerer : null,
  })
}

interface Answering {
  readonly questionId: string
  readonly text: string
  readonly at?: number | undefined
  /** Documents of the project that go with it. */
  readonly uploadIds?: readonly string[] | undefined
  /** The answer that stood when its writer wrote it; null for none. */
  readonly over?: string | null | undefined
}

/** An answer of the lender to a question that was given to it. */
export async function answerQuestion(
  work: ProjectWork,
  { questionId, text, at = Date.now(), uploadIds = [], over }: Answering,
): Promise<string> {
  const { questions } = agencyFrom(await eventRows(work.db, [work.project.id]))
  const question = questions.find(({ asked }) => asked.eventId === questionId)
  if (!question || question.asked.forTeam)
    throw appError('NOT_FOUND', { message: 'There is no such question.' })
  // Whoever asked further east may be a day ahead: it was not answered before it was asked.
  const moment = Math.max(at, question.asked.at)
  const items = await requireAttachable(work, questionId, uploadIds)
  return happened(work, { kind: 'answer', at: moment, note: text, about: questionId, items, over })
}

const itemText = (item: Item) =>
  wordsIn(typeof item === 'string' ? item : 'fieldId' in item ? item.fieldId : item.uploadId)

interface Happening {
  readonly kind: atAgency.AgencyEventKind
  readonly at: number
  readonly note?: string | undefined
  readonly dueAt?: number | undefined
  readonly items?: readonly string[]
  readonly about?: string | undefined
  readonly forTeam?: boolean
  readonly answerer?: string | null
  readonly office?: string
  readonly method?: string
  readonly receiptUploadId?: string | undefined
  readonly overOpen?: boolean | readonly string[] | undefined
  readonly over?: string | null | undefined
}

/** Writes an event down and tells of it; Sent and Closed are what all events together say. */
async function happened(work: ProjectWork, event: Happening): Promise<string> {
  const { db, person, project } = work
  const { kind } = event
  requireRecordable(project, event.at)
  const before = await eventRows(db, [project.id])
  const row = { ...rowOf(event), project_id: project.id, person_id: person.id }
  const standing = agencyFrom(before)
  // Only the sending follows what the team accepted.
  const accepted = kind === 'sent' ? await acceptedOn(db, project.id) : null
  requireFitting(standing, row, await periodsFor(db, project, standing), accepted)
  await requireAnswerKnown(work, standing, before, event)
  const leftOpen = atAgency.leftOpenBy(standing, kind)
  requireLeftOpenKnown(leftOpen, event.overOpen)
  const written = await db
    .insertInto('project_events')
    .values({ ...row, items: JSON.stringify(row.items), left_open: JSON.stringify(leftOpen) })
    .returningAll()
    .executeTakeFirstOrThrow()
  const agency = agencyFrom([...before, written])
  await keepStanding(work, agency)
  if (kind === 'sent' || kind === 'sentUndone') await followReview(work)
  await recordAudit(db, {
    action: 'agency event recorded',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { kind, ...(leftOpen.length > 0 && { leftOpen: leftOpen.length }) },
  })
  const undoes = before.map(eventOf).find(({ eventId }) => eventId === written.about)?.kind
  await tell(work, { ...eventOf(written), answerer: written.answerer, undoes })
  return written.id
}

function rowOf(event: Happening) {
  const note = writtenIn(event.note ?? '')
  if (note.length > 4000) throw refused('note', writeUpTo(4000))
  return {
    kind: event.kind,
    at: momentOf('at', event.at),
    note,
    due_at: event.dueAt === undefined ? null : momentOf('dueAt', event.dueAt),
    items: event.items ?? [],
    about: event.about ?? null,
    for_team: event.forTeam ?? false,
    answerer: event.answerer ?? null,
    office: event.office ?? '',
    method: event.method ?? '',
    receipt_upload_id: event.receiptUploadId ?? null,
  }
}

function requireFitting(
  agency: atAgency.Agency,
  row: ReturnType<typeof rowOf>,
  periods: atAgency.CommitmentPeriods,
  accepted: string | null,
): void {
  const event = { ...row, at: row.at.getTime(), dueAt: row.due_at?.getTime() ?? null }
  const problems = atAgency.problemsOfEvent(agency, event, periods, accepted)
  const outOfOrder = atAgency.orderRefusal(agency, row.kind)
  // Where words are missing that is said first: they are missing whatever happened before.
  if (outOfOrder !== null && !problems.some(({ fieldId }) => fieldId === 'note'))
    throw appError('STAGE_READ_ONLY', { message: outOfOrder })
  if (problems.length === 0) return
  throw appError('VALIDATION', {
    message: problems[0]?.message ?? '',
    problems: problems.map(({ fieldId, message }) => ({ fieldId, code: fieldId, message })),
  })
}

/** What everything else asks for is kept beside the project, as the events say it. */
async function keepStanding(
  { db, project, services }: ProjectWork,
  { sent, commitment, end }: atAgency.Agency,
): Promise<void> {
  const moment = (event: atAgency.AgencyEvent | null | undefined) => (event ? new Date(event.at) : null)
  const standing = { sent_at: moment(sent), committed_at: moment(commitment?.given), closed_at: moment(end) }
  const documents = await loadStages(db, services.sealer, project.id)
  await db
    .updateTable('projects')
    .set({ ...standing, status: statusOf(standing, documents) })
    .where('id', '=', project.id)
    .execute()
}

async function requireAnswerer({ db, project }: ProjectWork, personId: string): Promise<void> {
  const member = await db
    .selectFrom('organization_members')
    .select('role')
    .where('organization_id', '=', project.organization_id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (member?.role !== 'owner' && member?.role !== 'officer')
    throw refused('answerer', 'Choose an owner or officer of the lender.')
}

/** Times come from outside: what no calendar has is refused before the database would. */
function momentOf(fieldId: string, at: number): Date {
  const date = new Date(at)
  const year = date.getUTCFullYear()
  if (!(year >= 2000 && year <= 2200)) throw refused(fieldId, 'This is no date.')
  return date
}
