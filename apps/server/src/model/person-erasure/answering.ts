import { appError } from '@granary/api'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { isUuid } from '../../uuid.ts'
import { answeredBy, type ErasureAnswer, requireBackupsEnd, unanswered } from '../erasure-requests.ts'
import { invalid } from '../invitations/index.ts'
import type { Services } from '../services.ts'
import { erasePeopleJob } from './carrying-out.ts'
import { requireNoObstacleToPersonErasure } from './obstacles.ts'
import { lockedPerson } from './requests.ts'

interface Said {
  readonly erasureId: string
  readonly email: string
  readonly backupsUntil: string
}

/** The last word on a request, by somebody else than the one who goes: from here on a job does it. */
export async function sayErasePerson(
  tx: Kysely<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  staffId: string,
  { erasureId, email, backupsUntil }: Said,
): Promise<void> {
  if (email.trim() === '') throw invalid('email', 'Type the email address of the account.')
  const asked = await requested(tx, erasureId)
  if (asked.person_id === staffId) {
    throw appError('FORBIDDEN', { message: 'Somebody else of the administration has to erase your account.' })
  }
  const person = await lockedPerson(tx, asked.person_id)
  if (email.trim().toLowerCase() !== person.email.toLowerCase()) {
    throw invalid('email', 'Type the email address of the account as it stands here.')
  }
  requireBackupsEnd(backupsUntil)
  await requireNoObstacleToPersonErasure(tx, person.id)
  await answer(tx, staffId, asked, { state: 'carrying out', backups_until: backupsUntil })
  await jobs.enqueue(tx, erasePeopleJob, {})
}

export async function declinePersonErasure(
  tx: Kysely<Tables>,
  staffId: string,
  erasureId: string,
  note: string,
): Promise<void> {
  await answer(tx, staffId, await requested(tx, erasureId), { state: 'declined', note })
}

type Asked = Awaited<ReturnType<typeof requested>>

async function requested(tx: Kysely<Tables>, erasureId: string) {
  const asked = isUuid(erasureId)
    ? await tx
        .selectFrom('person_erasures')
        .select(['id', 'person_id', 'state'])
        .where('id', '=', erasureId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  return unanswered(asked)
}

async function answer(
  tx: Kysely<Tables>,
  staffId: string,
  { id, person_id: person }: Asked,
  change: ErasureAnswer,
): Promise<void> {
  await tx
    .updateTable('person_erasures')
    .set({ ...change, ...answeredBy(staffId) })
    .where('id', '=', id)
    .execute()
  const action = change.state === 'declined' ? 'erasure of person declined' : 'erasure of person begun'
  await recordAudit(tx, { action, personId: staffId, details: { person } })
}
