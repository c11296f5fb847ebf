import { appError } from '@granary/api'
import type { Answer } from '@granary/forms'
import { nameIn, namesOf } from '../../../people/people.ts'
import { sayReviewer } from '../../answers/index.ts'
import { type ProjectWork, type StageId, stageIds } from '../../stages/index.ts'
import { giveReview, isOpen, putReviewBack, takeReview } from '../assignment.ts'
import { findRound, type Round } from '../rounds.ts'
import { reviewTeam } from './team.ts'

/**
 * The reviewer is one fact (B46): while a stage is under review, whoever of the team sets the field of the record gives
 * the review by it, under the same rules and through whichever stage. Before and after, the field is what somebody
 * noted.
 */
export async function assignNamed(work: ProjectWork, through: StageId, name: Answer): Promise<void> {
  const named = await roundNamedIn(work, through)
  if (!named) return
  const { stage, round } = named
  if (typeof name !== 'string' || name.trim() === '') return putReviewBack(work, stage)
  const called = (await reviewTeam(work.db)).filter((member) => member.name === name.trim())
  const [colleague] = called
  if (!colleague) throw refused('Choose somebody of the packaging team.')
  if (called.some(({ personId }) => personId === round.assignee)) return
  if (called.length > 1) throw refused('Several of the team have this name. Give the review to one of them.')
  const isOwn = colleague.personId === work.person.id && round.assignee === null
  await (isOwn ? takeReview(work, stage) : giveReview(work, stage, colleague.personId))
}

/**
 * Whoever is not of the team assigns nobody by the field: what they write through the stage that is open gives way to
 * who has the review of the other, and refuses nothing that is saved with it.
 */
export async function keepReviewer(work: ProjectWork, through: StageId, name: Answer): Promise<void> {
  const assignee = (await roundNamedIn(work, through))?.round.assignee ?? null
  if (assignee === null) return
  const reviewer = nameIn(await namesOf(work.db, [assignee]), assignee)
  if (reviewer !== null && reviewer !== name) await sayReviewer(work, reviewer)
}

/** The review that the record of a project tells of: of the stage that it is said in, or else of the other. */
async function roundNamedIn(
  { db, project }: ProjectWork,
  through: StageId,
): Promise<{ readonly stage: StageId; readonly round: Round } | undefined> {
  const inOrder = [through, ...stageIds.filter((stage) => stage !== through)]
  for (const stage of inOrder) {
    const round = await findRound(db, project.id, stage)
    if (round && isOpen(round)) return { stage, round }
  }
  return undefined
}

function refused(message: string) {
  const problem = { fieldId: 'qaReviewerAssigned', code: 'qaReviewerAssigned', message }
  return appError('VALIDATION', { message, problems: [problem] })
}
