import { appError, type Remark, type RemarkItem, type RemarkPlace, type SubmissionCheck } from '@granary/api'
import { reviewing } from '@granary/checklists'
import type { Kysely, Selectable } from 'kysely'
import type { RemarkEntriesTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf, type Person } from '../../people/people.ts'
import { isUuid } from '../../uuid.ts'
import { formOf, type StageId } from '../stages/index.ts'
import { openRemarks, type RemarkRow, type RemarkWriter } from './remarks.ts'

type Place = { readonly projectId: string; readonly stage: StageId }

/** The remarks of a stage that somebody reads, the first first. */
export async function listRemarks(
  db: Kysely<Tables>,
  person: Person,
  writer: RemarkWriter,
  { projectId, stage }: Place,
): Promise<Remark[]> {
  const all = await db
    .selectFrom('remarks')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    // Internal ones have numbers of their own.
    .orderBy('written_at')
    .orderBy('number')
    .execute()
  const rows = all.filter((row) => isRead(writer, row))
  if (rows.length === 0) return []
  const [entries, form] = await Promise.all([
    entriesOf(db, writer, projectId, rows),
    latestForm(db, { projectId, stage }),
  ])
  const names = await namesOf(db, [
    ...rows.flatMap(({ author, state_by }) => [author, state_by]),
    ...entries.map(({ person_id }) => person_id),
  ])
  return rows.map((row) => {
    const said = entries.filter(({ remark_id }) => remark_id === row.id)
    const earlier = said.filter(({ kind }) => kind === 'edited')
    return {
      projectId,
      stage,
      remarkId: row.id,
      number: row.number,
      item: row.upload_id === null ? { fieldId: row.field_id } : { uploadId: row.upload_id },
      fieldId: row.field_id,
      label: form.field(row.field_id)?.label ?? row.field_id,
      place: row.place as RemarkPlace | null,
      audience: row.audience as reviewing.Audience,
      text: row.text,
      by: nameIn(names, row.author),
      byKind: row.author_kind as Remark['byKind'],
      mine: row.author === person.id,
      at: row.written_at.getTime(),
      editedAt: earlier.at(-1)?.at.getTime() ?? null,
      round: row.round,
      state: row.state as Remark['state'],
      // Whoever reads it later reads no word that was written for others (0612).
      stateNote: said.some(({ kind, text }) => kind === row.state && text === row.state_note)
        ? row.state_note
        : '',
      stateBy: nameIn(names, row.state_by),
      stateAt: row.state_at?.getTime() ?? null,
      replies: said
        .filter(({ kind }) => kind !== 'edited')
        .map((entry) => ({
          kind: entry.kind as Remark['replies'][number]['kind'],
          text: entry.text,
          by: nameIn(names, entry.person_id),
          byKind: entry.person_kind as Remark['byKind'],
          mine: entry.person_id === person.id,
          at: entry.at.getTime(),
        })),
      earlier: earlier.map(({ text, at }) => ({ text, at: at.getTime() })),
      may: {
        reply: writer.mayWrite,
        settle: writer.maySettle && row.author_kind === 'staff' && row.state !== 'resolved',
        resolve: writer.mayResolve && row.state !== 'resolved',
        edit: writer.mayWrite && row.author === person.id && row.state !== 'resolved',
      },
    }
  })
}

/** What was asked of a stage and nobody settled, for whoever is about to submit it again. */
export async function remarksLeft(db: Kysely<Tables>, place: Place): Promise<SubmissionCheck['remarks']> {
  const rows = await openRemarks(db, place.projectId, place.stage)
  if (rows.length === 0) return []
  const form = await latestForm(db, place)
  return rows.map(({ id, number, field_id, text, place }) => ({
    remarkId: id,
    number,
    fieldId: field_id,
    label: form.field(field_id)?.label ?? field_id,
    text,
    page: (place as RemarkPlace | null)?.page ?? null,
  }))
}

export function isRead({ reader }: RemarkWriter, row: Pick<RemarkRow, 'audience' | 'field_id'>): boolean {
  return reviewing.readsRemark(reader, {
    audience: row.audience as reviewing.Audience,
    fieldId: row.field_id,
  })
}

/** A remark that somebody may not read and one that is not there are the same nothing. */
export async function requireRemark(db: Kysely<Tables>, remarkId: string): Promise<RemarkRow> {
  const row = isUuid(remarkId)
    ? await db.selectFrom('remarks').selectAll().where('id', '=', remarkId).executeTakeFirst()
    : undefined
  if (!row) throw appError('NOT_FOUND')
  return row
}

interface Target {
  readonly fieldId: string
  readonly uploadId: string | null
  readonly label: string
}

/** What a remark is to be about: a question of the stage, or a file that is or was there. */
export async function remarkTarget(
  db: Kysely<Tables>,
  { projectId, stage }: Place,
  item: RemarkItem,
): Promise<Target> {
  const form = await latestForm(db, { projectId, stage })
  const fieldId =
    'fieldId' in item ? item.fieldId : await fieldOfUpload(db, { projectId, stage }, item.uploadId)
  const field = fieldId === undefined ? undefined : form.field(fieldId)
  if (!field) throw appError('NOT_FOUND', { message: 'There is no such question or file in this stage.' })
  return { fieldId: field.id, uploadId: 'uploadId' in item ? item.uploadId : null, label: field.label }
}

async function fieldOfUpload(
  db: Kysely<Tables>,
  { projectId, stage }: Place,
  uploadId: string,
): Promise<string | undefined> {
  if (!isUuid(uploadId)) return undefined
  const row = await db
    .selectFrom('uploads')
    .select('field_id')
    .where('id', '=', uploadId)
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .executeTakeFirst()
  return row?.field_id
}

/** What was said of these remarks to whoever reads them now. */
async function entriesOf(
  db: Kysely<Tables>,
  writer: RemarkWriter,
  projectId: string,
  rows: readonly RemarkRow[],
): Promise<readonly Selectable<RemarkEntriesTable>[]> {
  const fields = new Map(rows.map(({ id, field_id }) => [id, field_id]))
  const all = await db
    .selectFrom('remark_entries')
    .selectAll()
    .where('project_id', '=', projectId)
    .where(
      'remark_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return all.filter(({ remark_id, audience }) =>
    isRead(writer, { audience, field_id: fields.get(remark_id) ?? '' }),
  )
}

/** The questionnaire as the stage has it now. */
export async function latestForm(db: Kysely<Tables>, { projectId, stage }: Place) {
  const { schema_revision } = await db
    .selectFrom('stages')
    .select('schema_revision')
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow()
  return formOf(stage, schema_revision)
}
