import type { AttachedDocument, QuestionItem } from '@granary/api'
import { documentTitle } from '@granary/checklists'
import { ruleOfKind, standardName } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { Tables, UploadsTable } from '../../db/schema.generated.ts'
import { isUuid } from '../../uuid.ts'
import { descriptionsOf, pieceOf } from '../answers/index.ts'
import { formOf, isStageId, type StageId, stageIds } from '../stages/index.ts'

type Forms = ReadonlyMap<StageId, ReturnType<typeof formOf>>
type Upload = Pick<
  Selectable<UploadsTable>,
  'id' | 'stage' | 'field_id' | 'file_name' | 'storage_id' | 'part_id' | 'removed_at' | 'replaced_by'
>

/** What events name by ids: files and questions of the project, as `fieldId` or `stage.fieldId`; all else is words. */
export interface NamedItems {
  readonly itemOf: (id: string) => QuestionItem
  /** Nothing where it is no file of the project. */
  readonly documentOf: (id: string) => AttachedDocument | null
}

export async function namedItems(
  db: Kysely<Tables>,
  projectId: string,
  ids: readonly string[],
): Promise<NamedItems> {
  if (ids.length === 0) return { itemOf: inWords, documentOf: () => null }
  const [forms, uploads, described] = await Promise.all([
    formsOf(db, projectId),
    uploadsOf(db, projectId, ids.filter(isUuid)),
    descriptionsOf(db, projectId),
  ])
  const itemOf = (id: string): QuestionItem => {
    const upload = uploads.get(id)
    if (upload) return { label: upload.file_name, place: null, downloadUrl: addressOf(upload) }
    return questionIn(forms, id) ?? inWords(id)
  }
  const documentOf = (id: string): AttachedDocument | null => {
    const upload = uploads.get(id)
    if (!upload) return null
    const { file_name: fileName, stage, field_id: fieldId } = upload
    const description = described.get(pieceOf(upload)) ?? null
    const isForRule = ruleOfKind(description?.kind)
    const title = isStageId(stage) ? documentTitle(forms, { stage, fieldId, isForRule }) : null
    return {
      ...{ uploadId: id, fileName, downloadUrl: addressOf(upload) },
      standardName: title ? standardName({ ...title, fileName }, description) : fileName,
      since: upload.removed_at === null ? null : upload.replaced_by === null ? 'removed' : 'replaced',
    }
  }
  return { itemOf, documentOf }
}

const addressOf = ({ id }: Upload) => `/api/files/${id}`

async function formsOf(db: Kysely<Tables>, projectId: string): Promise<Forms> {
  const rows = await db
    .selectFrom('stages')
    .select(['stage', 'schema_revision'])
    .where('project_id', '=', projectId)
    .execute()
  return new Map(
    rows.flatMap(({ stage, schema_revision }) =>
      isStageId(stage) ? [[stage, formOf(stage, schema_revision)] as const] : [],
    ),
  )
}

async function uploadsOf(
  db: Kysely<Tables>,
  projectId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Upload>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'stage', 'field_id', 'file_name', 'storage_id', 'part_id', 'removed_at', 'replaced_by'])
    .where('project_id', '=', projectId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function questionIn(forms: Forms, id: string): QuestionItem | null {
  const [named, ofStage] = splitPlace(id)
  // The application says it last.
  for (const stage of named ? [named] : stageIds.toReversed()) {
    const field = forms.get(stage)?.field(ofStage)
    if (field) return { label: field.label, place: { stage, fieldId: field.id }, downloadUrl: null }
  }
  return null
}

const inWords = (label: string): QuestionItem => ({ label, place: null, downloadUrl: null })

function splitPlace(id: string): readonly [StageId | undefined, string] {
  const stage = stageIds.find((each) => id.startsWith(`${each}.`))
  return stage ? [stage, id.slice(stage.length + 1)] : [undefined, id]
}
