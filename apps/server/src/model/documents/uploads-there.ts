import type { Kysely, Selectable } from 'kysely'
import type { Tables, UploadsTable } from '../../db/schema.generated.ts'
import { isStageId, type StageId } from '../stages/index.ts'
import type { Viewpoint } from './viewpoint.ts'

export type Upload = Selectable<UploadsTable> & { readonly stage: StageId }

/** Every upload of a project, also what was taken away. */
export async function uploadsOf(db: Kysely<Tables>, projectId: string): Promise<readonly Upload[]> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => (isStageId(row.stage) ? [{ ...row, stage: row.stage }] : []))
}

/** Those under questions that this reader sees. */
export const seenBy = ({ stages }: Viewpoint, uploads: readonly Upload[]): readonly Upload[] =>
  uploads.filter(({ stage, field_id }) => stages[stage].form.field(field_id))

/** Whole files that are there: whoever sees one may open it, also where pages of it answer another question. */
export const wholeFiles = (seen: readonly Upload[]): ReadonlySet<string> =>
  new Set(seen.flatMap((row) => (row.removed_at === null && row.part_id === null ? row.storage_id : [])))
