import type { reviewing } from '@granary/checklists'
import type { Answers } from '@granary/forms'
import type { Kysely, Selectable } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { SubmissionFilesTable, Tables } from '../../db/schema.generated.ts'
import { fieldsNotApplying, formOf, type Marks, openAnswer, type StageId } from '../stages/index.ts'

export interface RoundPlace {
  readonly projectId: string
  readonly stage: StageId
  readonly round: number
}

export interface FileOfRound extends reviewing.SubmittedFile {
  readonly row: Selectable<SubmissionFilesTable>
}

export interface StageOfRound extends reviewing.SubmittedStage<FileOfRound> {
  readonly submittedBy: string | null
}

/** What was submitted in a round, as it was then, with its sensitive answers opened. */
export async function submittedStage(
  db: Kysely<Tables>,
  sealer: Sealer,
  { projectId, stage, round }: RoundPlace,
): Promise<StageOfRound> {
  const [submission, files] = await Promise.all([
    db
      .selectFrom('submissions')
      .select(['schema_revision', 'answers', 'not_applicable', 'submitted_by'])
      .where('project_id', '=', projectId)
      .where('stage', '=', stage)
      .where('round', '=', round)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('submission_files')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('stage', '=', stage)
      .where('round', '=', round)
      .orderBy('field_id')
      .orderBy('position')
      .execute(),
  ])
  const marks = submission.not_applicable as unknown as Marks
  const sealed = submission.answers as Answers
  return {
    schema: formOf(stage, submission.schema_revision).schema,
    answers: Object.fromEntries(
      Object.entries(sealed).map(([id, answer]) => [
        id,
        openAnswer(sealer, { projectId, stage }, id, answer),
      ]),
    ),
    reasons: Object.fromEntries([...fieldsNotApplying(marks)].map((id) => [id, marks[id]?.reason ?? ''])),
    files: files.map((row) => ({ uploadId: row.upload_id, fieldId: row.field_id, row })),
    submittedBy: submission.submitted_by,
  }
}
