import type { AgencyLogEntry, AgencyPoint, AgencyView, ProjectEvent } from '@granary/api'
import { atAgency, dayOf } from '@granary/checklists'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { acceptedOn, acceptedStages, stageToAccept } from './accepted.ts'
import { agencyFrom, type EventRow, eventOf, eventRows } from './events.ts'
import { namedItems } from './named-items.ts'
import { periodsFor } from './periods.ts'
import { questionUploads } from './question-files.ts'
import { questionsFor } from './questions.ts'

export interface AgencyReader {
  readonly personId: string
  /** Owner or officer of the lender. */
  readonly mayAnswer: boolean
  readonly mayRecord: boolean
}

type Project = Selectable<ProjectsTable>
type NameOf = (personId: string | null) => string | null

/** Where a package stands with the agency, for one reader. */
export async function agencyView(
  db: Kysely<Tables>,
  project: Project,
  given: AgencyReader,
): Promise<AgencyView> {
  const reader = readerOf(project, given)
  const [rows, uploads] = await Promise.all([eventRows(db, [project.id]), questionUploads(db, project.id)])
  const agency = agencyFrom(rows)
  const periods = await periodsFor(db, project, agency)
  const names = await namesOf(db, [
    ...rows.flatMap(({ person_id, answerer }) => [person_id, answerer]),
    ...uploads.map(({ uploaded_by }) => uploaded_by),
  ])
  const nameOf: NameOf = (personId) => nameIn(names, personId)
  const rowOf = (event: atAgency.AgencyEvent) => rows.find(({ id }) => id === event.eventId) as EventRow
  const named = await namedItems(
    db,
    project.id,
    rows.flatMap(({ kind, items }) =>
      kind === 'agencyQuestion' || kind === 'answer' ? (items as string[]) : [],
    ),
  )
  const { sent, receipt, incomplete, complete, commitment, closing, papers, end } = agency
  return {
    sent: sent && (await sendingOf(db, rowOf(sent), rowOf(receipt ?? sent).receipt_upload_id, nameOf)),
    incomplete: incomplete && { on: dayOf(incomplete.at), note: incomplete.note },
    completeOn: complete && dayOf(complete.at),
    questions: questionsFor({ agency, rowOf, nameOf, named, uploads }, reader),
    commitment: commitment && {
      ...atAgency.commitmentDays(commitment, periods),
      note: commitment.given.note,
      acceptedOn: commitment.accepted && dayOf(commitment.accepted.at),
      extended: commitment.extensions.length > 0,
      conditions: commitment.conditions.map((point) => pointOf(agency, point)),
    },
    closing: closing && {
      on: dayOf(closing.at),
      note: closing.note,
      papers: papers.map((point) => pointOf(agency, point)),
    },
    end: end && { kind: end.kind as atAgency.AgencyEnding, on: dayOf(end.at), note: end.note },
    clocks: atAgency.clocksOf(agency, periods).map((clock) => ({ ...clock })),
    log: logOf(rows, nameOf, (id) => named.itemOf(id).label),
    may: await mayOf(db, project, agency, reader),
  }
}

/** What is archived is read, by whoever reads it. */
function readerOf({ archived_at }: Project, reader: AgencyReader): AgencyReader {
  return archived_at === null ? reader : { ...reader, mayAnswer: false, mayRecord: false }
}

/** Everything as it was written down, for staff. */
export async function listEvents(db: Kysely<Tables>, projectId: string): Promise<ProjectEvent[]> {
  const rows = await eventRows(db, [projectId])
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
    about: row.about,
    leftOpen: row.left_open as string[],
    by: nameIn(names, row.person_id),
  }))
}

async function sendingOf(db: Kysely<Tables>, row: EventRow, receiptId: string | null, nameOf: NameOf) {
  const receipt =
    receiptId === null
      ? undefined
      : await db
          .selectFrom('uploads')
          .select(['id', 'file_name'])
          .where('id', '=', receiptId)
          .executeTakeFirst()
  return {
    on: dayOf(row.at.getTime()),
    office: row.office,
    method: row.method,
    note: row.note,
    by: nameOf(row.person_id),
    receipt: receipt
      ? { uploadId: receipt.id, fileName: receipt.file_name, downloadUrl: `/api/files/${receipt.id}` }
      : null,
  }
}

