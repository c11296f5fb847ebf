import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { AnswerPlace, MarkChange } from '../stages/index.ts'

/** Keeps who said when that a question does not apply, that it does, or what is held against it. */
export async function recordMarks(
  tx: Kysely<Tables>,
  { projectId, stage }: AnswerPlace,
  how: { readonly version: number; readonly isPrefill: boolean; readonly personId: string | null },
  changes: readonly MarkChange[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into not_applicable_changes (project_id, stage, version, field_id, kind, note, source, person_id)
    select ${projectId}, ${stage}, ${how.version}, change."fieldId", change.kind, change.note,
      ${how.isPrefill ? 'prefill' : 'person'}, ${how.personId}
    from jsonb_to_recordset(${JSON.stringify(changes)}) as change ("fieldId" text, kind text, note text)
  `.execute(tx)
}
