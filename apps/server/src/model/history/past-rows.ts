import type { Answer } from '@granary/forms'
import type { Kysely } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import type { ChangeSource } from '../answers/index.ts'
import { type AnswerPlace, type MarkChange, openAnswer } from '../stages/index.ts'

interface OfEveryRow {
  readonly changeId: string
  readonly fieldId: string
  readonly version: number
  readonly at: Date
  readonly personId: string | null
  /** From when it was brought back, if it was. */
  readonly asOf: Date | null
}

export interface AnswerRow extends OfEveryRow {
  readonly kind: 'answer'
  readonly source: ChangeSource
  readonly before: Answer
  readonly after: Answer
  readonly fromWorkbook: boolean
}

/** A row about whether a question applies. */
export interface MarkRow extends OfEveryRow {
  readonly kind: 'mark'
  readonly says: MarkChange['kind']
  readonly note: string
  readonly isPrefill: boolean
}

export type PastRow = AnswerRow | MarkRow

interface Which {
  readonly fieldId: string
  /** Leaves out what happened before. */
  readonly since?: Date | undefined
  readonly limit: number
}

/** What happened to one question, the newest first; of what one transaction did, what was said of it comes first. */
export async function rowsOfField(
  db: Kysely<Tables>,
  sealer: Sealer,
  place: AnswerPlace,
  { fieldId, since, limit }: Which,
): Promise<readonly PastRow[]> {
  const of = { project_id: place.projectId, stage: place.stage, field_id: fieldId }
  const [answers, marks] = await Promise.all([
    db
      .selectFrom('answer_changes')
      .selectAll()
      .where((eb) => eb.and(of))
      .$if(since !== undefined, (query) => query.where('at', '>=', since as Date))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('not_applicable_changes')
      .selectAll()
      .where((eb) => eb.and(of))
      .$if(since !== undefined, (query) => query.where('at', '>=', since as Date))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  ])
  const rows: PastRow[] = [
    ...marks.map((row) => markRow(row)),
    ...answers.map((row) => answerRow(sealer, place, row)),
  ]
  return rows.toSorted(byNewest).slice(0, limit)
}

/** Versions come one after the other; the time of a change is when it was sent, and others may have been before it. */
function byNewest(one: PastRow, other: PastRow): number {
  return other.version - one.version || other.at.getTime() - one.at.getTime()
}

const changeIds = /^([am])(\d{1,18})$/

/** One row by the name that it has for people; nothing for a name of something else. */
export async function rowNamed(
  db: Kysely<Tables>,
  sealer: Sealer,
  place: AnswerPlace,
  fieldId: string,
  changeId: string,
): Promise<PastRow | undefined> {
  const [, kind, id] = changeIds.exec(changeId) ?? []
  if (id === undefined) return undefined
  const of = { project_id: place.projectId, stage: place.stage, field_id: fieldId, id }
  if (kind === 'a') {
    const row = await db
      .selectFrom('answer_changes')
      .selectAll()
      .where((eb) => eb.and(of))
      .executeTakeFirst()
    return row && answerRow(sealer, place, row)
  }
  const row = await db
    .selectFrom('not_applicable_changes')
    .selectAll()
    .where((eb) => eb.and(of))
    .executeTakeFirst()
  return row && markRow(row)
}

interface ColumnsOfAll {
  readonly id: string | number | bigint
  readonly field_id: string
  readonly version: number
  readonly at: Date
  readonly person_id: string | null
  readonly restored_as_of: Date | null
}

function ofEveryRow({ field_id, version, at, person_id, restored_as_of }: ColumnsOfAll) {
  return { fieldId: field_id, version, at, personId: person_id, asOf: restored_as_of }
}

function answerRow(
  sealer: Sealer,
  place: AnswerPlace,
  row: ColumnsOfAll & {
    readonly source: string
    readonly before: unknown
    readonly after: unknown
    readonly from_workbook: boolean
  },
): AnswerRow {
  const opened = (stored: unknown) => openAnswer(sealer, place, row.field_id, (stored ?? null) as Answer)
  return {
    ...ofEveryRow(row),
    kind: 'answer',
    changeId: `a${row.id}`,
    source: row.source as ChangeSource,
    before: opened(row.before),
    after: opened(row.after),
    fromWorkbook: row.from_workbook,
  }
}

function markRow(
  row: ColumnsOfAll & { readonly kind: string; readonly note: string; readonly source: string },
): MarkRow {
  return {
    ...ofEveryRow(row),
    kind: 'mark',
    changeId: `m${row.id}`,
    says: row.kind as MarkChange['kind'],
    note: row.note,
    isPrefill: row.source === 'prefill',
  }
}

/** The first instant after a moment that was told in milliseconds, while the database knows finer ones. */
const after = (moment: Date) => new Date(moment.getTime() + 1)

/** The answers that have changed since a moment, as they stood then. Neither an upgrade nor an answer not chosen counts. */
export async function answersThen(
  db: Kysely<Tables>,
  sealer: Sealer,
  place: AnswerPlace,
  moment: Date,
): Promise<ReadonlyMap<string, Answer>> {
  const rows = await db
    .selectFrom('answer_changes')
    .distinctOn('field_id')
    .select(['field_id', 'before'])
    .where('project_id', '=', place.projectId)
    .where('stage', '=', place.stage)
    .where('at', '>=', after(moment))
    .where('source', 'not in', ['migration', 'not-chosen'])
    .orderBy('field_id')
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ field_id, before }) => [
      field_id,
      openAnswer(sealer, place, field_id, (before ?? null) as Answer),
    ]),
  )
}

/** Of the questions of which something was said since, why they did not apply then; null where nobody said so. */
export async function reasonsThen(
  db: Kysely<Tables>,
  { projectId, stage }: AnswerPlace,
  moment: Date,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('not_applicable_changes')
    .select(['field_id', 'kind', 'note', 'at'])
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .where('kind', 'in', ['not-applicable', 'applicable'])
    .orderBy('id')
    .execute()
  const reasons = new Map<string, string | null>()
  const touched = new Set<string>()
  for (const { field_id, kind, note, at } of rows) {
    if (at >= after(moment)) touched.add(field_id)
    else reasons.set(field_id, kind === 'not-applicable' ? note : null)
  }
  return new Map([...touched].map((fieldId) => [fieldId, reasons.get(fieldId) ?? null]))
}

/**
 * How each of these answers had come to stand at a moment; what was brought back counts as what it was. Undefined for
 * what stood there from the beginning.
 */
export async function sourcesThen(
  db: Kysely<Tables>,
  place: AnswerPlace,
  fieldIds: readonly string[],
  moment: Date,
): Promise<ReadonlyMap<string, ChangeSource>> {
  if (fieldIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('answer_changes')
    .distinctOn('field_id')
    .select(['field_id', 'source', 'restored_as_of'])
    .where('project_id', '=', place.projectId)
    .where('stage', '=', place.stage)
    .where('field_id', 'in', fieldIds)
    .where('at', '<', after(moment))
    .where('source', '<>', 'not-chosen')
    .orderBy('field_id')
    .orderBy('id', 'desc')
    .execute()
  const sources = new Map<string, ChangeSource>()
  for (const { field_id, source, restored_as_of } of rows) {
    const earlier = restored_as_of && (await sourcesThen(db, place, [field_id], restored_as_of)).get(field_id)
    sources.set(field_id, earlier ?? (source as ChangeSource))
  }
  return sources
}
