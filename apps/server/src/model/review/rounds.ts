import { appError } from '@granary/api'
import { reviewing } from '@granary/checklists'
import { type Answer, MAX_NUMBER } from '@granary/forms'
import type { Kysely, Selectable } from 'kysely'
import type { ReviewRoundsTable, Tables } from '../../db/schema.generated.ts'
import { followReview, type Submitted, submitStage } from '../answers/index.ts'
import { pinRules } from '../needs/index.ts'
import type { ProjectWork, StageId } from '../stages/index.ts'
import { type RoundPlace, submittedStage } from './submitted-stage.ts'

export type Round = Selectable<ReviewRoundsTable>

/** Submits a stage and puts it before the packaging team. What they settled before and what has not changed stays settled. */
export async function submitForReview(
  work: ProjectWork,
  stage: StageId,
  expectedVersion: number,
): Promise<Submitted> {
  const rulePack = await pinRules(work.db, work.project)
  const submitted = await submitStage(work, stage, { expectedVersion, rulePack })
  const before = await findRound(work.db, work.project.id, stage)
  const latest = await work.db
    .selectFrom('submissions')
    .select(['round', 'submitted_at'])
    .where('project_id', '=', work.project.id)
    .where('stage', '=', stage)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
  // It was submitted before, and this call only repeats it.
  if (!latest || (before && before.round >= latest.round)) return submitted
  const { round, submitted_at } = latest
  if (before) await setRound(work.db, before, { is_current: false })
  await beginRound(work, { projectId: work.project.id, stage, round }, submitted_at, before)
  const { version } = (await followReview(work))[stage]
  return { ...submitted, version }
}

async function beginRound(
  { db, services }: ProjectWork,
  place: RoundPlace,
  submittedAt: Date,
  before: Round | undefined,
): Promise<void> {
  const now = await submittedStage(db, services.sealer, place)
  const items = reviewing.reviewItems(now)
  const { projectId, stage, round } = place
  const ofRound = { project_id: projectId, stage, round }
  const assignee = before?.assignee ?? null
  await db
    .insertInto('review_rounds')
    .values({
      ...ofRound,
      submitted_at: submittedAt,
      items: items.length,
      empty_items: items.flatMap(({ id, isEmpty }) => (isEmpty ? [id] : [])),
      loan_cents: centsOf(now.answers.totalLoanAmount),
      // Whoever read it before knows it.
      assignee,
      state: assignee === null ? 'waiting' : 'inReview',
      taken_at: assignee === null ? null : submittedAt,
    })
    .execute()
  if (!before) return
  const [decided, earlier] = await Promise.all([
    decisionsOf(db, before),
    submittedStage(db, services.sealer, { projectId, stage, round: before.round }),
  ])
  const decisions = decided.map((row) => ({
    ...row,
    itemId: row.item_id,
    state: row.state as reviewing.ItemState,
  }))
  const carried = reviewing.carriedOver(decisions, items, reviewing.changedSince(earlier, now))
  if (carried.length === 0) return
  await db
    .insertInto('review_items')
    .values(
      carried.map(({ item_id, state, reason, note, decided_by, decided_at }) => ({
        ...ofRound,
        item_id,
        state,
        reason,
        note,
        decided_by,
        decided_at,
        carried_over: true,
      })),
    )
    .execute()
}

/**
 * Text, as the database reads what is larger than a number may be. More than can be kept was kept before there was such a
 * limit; nobody can order by it.
 */
function centsOf(amount: Answer | undefined): string | null {
  return typeof amount === 'number' && Math.abs(amount) <= MAX_NUMBER
    ? String(Math.round(amount * 100))
    : null
}

/** A submission was taken back: the round before it, if there is one, stands again. */
export async function takeRoundBack(work: ProjectWork, stage: StageId): Promise<void> {
  const { db } = work
  const projectId = work.project.id
  const round = await findRound(db, projectId, stage)
  if (!round || !(await isTakenBack(db, round))) return
  await setRound(db, round, { state: 'takenBack', is_current: false })
  const before = await db
    .selectFrom('review_rounds')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .where('state', '<>', 'takenBack')
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (before) await setRound(db, before, { is_current: true })
  await followReview(work)
}

async function isTakenBack(db: Kysely<Tables>, { project_id, stage, round }: Round): Promise<boolean> {
  const row = await db
    .selectFrom('submissions_taken_back')
    .select('round')
    .where('project_id', '=', project_id)
    .where('stage', '=', stage)
    .where('round', '=', round)
    .executeTakeFirst()
  return row !== undefined
}

/** What the packaging team has before it is not taken from under their eyes. */
export async function requireUnopened(
  { db, project }: Pick<ProjectWork, 'db' | 'project'>,
  stage: StageId,
): Promise<void> {
  if (await isOpened(db, project.id, stage)) throw appError('ALREADY_OPENED')
}

export async function isOpened(db: Kysely<Tables>, projectId: string, stage: StageId): Promise<boolean> {
  const round = await findRound(db, projectId, stage)
  if (round?.state === 'accepted') return true
  const isBefore = round?.state === 'waiting' || round?.state === 'inReview'
  return isBefore && (round.opened_at !== null || (await isDecidedAnew(db, round)))
}

/** Whoever decides has it before them, whether or not their page could say that it was opened. */
async function isDecidedAnew(db: Kysely<Tables>, round: Round): Promise<boolean> {
  return (await decisionsOf(db, round)).some(({ carried_over }) => !carried_over)
}

export async function findRound(
  db: Kysely<Tables>,
  projectId: string,
  stage: StageId,
): Promise<Round | undefined> {
  return db
    .selectFrom('review_rounds')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .where('is_current', '=', true)
    .executeTakeFirst()
}

export async function isAccepted(db: Kysely<Tables>, projectId: string, stage: StageId): Promise<boolean> {
  return (await findRound(db, projectId, stage))?.state === 'accepted'
}

/** The round before that one, of those that stand. */
export async function roundBefore(db: Kysely<Tables>, round: Round): Promise<Round | undefined> {
  return db
    .selectFrom('review_rounds')
    .selectAll()
    .where('project_id', '=', round.project_id)
    .where('stage', '=', round.stage)
    .where('round', '<', round.round)
    .where('state', '<>', 'takenBack')
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Which round it is for the team: what was taken back before they saw it counts for none. */
export async function roundOfReview(db: Kysely<Tables>, round: Round): Promise<number> {
  const { count } = await db
    .selectFrom('review_rounds')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('project_id', '=', round.project_id)
    .where('stage', '=', round.stage)
    .where('round', '<=', round.round)
    .where('state', '<>', 'takenBack')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function decisionsOf(
  db: Kysely<Tables>,
  { project_id, stage, round }: Pick<Round, 'project_id' | 'stage' | 'round'>,
) {
  return db
    .selectFrom('review_items')
    .selectAll()
    .where('project_id', '=', project_id)
    .where('stage', '=', stage)
    .where('round', '=', round)
    .execute()
}

/** Written as text, read as what it says. */
type Written = 'accepted_checks' | 'agreed_checks'

export async function setRound(
  db: Kysely<Tables>,
  { id }: Pick<Round, 'id'>,
  values: Partial<Omit<Round, 'id' | 'project_id' | 'stage' | 'round' | Written>> & {
    readonly [Column in Written]?: string | null
  },
): Promise<void> {
  await db.updateTable('review_rounds').set(values).where('id', '=', id).execute()
}

export const placeOf = ({ project_id, stage, round }: Round): RoundPlace => ({
  projectId: project_id,
  stage: stage as StageId,
  round,
})
