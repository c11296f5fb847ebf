import { appError } from '@granary/api'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { sendMailJob } from '../../mail/outbox.ts'
import { isUuid } from '../../uuid.ts'
import type { Services } from '../services.ts'
import { refused } from './admin-people.ts'

/** Mails that did not leave and that nobody tries to send any more. */
export function failedMails(db: Kysely<Tables>) {
  return db
    .selectFrom('mails')
    .where(({ eb, or, and }) =>
      or([
        eb('state', 'in', ['not sent', 'refused']),
        and([eb('state', '=', 'waiting'), eb('attempts', '>', sendMailJob.retries)]),
      ]),
    )
}

/** Tries to send a mail anew, as often as the first time. One that has left is not sent twice. */
export async function sendMailAgain(
  tx: Kysely<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  adminId: string,
  mailId: string,
): Promise<void> {
  const mail = isUuid(mailId)
    ? await tx
        .selectFrom('mails')
        .select(['recipient', 'subject'])
        .where('id', '=', mailId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!mail) throw appError('NOT_FOUND')
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, failure: null })
    .where('id', 'in', failedMails(tx).select('id').where('id', '=', mailId))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refused('This mail has left, or is on its way.')
  await jobs.enqueue(tx, sendMailJob, { mailId })
  const details = { email: mail.recipient, subject: mail.subject }
  await recordAudit(tx, { action: 'mail sent again', personId: adminId, details })
}
