import { type DocumentDescription, dayOf, emptyDescription } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { Tables, UploadsTable } from '../../db/schema.generated.ts'
import { descriptionsOf, pieceOf } from '../answers/index.ts'
import { isStageId, type StageId, stageIds } from '../stages/index.ts'
import type { StageToRead } from './facts.ts'

/** A file as it stands in a question of a stage, with the days that are known of it. */
export interface StageFile {
  readonly uploadId: string
  readonly stage: StageId
  readonly fieldId: string
  readonly fileName: string
  readonly storageId: string
  /** What is said of it: the stored file, or pages of it. */
  readonly piece: string
  readonly kind: string | null
  readonly asOf: string | null
  readonly periodFrom: string | null
  readonly periodTo: string | null
  readonly signedOn: string | null
  readonly expiresOn: string | null
}

type Placed = Pick<StageFile, 'uploadId' | 'stage' | 'fieldId' | 'fileName' | 'storageId' | 'piece'>

/** Those that went out with a submission, and those that stand where nothing is submitted. */
export async function filesOf(
  db: Kysely<Tables>,
  projectId: string,
  parts: Readonly<Record<StageId, StageToRead>>,
): Promise<readonly StageFile[]> {
  const [live, submitted, described] = await Promise.all([
    liveFiles(db, projectId, parts),
    submittedFiles(db, projectId, parts),
    descriptionsOf(db, projectId),
  ])
  return [...submitted, ...live].map((file) => ({
    ...file,
    ...saidOf(described.get(file.piece)),
  }))
}

/** As somebody said them: a guess from a name counts for nothing here. */
type Said = Pick<StageFile, 'kind' | 'asOf' | 'periodFrom' | 'periodTo' | 'signedOn' | 'expiresOn'>

function saidOf(said: DocumentDescription | undefined): Said {
  const { kind, periodFrom, periodTo, signedOn, expiresOn } = said ?? emptyDescription
  return { kind, asOf: said ? dayOf(said) : null, periodFrom, periodTo, signedOn, expiresOn }
}

async function liveFiles(
  db: Kysely<Tables>,
  projectId: string,
  parts: Readonly<Record<StageId, StageToRead>>,
): Promise<readonly Placed[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'stage', 'field_id', 'file_name', 'storage_id', 'part_id'])
    .where('project_id', '=', projectId)
    .where('removed_at', 'is', null)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, stage, ...row }) =>
    isStageId(stage) && parts[stage].live.has(row.field_id) ? [placed(id, stage, row)] : [],
  )
}

async function submittedFiles(
  db: Kysely<Tables>,
  projectId: string,
  parts: Readonly<Record<StageId, StageToRead>>,
): Promise<readonly Placed[]> {
  const rounds = stageIds.filter((stage) => parts[stage].round !== null)
  if (rounds.length === 0) return []
  const rows = await db
    .selectFrom('submission_files')
    .select(['upload_id', 'stage', 'round', 'field_id', 'file_name', 'storage_id', 'part_id'])
    .where('project_id', '=', projectId)
    .where('stage', 'in', rounds)
    .orderBy('field_id')
    .orderBy('position')
    .execute()
  return rows.flatMap(({ upload_id, stage, round, ...row }) =>
    isStageId(stage) && parts[stage].round === round ? [placed(upload_id, stage, row)] : [],
  )
}

type Row = Pick<Selectable<UploadsTable>, 'field_id' | 'file_name' | 'storage_id' | 'part_id'>

function placed(uploadId: string, stage: StageId, row: Row): Placed {
  const { field_id: fieldId, file_name: fileName, storage_id: storageId } = row
  return { uploadId, stage, fieldId, fileName, storageId, piece: pieceOf(row) }
}
