import { appError, type RemarkPlace, writeUpTo } from '@granary/api'
import type { reviewing } from '@granary/checklists'
import { writtenIn } from '@granary/eligibility'
import { type Kysely, type Selectable, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { RemarksTable, Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'
import { isUuid } from '../../uuid.ts'
import type { ProjectWork, StageId } from '../stages/index.ts'
import { isAccepted } from './rounds.ts'
import { requirePlace } from './saying/places-of-remarks.ts'
import { tellNewlyNamed, tellReaders, tellTeam } from './telling.ts'

export type RemarkRow = Selectable<RemarksTable>

/** Somebody at the remarks of a project: as what they read, and what else they may do. */
export interface RemarkWriter {
  readonly reader: reviewing.RemarkReader
  readonly mayWrite: boolean
  /** Says of a remark that it is done, or why nothing is changed. */
  readonly maySettle: boolean
  readonly mayResolve: boolean
}

/** The packaging team, where what it does with a remark follows from what it does with its stage. */
export const team: RemarkWriter = {
  reader: { kind: 'staff' },
  mayWrite: true,
  maySettle: false,
  mayResolve: true,
}

interface NewRemark {
  readonly stage: StageId
  readonly round: number
  readonly fieldId: string
  readonly uploadId: string | null
  readonly label: string
  readonly text: string
  readonly audience: reviewing.Audience
  readonly authorKind: reviewing.RemarkReader['kind']
  readonly place?: RemarkPlace | undefined
  /** By which sending it came. */
  readonly sending?: string | undefined
}

type Work = Pick<ProjectWork, 'db' | 'person' | 'project'>

/** Writes a remark, and tells everybody who reads it. What came before by the same sending is there already. */
export async function addRemark(
  work: Work,
  remark: NewRemark,
): Promise<{ remarkId: string; number: number }> {
  const before = remark.sending === undefined ? undefined : await sentBefore(work, remark.sending)
  if (before) return { remarkId: before.id, number: before.number }
  const added = await writeRemark(work, remark)
  await tellReaders(work, { ...remark, remarkId: added.remarkId }, 'remark', written(remark.text))
  return added
}

/** Of this person alone: nobody learns by a sending what somebody else wrote. */
async function sentBefore({ db, person, project }: Work, sending: string) {
  requireSending(sending)
  return db
    .selectFrom('remarks')
    .select(['id', 'number'])
    .where('project_id', '=', project.id)
    .where('author', '=', person.id)
    .where('sending', '=', sending)
    .executeTakeFirst()
}

function requireSending(sending: string): void {
  if (!isUuid(sending)) throw refused('A sending is a UUID.')
}

/**
 * The project's row is locked, so that its numbers follow each other. Internal ones are counted by themselves: a gap
 * would tell a lender of them.
 */
export async function writeRemark(
  work: Work,
  remark: NewRemark,
): Promise<{ remarkId: string; number: number }> {
  const { db, person, project } = work
  if (remark.place) await requirePlace(db, remark.uploadId, remark.place)
  const { id, number } = await db
    .insertInto('remarks')
    .values(({ selectFrom, fn, eb, lit }) => ({
      project_id: project.id,
      number: selectFrom('remarks')
        .select(eb(fn.coalesce(fn.max('remarks.number'), lit(0)), '+', lit(1)).as('next'))
        .where('remarks.project_id', '=', project.id)
        .where('remarks.audience', remark.audience === 'internal' ? '=' : '<>', 'internal'),
      stage: remark.stage,
      round: remark.round,
      field_id: remark.fieldId,
      upload_id: remark.uploadId,
      place: remark.place ? JSON.stringify(remark.place) : null,
      audience: remark.audience,
      text: written(remark.text),
      author: person.id,
      author_kind: remark.authorKind,
      sending: remark.sending ?? null,
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await audit(work, { audience: remark.audience, stage: remark.stage, number }, 'remark added')
  return { remarkId: id, number }
}

interface Said {
  readonly text: string
  /** Who read the remark as far as its writer saw. */
  readonly audience?: string | undefined
}

/** What came before by the same sending is there already. */
export async function replyToRemark(
  work: Work,
  writer: RemarkWriter,
  row: RemarkRow,
  { text, audience, sending }: Said & { readonly sending?: string | undefined },
): Promise<void> {
  refuseUnless(writer.mayWrite)
  if (sending !== undefined && (await isAnswered(work, row, sending))) return
  requireSameReaders(row, audience)
  await addEntry(work, writer, row, 'reply', written(text), sending)
  await tellReaders(work, aboutOf(row), 'reply', written(text))
  await audit(work, row, 'remark answered')
}

async function isAnswered({ db, person }: Work, { id }: RemarkRow, sending: string): Promise<boolean> {
  requireSending(sending)
  const before = await db
    .selectFrom('remark_entries')
    .select('id')
    .where('remark_id', '=', id)
    .where('person_id', '=', person.id)
    .where('sending', '=', sending)
    .executeTakeFirst()
  return before !== undefined
}

/** What was said last stands: done, or disputed with a word. */
export async function settleRemark(
  work: Work,
  writer: RemarkWriter,
  row: RemarkRow,
  state: 'done' | 'disputed',
  { text: given, audience }: Said,
): Promise<void> {
  refuseUnless(writer.maySettle && row.author_kind === 'staff')
  refuseResolved(row)
  if (given.trim() !== '') requireSameReaders(row, audience)
  const note = state === 'disputed' || given.trim() !== '' ? written(given) : ''
  if (row.state === state && row.state_note === note) return
  await setState(work, row, state, note)
  await addEntry(work, writer, row, state, note)
  await tellTeam(work, aboutOf(row), state === 'done' ? 'settled' : 'disputed', note)
  await audit(work, row, state === 'done' ? 'remark settled' : 'remark disputed')
}

export async function resolveRemark(work: Work, writer: RemarkWriter, row: RemarkRow): Promise<void> {
  refuseUnless(writer.mayResolve)
  if (row.state === 'resolved') return
  await setState(work, row, 'resolved', '')
  await addEntry(work, writer, row, 'resolved', '')
  await audit(work, row, 'remark resolved')
}

/** What the team asks in other words is asked anew: whoever settled the words of before has not settled these. */
export async function editRemark(
  work: Work,
  writer: RemarkWriter,
  row: RemarkRow,
  { text: given, audience }: Said,
): Promise<void> {
  refuseUnless(writer.mayWrite && row.author === work.person.id)
  refuseResolved(row)
  requireSameReaders(row, audience)
  const text = written(given)
  if (text === row.text) return
  await addEntry(work, writer, row, 'edited', row.text)
  await work.db
    .updateTable('remarks')
    .set({ text, edited_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .where('project_id', '=', row.project_id)
    .execute()
  if (await isAskedAnew(work, row)) {
    await setState(work, row, 'open', '')
    await addEntry(work, writer, row, 'reopened', '')
    await tellReaders(work, aboutOf(row), 'remark', text)
  } else await tellNewlyNamed(work, aboutOf(row), row.text, text)
  await audit(work, row, 'remark edited')
}

async function isAskedAnew({ db }: Work, row: RemarkRow): Promise<boolean> {
  if (row.author_kind !== 'staff' || row.state === 'open') return false
  return !(await isAccepted(db, row.project_id, row.stage as StageId))
}

/** Whoever else is to read it does so from now on, as it is worded now: what was said before was not for them. Only what the team wrote goes to others than it was written to. */
export async function readdressRemark(
  work: Work,
  writer: RemarkWriter,
  row: RemarkRow,
  audience: reviewing.Audience,
): Promise<void> {
  refuseUnless(writer.reader.kind === 'staff' && writer.mayWrite && row.author_kind === 'staff')
  refuseResolved(row)
  if (row.audience === audience) return
  await work.db
    .updateTable('remarks')
    .set({ audience })
    .where('id', '=', row.id)
    .where('project_id', '=', row.project_id)
    .execute()
  await audit(work, row, 'remark readdressed')
}

interface AskedAgain {
  readonly text: string
  readonly audience: reviewing.Audience
}

/**
 * What was settled is asked again under its number: in the words of whoever asks now, and what stood there before stays
 * in the thread as its author's, for those it was written for.
 */
export async function askAgain(work: Work, row: RemarkRow, asked: AskedAgain): Promise<void> {
  const { db, person } = work
  const text = written(asked.text)
  const isReworded = text !== row.text
  if (isReworded)
    await addEntry({ db, person: { id: row.author ?? person.id } }, team, row, 'edited', row.text)
  if (asked.audience !== row.audience) await readdressRemark(work, team, row, asked.audience)
  await db
    .updateTable('remarks')
    .set({
      ...{ state: 'open', state_note: '', state_by: person.id, state_at: sql<Date>`now()` },
      ...(isReworded && { text, author: person.id, edited_at: sql<Date>`now()` }),
    })
    .where('id', '=', row.id)
    .where('project_id', '=', row.project_id)
    .execute()
  await audit(work, row, 'remark asked again')
}

/** What the team asks of a lender and nobody has settled. */
export const openRemarks = (db: Kysely<Tables>, projectId: string, stage: StageId) =>
  askedRemarks(db, projectId, stage, ['open'])

/** What the lender has settled, or disputed, and nobody of the team has resolved. */
export const settledRemarks = (db: Kysely<Tables>, projectId: string, stage: StageId) =>
  askedRemarks(db, projectId, stage, ['done', 'disputed'])

/** What is accepted asks nothing any more: what is left open or disputed of it is resolved by whoever accepts it. */
export async function resolveLeft(work: Work, stage: StageId): Promise<void> {
  const left = await askedRemarks(work.db, work.project.id, stage, ['open', 'disputed'])
  for (const row of left) await resolveRemark(work, team, row)
}

/** What others wrote asks nothing of a lender. */
function askedRemarks(
  db: Kysely<Tables>,
  projectId: string,
  stage: StageId,
  states: readonly ('open' | 'done' | 'disputed')[],
): Promise<readonly RemarkRow[]> {
  return db
    .selectFrom('remarks')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .where('state', 'in', states)
    .where('audience', '<>', 'internal')
    .where('author_kind', '=', 'staff')
    .orderBy('number')
    .execute()
}

const aboutOf = ({ id, stage, field_id, upload_id, audience }: RemarkRow) => ({
  remarkId: id,
  stage: stage as StageId,
  fieldId: field_id,
  uploadId: upload_id,
  audience,
})

async function setState({ db, person }: Work, row: RemarkRow, state: string, note: string): Promise<void> {
  await db
    .updateTable('remarks')
    .set({ state, state_note: note, state_by: person.id, state_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .where('project_id', '=', row.project_id)
    .execute()
}

async function addEntry(
  { db, person }: { readonly db: Kysely<Tables>; readonly person: Pick<Person, 'id'> },
  { reader }: RemarkWriter,
  row: RemarkRow,
  kind: string,
  text: string,
  sending?: string,
): Promise<void> {
  await db
    .insertInto('remark_entries')
    .values({
      remark_id: row.id,
      project_id: row.project_id,
      kind,
      text,
      person_id: person.id,
      person_kind: reader.kind,
      // Whom these words were for stays so, whoever reads the remark one day.
      audience: row.audience,
      sending: sending ?? null,
    })
    .execute()
}

/** What the log says of internal ones is read by staff alone. */
async function audit(
  { db, person, project }: Work,
  { audience, stage, number }: Pick<RemarkRow, 'audience' | 'stage' | 'number'>,
  action: string,
): Promise<void> {
  await recordAudit(db, {
    action: audience === 'internal' ? `internal ${action}` : action,
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { stage, number },
  })
}

function refuseUnless(may: boolean): void {
  if (!may) throw appError('FORBIDDEN')
}

function refuseResolved({ state }: RemarkRow): void {
  if (state === 'resolved') throw refused('This remark is resolved.')
}

/** Words that were on their way when the remark was given to others do not reach whom they were not written for. */
function requireSameReaders({ audience }: RemarkRow, seen: string | undefined): void {
  if (seen === undefined || seen === audience) return
  const message = 'Who reads this remark has changed since you began to write. See who reads it now.'
  throw appError('ANSWERS_CHANGED_ELSEWHERE', { message })
}

function written(given: string): string {
  const text = writtenIn(given)
  if (text === '') throw refused('Write something.')
  if (text.length > 4000) throw refused(writeUpTo(4000))
  return text
}

function refused(message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId: 'text', code: 'text', message }] })
}
