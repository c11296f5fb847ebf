import { appError } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { installationSettings } from '../staff/index.ts'
import type { ProjectWork, StageId } from '../stages/index.ts'
import { requireOpenRound } from './assignment.ts'
import { decisionsOf, type Round, setRound } from './rounds.ts'
import { goneThrough, type QualityCheck } from './saying/quality.ts'
import { requireSettled } from './settled.ts'

type Decisions = readonly { readonly version: number }[]

/** Whether another packager has to look at a stage before it is accepted. */
export async function needsSecond(db: Kysely<Tables>): Promise<boolean> {
  return (await installationSettings(db)).secondReviewer
}

/** Who agreed to what is decided now: what was decided since, they have not seen. */
export function agreementOf(round: Round, decisions: Decisions): { by: string; at: Date } | null {
  const { agreed_by: by, agreed_at: at, agreed_decisions, assignee } = round
  if (by === null || at === null || by === assignee) return null
  return agreed_decisions === countOf(decisions) ? { by, at } : null
}

/** Another packager than the reviewer has looked at it too, and says that it may be accepted. */
export async function agreeToStage(
  work: ProjectWork,
  stage: StageId,
  checks?: readonly QualityCheck[],
): Promise<void> {
  const { db, person, project } = work
  const round = await requireOpenRound(work, stage)
  if (!(await needsSecond(db))) throw refused('Here one packager accepts a stage.')
  if (round.assignee === null) throw appError('NOT_ASSIGNED')
  if (round.assignee === person.id) throw refused('You have this review. Another packager has to look at it.')
  await requireSettled(work, round)
  const decisions = await decisionsOf(db, round)
  if (agreementOf(round, decisions)?.by === person.id) return
  const agreed_checks = await goneThrough(db, checks)
  await setRound(db, round, {
    agreed_checks,
    agreed_by: person.id,
    agreed_at: sql<Date>`now()` as unknown as Date,
    agreed_decisions: countOf(decisions),
  })
  await recordAudit(db, {
    action: 'review agreed',
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details: { stage, round: round.round },
  })
}

/** Nobody accepts alone where two are to look at it. */
export async function requireSecond({ db }: Pick<ProjectWork, 'db'>, round: Round): Promise<void> {
  if (!(await needsSecond(db)) || agreementOf(round, await decisionsOf(db, round))) return
  throw refused('Another packager has to look at it and agree before it is accepted.')
}

/** Every decision counts, also one that decided the same item anew. */
const countOf = (decisions: Decisions) => decisions.reduce((sum, { version }) => sum + version, 0)

const refused = (message: string) => appError('FORBIDDEN', { message })
