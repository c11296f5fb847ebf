import { appError } from '@granary/api'
import { type Answer, isSensitive } from '@granary/forms'
import { openAnswer, type ProjectWork, type StageId } from '../stages/index.ts'
import { type KeptTables, openKeptTables } from '../tables/index.ts'
import type { CellPlace, Found } from './reveal.ts'

interface Submission {
  readonly stage: StageId
  readonly round: number
}

/** The largest number that a round can have. */
const lastRound = 2 ** 31 - 1

/** A number that no submission has is nowhere, before the database would refuse it. */
export function requireRound(round: number): void {
  if (!Number.isInteger(round) || round < 1 || round > lastRound) throw appError('NOT_FOUND')
}

/** A sensitive answer as it went out; what was not asked in that round is nowhere. */
export async function submittedAnswer(
  work: ProjectWork,
  submission: Submission,
  field: string,
): Promise<Found> {
  const { stage, round } = submission
  const answers = (await submitted(work, submission)).answers as Readonly<Record<string, Answer>>
  if (!Object.hasOwn(answers, field)) throw appError('NOT_FOUND')
  const place = { projectId: work.project.id, stage }
  const value = openAnswer(work.services.sealer, place, field, answers[field] ?? null)
  return { value, place: { stage, field, round } }
}

/** A sensitive cell as it went out, in the columns of that day. */
export async function submittedCell(
  work: ProjectWork,
  submission: Submission,
  { table, rowId, column }: CellPlace,
): Promise<Found> {
  const { tables, tables_revision } = await submitted(work, submission)
  if (tables === null) throw appError('NOT_FOUND')
  const { sealer } = work.services
  const kept = openKeptTables(sealer, work.project.id, tables as unknown as KeptTables, tables_revision)
  const declared = kept.declarations.find(({ id }) => id === table)?.columns.find(({ id }) => id === column)
  const rows = kept.rows.get(table)?.rows ?? []
  const at = rows.findIndex((row) => row.rowId === rowId)
  if (!declared || !isSensitive(declared) || at < 0) throw appError('NOT_FOUND')
  const place = { table, rowId, row: at + 1, column, ...submission }
  return { value: rows[at]?.cells[column] ?? null, place }
}

async function submitted({ db, project }: ProjectWork, { stage, round }: Submission) {
  requireRound(round)
  const row = await db
    .selectFrom('submissions')
    .select(['answers', 'tables', 'tables_revision'])
    .where('project_id', '=', project.id)
    .where('stage', '=', stage)
    .where('round', '=', round)
    .executeTakeFirst()
  if (!row) throw appError('NOT_FOUND')
  return row
}
