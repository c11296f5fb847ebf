import { wordsIn } from '@granary/eligibility'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { isUuid } from '../../uuid.ts'
import { answeredBy, type ErasureAnswer, requireBackupsEnd, unanswered } from '../erasure-requests.ts'
import { invalid } from '../invitations/index.ts'
import type { Services } from '../services.ts'
import { eraseProjectsJob } from './carrying-out.ts'
import { lockedProject } from './holds.ts'
import { requireNoObstacle } from './obstacles.ts'
import { reasonIn } from './words.ts'

interface Said {
  readonly erasureId: string
  readonly projectName: string
  readonly backupsUntil: string
}

/** The last word on a request: from here on a job removes everything, however often it is interrupted. */
export async function sayCarryOut(
  tx: Kysely<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  staffId: string,
  { erasureId, projectName, backupsUntil }: Said,
): Promise<void> {
  if (wordsIn(projectName) === '') throw invalid('projectName', 'Type the name of the project.')
  const erasure = await requested(tx, erasureId)
  const project = await lockedProject(tx, erasure.project_id)
  if (projectName.trim() !== project.name.trim()) {
    throw invalid('projectName', 'Type the name of the project as it stands here.')
  }
  requireBackupsEnd(backupsUntil)
  await requireNoObstacle(tx, project)
  await answer(tx, staffId, erasure, { state: 'carrying out', backups_until: backupsUntil })
  await jobs.enqueue(tx, eraseProjectsJob, {})
}

export async function declineErasure(
  tx: Kysely<Tables>,
  staffId: string,
  erasureId: string,
  text: string,
): Promise<void> {
  const note = reasonIn(text, 'note')
  await answer(tx, staffId, await requested(tx, erasureId), { state: 'declined', note })
}

type Erasure = Awaited<ReturnType<typeof requested>>

async function requested(tx: Kysely<Tables>, erasureId: string) {
  const erasure = isUuid(erasureId)
    ? await tx
        .selectFrom('erasures')
        .select(['id', 'project_id', 'organization_id', 'state'])
        .where('id', '=', erasureId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  return unanswered(erasure)
}

async function answer(
  tx: Kysely<Tables>,
  staffId: string,
  { id, project_id: projectId, organization_id: organizationId }: Erasure,
  change: ErasureAnswer,
): Promise<void> {
  await tx
    .updateTable('erasures')
    .set({ ...change, ...answeredBy(staffId) })
    .where('id', '=', id)
    .execute()
  const action = change.state === 'declined' ? 'erasure declined' : 'erasure begun'
  await recordAudit(tx, { action, personId: staffId, organizationId, projectId })
}
