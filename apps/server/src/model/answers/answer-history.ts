import { type Answer, type Answers, sameAnswer } from '@granary/forms'
import { type Kysely, sql } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { type AnswerPlace, openAnswer, type StageDocument } from '../stages/index.ts'

export type ChangeSource = 'person' | 'prefill' | 'test' | 'migration' | 'not-chosen' | 'restored' | 'event'

export interface Change {
  readonly fieldId: string
  /** As SQL may see them. */
  readonly before: Answer
  readonly after: Answer
}

/** Who changed something of a stage in which version, and where they brought it back from, if that is what they did. */
export interface Authorship {
  readonly version: number
  readonly personId: string | null
  readonly asOf?: Date | undefined
  readonly fromWorkbook?: boolean | undefined
  readonly importId?: string | undefined
}

/** Keeps who changed which answers, from what, to what. Rows are never changed afterwards. */
export async function recordChanges(
  tx: Kysely<Tables>,
  { projectId, stage }: AnswerPlace,
  how: Authorship & { readonly source: ChangeSource },
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  // One text however many fields were changed, so that it is prepared once.
  await sql`
    insert into answer_changes (project_id, stage, version, field_id, before, after, source, person_id, restored_as_of,
      from_workbook, import_id)
    select ${projectId}, ${stage}, ${how.version}, change."fieldId",
      coalesce(change.before, 'null'), coalesce(change.after, 'null'), ${how.source}, ${how.personId}, ${how.asOf ?? null}::timestamptz, ${how.fromWorkbook ?? false},
      ${how.importId ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(changes)}) as change ("fieldId" text, before jsonb, after jsonb)
  `.execute(tx)
}

/**
 * The answers as they stood at an earlier version: what was changed since is undone. An upgrade of the questionnaire
 * is no change of any version (the form of a version is shown upgraded), and neither is an answer not chosen.
 * Undefined when there was no such version.
 */
export async function answersAt(
  tx: Kysely<Tables>,
  sealer: Sealer,
  document: StageDocument,
  version: number,
): Promise<Answers | undefined> {
  if (version === document.version) return document.answers
  if (!Number.isInteger(version) || version < 1 || version > document.version) return undefined
  const undone = await tx
    .selectFrom('answer_changes')
    .distinctOn('field_id')
    .select(['field_id', 'before'])
    .where('project_id', '=', document.projectId)
    .where('stage', '=', document.stage)
    .where('version', '>', version)
    .where('source', 'not in', ['migration', 'not-chosen'])
    .orderBy('field_id')
    .orderBy('id')
    .execute()
  const before = undone.map(({ field_id, before }) => [
    field_id,
    openAnswer(sealer, document, field_id, before as Answer),
  ])
  return { ...document.answers, ...Object.fromEntries(before) }
}

/** Who changed each of these fields last, and when. */
export async function lastChanges(
  tx: Kysely<Tables>,
  { projectId, stage }: AnswerPlace,
  fieldIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly by: string | null; readonly at: number }>> {
  if (fieldIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('answer_changes')
    .distinctOn('field_id')
    .select(['field_id', 'at', 'person_id'])
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .where('field_id', 'in', fieldIds)
    .where('source', '<>', 'not-chosen')
    .orderBy('field_id')
    .orderBy('id', 'desc')
    .execute()
  const names = await namesOf(
    tx,
    rows.map(({ person_id }) => person_id),
  )
  return new Map(
    rows.map(({ field_id, person_id, at }) => [field_id, { by: nameIn(names, person_id), at: at.getTime() }]),
  )
}

/** The fields in which two sets of answers differ. */
export function differingFields(one: Answers, other: Answers): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (fieldId) => !sameAnswer(one[fieldId] ?? null, other[fieldId] ?? null),
  )
}