function pointOf(agency: atAgency.Agency, { text, namedBy, met }: atAgency.AgencyPoint): AgencyPoint {
  const days = atAgency.possibleDays(agency, { kind: 'met', items: [text], about: namedBy })
  return { text, namedBy, metOn: met && dayOf(met.at), note: met?.note ?? '', days }
}

function logOf(
  rows: readonly EventRow[],
  nameOf: NameOf,
  labelOf: (item: string) => string,
): AgencyLogEntry[] {
  const events = rows.map(eventOf)
  const standing = new Set(atAgency.standingEvents(events).map(({ eventId }) => eventId))
  const numbers = atAgency.questionNumbers(events)
  const numberOf = (questionId: string) => numbers.get(questionId) ?? null
  return rows.map((row) => ({
    eventId: row.id,
    kind: row.kind as AgencyLogEntry['kind'],
    on: dayOf(row.at.getTime()),
    recordedAt: row.recorded_at.getTime(),
    by: nameOf(row.person_id),
    note: row.note,
    dueOn: row.due_at && dayOf(row.due_at.getTime()),
    // Questions of a letter go by their numbers, documents of an answer by their names.
    items: (row.items as string[]).map((item) =>
      row.kind === 'letter' ? `Question ${numberOf(item)}` : row.kind === 'answer' ? labelOf(item) : item,
    ),
    number:
      row.kind === 'agencyQuestion' ? numberOf(row.id) : row.about === null ? null : numberOf(row.about),
    leftOpen: row.left_open as string[],
    undone: row.kind !== 'undone' && row.kind !== 'sentUndone' && !standing.has(row.id),
  }))
}

/** In the order in which it usually happens; answers and letters begin at their questions. */
const recordable = [
  ...([
    'sent',
    'receipt',
    'agencyQuestion',
    'answer',
    'letter',
    'incomplete',
    'complete',
    'commitment',
    'commitmentAccepted',
  ] as const),
  ...([
    'met',
    'notMet',
    'extension',
    'closing',
    'guaranteeIssued',
    'changed',
    'withdrawn',
    'declined',
  ] as const),
  ...(['closed'] as const),
]

async function mayOf(
  db: Kysely<Tables>,
  project: Project,
  agency: atAgency.Agency,
  { mayAnswer, mayRecord }: AgencyReader,
): Promise<AgencyView['may']> {
  const answer = mayAnswer && agency.end === null
  if (!mayRecord)
    return { answer, record: [], days: [], open: [], reopen: [], sendLater: null, undo: null, answerers: [] }
  const open = agency.sent === null ? await stageToAccept(db, project.id) : undefined
  const { last } = agency
  const record = recordable.filter((kind) => atAgency.orderRefusal(agency, kind) === null)
  return {
    answer,
    record,
    days: daysOf(agency, record, await acceptedOn(db, project.id)),
    open: [...atAgency.openPoints(agency)],
    reopen: agency.incomplete && agency.end === null ? await acceptedStages(db, project.id) : [],
    sendLater: open ? `Accept the ${open} first.` : null,
    undo: last && { eventId: last.eventId, kind: last.kind },
    answerers: await answerersOf(db, project.organization_id),
  }
}

function daysOf(
  agency: atAgency.Agency,
  kinds: AgencyView['may']['record'],
  accepted: string | null,
): AgencyView['may']['days'] {
  return kinds.flatMap((kind) => {
    const days = atAgency.possibleDays(agency, { kind, items: [], about: null }, accepted)
    return days.from || days.until ? [{ kind, ...days }] : []
  })
}

async function answerersOf(db: Kysely<Tables>, organizationId: string) {
  const members = await db
    .selectFrom('organization_members')
    .select(['person_id', 'role'])
    .where('organization_id', '=', organizationId)
    .where('role', 'in', ['owner', 'officer'])
    .orderBy('person_id')
    .execute()
  const names = await namesOf(
    db,
    members.map(({ person_id }) => person_id),
  )
  return members
    .map(({ person_id }) => ({ personId: person_id, name: names.get(person_id) ?? '' }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
