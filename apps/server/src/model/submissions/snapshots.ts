import {
  appError,
  type Pages,
  type Submission,
  type SubmissionHead,
  submissions,
  type TableName,
  type UploadSummary,
} from '@granary/api'
import type { Answers, CompiledForm, Provenances } from '@granary/forms'
import type { Kysely, Selectable } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { SubmissionFilesTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { certificationOf, pagesOf, pastAnswers, pieceOf, requireRound, shownMarks } from '../answers/index.ts'
import {
  type AnswerPlace,
  formOf,
  type Marks,
  maskedMarks,
  openAnswers,
  type StageId,
} from '../stages/index.ts'
import { type KeptTables, maskedRow, openKeptTables, type TablesThen, toldRows } from '../tables/index.ts'
import { wentLast } from './went-last.ts'

/** What was submitted in one round, as it was, with its sensitive answers opened. */
export interface Snapshot {
  readonly head: SubmissionHead
  readonly schemaId: string
  readonly form: CompiledForm
  readonly answers: Answers
  readonly provenance: Provenances
  readonly notApplicable: Marks
  readonly certification: string
  readonly files: readonly SnapshotFile[]
  /** Unknown of submissions from before they were kept. */
  readonly tables: TablesThen | null
}

export interface SnapshotFile {
  readonly fieldId: string
  readonly uploadId: string
  readonly storageId: string
  readonly fileName: string
  readonly fileSize: number
  readonly contentType: string | null
  readonly sha256: string | null
  readonly downloadUrl: string
  /** The pages of the file for which it went out; null for a whole file. */
  readonly pages: Pages | null
  /** What is said of it: the stored file, or pages of it. */
  readonly piece: string
}

/** A round that is none and one of a project that is not to be seen are the same nothing. */
export async function loadSnapshot(
  db: Kysely<Tables>,
  sealer: Sealer,
  place: AnswerPlace,
  round: number,
): Promise<Snapshot> {
  requireRound(round)
  const row = await ofStage(db, place).where('submissions.round', '=', round).executeTakeFirst()
  if (!row) throw appError('NOT_FOUND')
  const files = await db
    .selectFrom('submission_files')
    .selectAll()
    .where('project_id', '=', place.projectId)
    .where('stage', '=', place.stage)
    .where('round', '=', round)
    .orderBy('field_id')
    .orderBy('position')
    .execute()
  const [head] = await headsOf(db, [row], await countedRounds(db, place))
  if (!head) throw appError('NOT_FOUND')
  return {
    head,
    schemaId: row.schema_id,
    form: formOf(place.stage, row.schema_revision),
    answers: openAnswers(sealer, place, row.answers as Answers),
    provenance: row.provenance as Provenances,
    notApplicable: row.not_applicable as unknown as Marks,
    certification: row.certification,
    files: files.map(fileOf),
    tables:
      row.tables === null
        ? null
        : openKeptTables(sealer, place.projectId, row.tables as unknown as KeptTables, row.tables_revision),
  }
}

/** The submissions of a stage, newest first, and until when the last one may be taken back. */
export async function listSubmissions(
  db: Kysely<Tables>,
  place: AnswerPlace,
  mayTakeBack: boolean,
): Promise<{ submissions: SubmissionHead[]; takeBackUntil: number | null }> {
  const rows = await ofStage(db, place).orderBy('submissions.round', 'desc').execute()
  const counted = rows.flatMap(({ round, taken_back_at }) => (taken_back_at === null ? [round] : []))
  const heads = await headsOf(db, rows, counted)
  const [last] = heads
  const canBe = mayTakeBack && last && last.takenBack === null && (await isLast(db, place))
  return {
    submissions: heads,
    takeBackUntil: canBe ? last.submittedAt + submissions.takeBackMinutes * 60_000 : null,
  }
}

/** The number of the submission that stands, if one does. */
export async function lastSubmission(db: Kysely<Tables>, place: AnswerPlace): Promise<number | undefined> {
  const row = await ofStage(db, place)
    .where('back.taken_back_at', 'is', null)
    .orderBy('submissions.round', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.round
}

/** A submission as anybody reads it: what is sensitive is masked, since nobody changes it any more. */
export async function submissionView(db: Kysely<Tables>, sealer: Sealer, place: AnswerPlace, round: number) {
  const snapshot = await loadSnapshot(db, sealer, place, round)
  const { head, schemaId, form, answers, provenance, notApplicable, certification, files } = snapshot
  const { officerName, officerTitle } = certificationOf(form, answers)
  return {
    ...head,
    schemaId,
    schema: form.schema,
    answers: pastAnswers(answers),
    provenance,
    notApplicable: await shownMarks(db, { form, notApplicable: maskedMarks(notApplicable) }),
    uploadsByField: await uploadsOf(db, place.projectId, files),
    certification,
    certifiedBy: { name: officerName, title: officerTitle },
    tables: snapshot.tables && readTables(snapshot.tables),
  }
}

/** Those that had rows, as anybody reads them, with the columns that they had. */
function readTables({ declarations, rows: byTable }: TablesThen): Submission['tables'] {
  return declarations.flatMap((declaration) => {
    const { id, title, columns } = declaration
    const rows = byTable.get(id)?.rows ?? []
    const ids = declaration.isSingle ? columns.map((column) => column.id) : rows.map(({ rowId }) => rowId)
    const masked = rows.map(({ cells }) => maskedRow(columns, cells))
    const lines = toldRows(declaration, masked)
      .map((line, at) => ({ id: ids[at] ?? '', ...line }))
      .filter(({ text }) => text !== null || !declaration.isSingle)
    return lines.length > 0 ? [{ table: id as TableName, title, lines }] : []
  })
}

function ofStage(db: Kysely<Tables>, { projectId, stage }: AnswerPlace) {
  return db
    .selectFrom('submissions')
    .leftJoin('submissions_taken_back as back', (join) =>
      join
        .onRef('back.project_id', '=', 'submissions.project_id')
        .onRef('back.stage', '=', 'submissions.stage')
        .onRef('back.round', '=', 'submissions.round'),
    )
    .selectAll('submissions')
    .select(['back.taken_back_at', 'back.taken_back_by'])
    .where('submissions.project_id', '=', projectId)
    .where('submissions.stage', '=', stage)
}

type Row = Awaited<ReturnType<ReturnType<typeof ofStage>['execute']>>[number]

/** Those that a review saw or may see: what was taken back counts for none of its rounds. */
async function countedRounds(db: Kysely<Tables>, place: AnswerPlace): Promise<number[]> {
  const rows = await ofStage(db, place).where('back.taken_back_at', 'is', null).execute()
  return rows.map(({ round }) => round)
}

async function headsOf(
  db: Kysely<Tables>,
  rows: readonly Row[],
  counted: readonly number[],
): Promise<SubmissionHead[]> {
  const names = await namesOf(
    db,
    rows.flatMap(({ submitted_by, taken_back_by }) => [submitted_by, taken_back_by]),
  )
  return rows.map((row) => ({
    round: row.round,
    roundOfReview: row.taken_back_at === null ? counted.filter((round) => round <= row.round).length : null,
    version: row.version,
    revision: row.schema_revision,
    rulePack: row.rule_pack,
    submittedAt: row.submitted_at.getTime(),
    submittedBy: nameIn(names, row.submitted_by),
    takenBack:
      row.taken_back_at === null
        ? null
        : { at: row.taken_back_at.getTime(), by: nameIn(names, row.taken_back_by) },
  }))
}

/** Whether a stage is submitted, and none that was submitted after it. */
async function isLast(db: Kysely<Tables>, { projectId, stage }: AnswerPlace): Promise<boolean> {
  const rows = await db
    .selectFrom('stages')
    .select(['stage', 'submitted_at'])
    .where('project_id', '=', projectId)
    .where('submitted_at', 'is not', null)
    .execute()
  const of = (id: StageId) => ({ submittedAt: rows.find((row) => row.stage === id)?.submitted_at ?? null })
  return wentLast({ 'pre-application': of('pre-application'), application: of('application') }, stage)
}

function fileOf(row: Selectable<SubmissionFilesTable>): SnapshotFile {
  return {
    fieldId: row.field_id,
    uploadId: row.upload_id,
    storageId: row.storage_id,
    fileName: row.file_name,
    fileSize: Number(row.file_size),
    contentType: row.content_type,
    sha256: row.sha256,
    downloadUrl: `/api/files/${row.upload_id}`,
    pages: pagesOf(row),
    piece: pieceOf(row),
  }
}

/** What is found out about a file later, such as a reason to be careful with it, goes for what was submitted too. */
async function uploadsOf(
  db: Kysely<Tables>,
  projectId: string,
  files: readonly SnapshotFile[],
): Promise<Record<string, UploadSummary[]>> {
  if (files.length === 0) return {}
  const uploads = await db
    .selectFrom('uploads')
    .select(['id', 'uploaded_at', 'caution'])
    .where('project_id', '=', projectId)
    .where(
      'id',
      'in',
      files.map(({ uploadId }) => uploadId),
    )
    .execute()
  const byField: Record<string, UploadSummary[]> = {}
  for (const { fieldId, sha256, pages, piece: _, ...file } of files) {
    const upload = uploads.find(({ id }) => id === file.uploadId)
    byField[fieldId] ??= []
    byField[fieldId]?.push({
      ...file,
      uploadedAt: upload?.uploaded_at.getTime() ?? 0,
      ...(upload?.caution && { caution: 'actions' as const }),
      ...(sha256 !== null && { sha256 }),
      ...(pages && { pages }),
    })
  }
  return byField
}
