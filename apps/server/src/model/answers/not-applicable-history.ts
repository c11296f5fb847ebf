import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { AnswerPlace, MarkChange } from '../stages/index.ts'
import type { Authorship } from './answer-history.ts'

/** Keeps who said when that a question does not apply, that it does, or what is held against it. */
export async function recordMarks(
  tx: Kysely<Tables>,
  { projectId, stage }: AnswerPlace,
  how: Authorship & { readonly isPrefill: boolean },
  changes: readonly MarkChange[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into not_applicable_changes (project_id, stage, version, field_id, kind, note, source, person_id, restored_as_of)
    select ${projectId}, ${stage}, ${how.version}, change."fieldId", change.kind, change.note,
      ${how.isPrefill ? 'prefill' : 'person'}, ${how.personId}, ${how.asOf ?? null}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(changes)}) as change ("fieldId" text, kind text, note text)
  `.execute(tx)
}
