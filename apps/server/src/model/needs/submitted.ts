import type { Answers } from '@granary/forms'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { type Marks, type StageDocuments, type StageId, stageIds } from '../stages/index.ts'
import type { KeptTables } from '../tables/index.ts'

export interface Submission {
  readonly round: number
  /** As they are kept: sensitive ones sealed. */
  readonly answers: Answers
  readonly notApplicable: Marks
  /** Unknown of submissions from before they were kept. */
  readonly tables: KeptTables | null
  readonly tablesRevision: number
}

/** What was submitted last of each stage that is submitted now. */
export async function lastSubmissions(
  db: Kysely<Tables>,
  documents: StageDocuments,
): Promise<Partial<Record<StageId, Submission>>> {
  const submitted = stageIds.filter((stage) => documents[stage].submittedAt !== null)
  if (submitted.length === 0) return {}
  const rows = await db
    .selectFrom('submissions')
    .select(['stage', 'round', 'answers', 'not_applicable', 'tables', 'tables_revision'])
    .distinctOn('stage')
    .where('project_id', '=', documents.application.projectId)
    .where('stage', 'in', submitted)
    .orderBy('stage')
    .orderBy('round', 'desc')
    .execute()
  return Object.fromEntries(
    rows.map(({ stage, round, answers, not_applicable, tables, tables_revision }) => [
      stage,
      {
        round,
        answers: answers as Answers,
        notApplicable: not_applicable as unknown as Marks,
        tables: tables as KeptTables | null,
        tablesRevision: tables_revision,
      },
    ]),
  )
}
