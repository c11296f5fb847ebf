import { appError } from '@granary/api'
import { sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import { dutiesOf, namesOf } from '../../people/people.ts'
import { followReview } from '../answers/index.ts'
import { notify } from '../notices/index.ts'
import { type ProjectWork, requireUnderWay, type StageId, stoppedReason } from '../stages/index.ts'
import { reviewTeam } from './naming/team.ts'
import { type Round, setRound } from './rounds.ts'
import { requireRound } from './shown-round.ts'
import { tellLenderOf } from './telling.ts'

/** From now on its lender asks instead of taking it back. Said once. */
export async function openReview(work: ProjectWork, stage: StageId): Promise<void> {
  const round = await requireRound(work.db, work.project.id, stage)
  if (round.opened_at !== null || !isOpen(round) || stoppedReason(work.project) !== null) return
  await setRound(work.db, round, openedBy(work, round))
  await audit(work, 'review opened', stage)
}

/** Takes what nobody has, or takes it over from whom this person saw that has it: nobody does that unknowingly. */
export async function takeReview(work: ProjectWork, stage: StageId, from?: string): Promise<void> {
  const { db, person } = work
  const round = await requireOpenRound(work, stage)
  if (round.assignee === person.id) return
  if (round.assignee !== null && round.assignee !== from) throw await hasIt(work, round.assignee)
  await setRound(db, round, {
    ...openedBy(work, round),
    assignee: person.id,
    taken_at: sql<Date>`now()` as unknown as Date,
    state: 'inReview',
  })
  await followReview(work, { reviewer: true, status: round.state !== 'inReview' })
  if (round.assignee === null) {
    await audit(work, 'review taken', stage)
    await tellLenderOf(work, 'taken', { stage })
    return
  }
  const before = (await namesOf(db, [round.assignee])).get(round.assignee) ?? ''
  await audit(work, 'review taken over', stage, { from: before })
  await notify(db, { kind: 'takenOver', by: person.id, project: work.project, stage }, [
    { personId: round.assignee, standing: 'staff' },
  ])
}

async function hasIt({ db }: ProjectWork, assignee: string) {
  const name = (await namesOf(db, [assignee])).get(assignee) ?? 'Somebody else'
  return appError('NOT_ASSIGNED', { message: `${name} has this review. Take it over first.` })
}

/** Only whoever has it, and the administration, decide who has it next. */
export async function giveReview(work: ProjectWork, stage: StageId, personId: string): Promise<void> {
  const { db } = work
  const round = await requireOpenRound(work, stage)
  await requireMine(work, round)
  const colleague = (await reviewTeam(db)).find((member) => member.personId === personId)
  if (!colleague) {
    const message = 'This person does not have the packaging duty.'
    throw appError('VALIDATION', {
      message,
      problems: [{ fieldId: 'personId', code: 'personId', message }],
    })
  }
  if (round.assignee === personId) return
  await setRound(db, round, {
    assignee: personId,
    taken_at: sql<Date>`now()` as unknown as Date,
    state: 'inReview',
  })
  await followReview(work, { reviewer: true, status: round.state !== 'inReview' })
  await audit(work, 'review given', stage, { to: colleague.name })
  await notify(db, { kind: 'given', by: work.person.id, project: work.project, stage }, [
    { personId, standing: 'staff' },
  ])
}

export async function putReviewBack(work: ProjectWork, stage: StageId): Promise<void> {
  const round = await requireOpenRound(work, stage)
  if (round.assignee === null) return
  await requireMine(work, round)
  await setRound(work.db, round, { assignee: null, taken_at: null, state: 'waiting' })
  await followReview(work, { reviewer: true })
  await audit(work, 'review put back', stage)
}

export const isOpen = ({ state }: Pick<Round, 'state'>) => state === 'waiting' || state === 'inReview'

/** Nothing of a review changes once its project ended, or went out. */
export async function requireOpenRound(
  { db, project }: Pick<ProjectWork, 'db' | 'project'>,
  stage: StageId,
): Promise<Round> {
  requireUnderWay(project)
  const round = await requireRound(db, project.id, stage)
  if (!isOpen(round)) {
    const message =
      round.state === 'accepted' ? 'This stage is accepted.' : 'This stage is with its lender again.'
    throw appError('STAGE_READ_ONLY', { message })
  }
  return round
}

/** Whether this person says who has it next. */
export async function mayAssign(
  { db, person, project }: Pick<ProjectWork, 'db' | 'person' | 'project'>,
  round: Pick<Round, 'state' | 'assignee'>,
): Promise<boolean> {
  if (!isOpen(round) || stoppedReason(project) !== null) return false
  return round.assignee === person.id || (await dutiesOf(db, person.id)).includes('administration')
}

async function requireMine(work: ProjectWork, round: Round): Promise<void> {
  if (await mayAssign(work, round)) return
  throw round.assignee === null ? appError('NOT_ASSIGNED') : await hasIt(work, round.assignee)
}

function openedBy({ person }: ProjectWork, round: Round): Partial<Pick<Round, 'opened_at' | 'opened_by'>> {
  if (round.opened_at !== null) return {}
  return { opened_at: sql<Date>`now()` as unknown as Date, opened_by: person.id }
}

async function audit(
  { db, person, project }: ProjectWork,
  action: string,
  stage: StageId,
  details: Record<string, string> = {},
): Promise<void> {
  await recordAudit(db, {
    action,
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { stage, ...details },
  })
}
