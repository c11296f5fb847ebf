import { appError } from '@granary/api'
import type { Answer } from '@granary/forms'
import type { ProjectWork, StageId } from '../../stages/index.ts'
import { giveReview, isOpen, putReviewBack, takeReview } from '../assignment.ts'
import { findRound } from '../rounds.ts'
import { reviewTeam } from './team.ts'

/**
 * The reviewer is one fact (B46): while a stage is under review, whoever of the team sets the field of the record gives
 * the review by it, under the same rules. Before and after, the field is what somebody noted.
 */
export async function assignNamed(work: ProjectWork, stage: StageId, name: Answer): Promise<void> {
  const round = await findRound(work.db, work.project.id, stage)
  if (!round || !isOpen(round)) return
  if (typeof name !== 'string' || name.trim() === '') return putReviewBack(work, stage)
  const named = (await reviewTeam(work.db)).filter((member) => member.name === name.trim())
  const [colleague] = named
  if (!colleague) throw refused('Choose somebody of the packaging team.')
  if (named.some(({ personId }) => personId === round.assignee)) return
  if (named.length > 1) throw refused('Several of the team have this name. Give the review to one of them.')
  const isOwn = colleague.personId === work.person.id && round.assignee === null
  await (isOwn ? takeReview(work, stage) : giveReview(work, stage, colleague.personId))
}

function refused(message: string) {
  const problem = { fieldId: 'qaReviewerAssigned', code: 'qaReviewerAssigned', message }
  return appError('VALIDATION', { message, problems: [problem] })
}
