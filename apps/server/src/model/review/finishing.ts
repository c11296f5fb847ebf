import { appError, type ReturnPoint, writeUpTo } from '@granary/api'
import { writtenIn } from '@granary/eligibility'
import { sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import { followReview, reopenStage } from '../answers/index.ts'
import {
  fieldsDisputed,
  loadStages,
  type ProjectWork,
  requireUnderWay,
  type StageId,
  stageIds,
} from '../stages/index.ts'
import { isOpen, requireOpenRound } from './assignment.ts'
import { openRemarks, resolveLeft } from './remarks.ts'
import { writePoints } from './return-points.ts'
import { findRound, type Round, setRound } from './rounds.ts'
import { goneThrough, type QualityCheck } from './saying/quality.ts'
import { requireSecond } from './second-reviewer.ts'
import { requireSettled } from './settled.ts'
import { tellBorrowersOf, tellLenderOf, tellReviewer } from './telling.ts'

const longestNote = 2000

interface Wanted {
  readonly note: string
  readonly bothStages?: boolean | undefined
  readonly points?: readonly ReturnPoint[] | undefined
}

/**
 * Gives a stage back to its lender with the list of what needs attention: what was decided so and has no remark yet
 * gets one, so that everything the lender is asked stands in one list. What was said not to apply is asked for at its
 * question, which is open again.
 */
export async function returnForChanges(
  work: ProjectWork,
  stage: StageId,
  { note: given, bothStages = false, points = [] }: Wanted,
): Promise<{ remarks: number }> {
  requireUnderWay(work.project)
  const round = await requireMineToFinish(work, stage)
  const note = writtenIn(given)
  if (note.length > longestNote) throw refused(writeUpTo(longestNote))
  const documents = await loadStages(work.db, work.services.sealer, work.project.id)
  const disputedIn = (each: StageId) => fieldsDisputed(documents[each].notApplicable)
  await writePoints(work, { stage, round, disputed: disputedIn(stage), points })
  const { length: remarks } = await openRemarks(work.db, work.project.id, stage)
  if (remarks + disputedIn(stage).size === 0 && note === '')
    throw refused('Nothing needs attention. Say in the note what to change.')
  await giveBack(work, round, note, disputedIn(stage))
  for (const each of bothStages ? stageIds.filter((id) => id !== stage) : []) {
    const other = await findRound(work.db, work.project.id, each)
    if (!other || !(isOpen(other) || other.state === 'accepted')) continue
    // What its own reviewer found there is not lost, and goes back as they put it.
    if (isOpen(other))
      await writePoints(work, { stage: each, round: other, disputed: disputedIn(each), points: [] })
    await giveBack(work, other, note, disputedIn(each))
  }
  await followReview(work)
  return { remarks }
}

/** Opens one stage again, and tells its lender, its borrowers and whoever else reviewed it what is asked there. */
async function giveBack(
  work: ProjectWork,
  round: Round,
  note: string,
  disputed: ReadonlySet<string>,
): Promise<void> {
  const stage = round.stage as StageId
  const asked = await openRemarks(work.db, work.project.id, stage)
  const wasOpen = isOpen(round)
  await markReturned(work, round, note)
  const others = countWords(asked.length, disputed.size) || 'It is opened together with the other stage.'
  await reopenStage(work, stage, note === '' ? others : note, { remarks: asked.length, quote: note })
  if (wasOpen) await tellReviewer(work, round, asked.length, note)
  await tellBorrowersOf(work, stage, asked)
}

/** The review of a stage that is opened again ends with it, by whichever door. */
export async function endReview(work: ProjectWork, stage: StageId, note: string): Promise<void> {
  await markReturned(work, await findRound(work.db, work.project.id, stage), note)
  await followReview(work)
}

async function markReturned(
  { db, person }: ProjectWork,
  round: Round | undefined,
  note: string,
): Promise<void> {
  if (!round || !(isOpen(round) || round.state === 'accepted')) return
  await setRound(db, round, {
    state: 'returned',
    returned_at: sql<Date>`now()` as unknown as Date,
    returned_by: person.id,
    return_note: note,
  })
}

/** `checks`: the list of quality as its reviewer went through it. */
export async function acceptStage(
  work: ProjectWork,
  stage: StageId,
  checks?: readonly QualityCheck[],
): Promise<void> {
  const { db, person, project } = work
  requireUnderWay(project)
  const round = await requireMineToFinish(work, stage)
  await requireSettled(work, round)
  await requireSecond(work, round)
  const accepted_checks = await goneThrough(db, checks)
  await resolveLeft(work, stage)
  await setRound(db, round, {
    state: 'accepted',
    accepted_at: sql<Date>`now()` as unknown as Date,
    accepted_by: person.id,
    accepted_checks,
  })
  await followReview(work)
  await recordAudit(db, {
    action: 'stage accepted',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { stage, round: round.round },
  })
  await tellLenderOf(work, 'accepted', { stage })
}

async function requireMineToFinish(work: ProjectWork, stage: StageId): Promise<Round> {
  const round = await requireOpenRound(work, stage)
  if (round.assignee !== work.person.id) throw appError('NOT_ASSIGNED')
  return round
}

function countWords(remarks: number, disputed: number): string {
  const left = remarks === 1 ? 'One remark is left to settle.' : `${remarks} remarks are left to settle.`
  const asked =
    disputed === 1
      ? 'One answer that was said not to apply is asked for.'
      : `${disputed} answers that were said not to apply are asked for.`
  return [...(remarks > 0 ? [left] : []), ...(disputed > 0 ? [asked] : [])].join(' ')
}

function refused(message: string) {
  return appError('VALIDATION', { message, problems: [{ fieldId: 'note', code: 'note', message }] })
}
