import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { sendMailJob } from '../../mail/outbox.ts'
import { isUuid } from '../../uuid.ts'
import type { Services } from '../services.ts'

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

const mostAtOnce = 500

/**
 * Tries to send mails anew, as often as the first time: those of the named ones that failed, or the latest of whatever
 * failed. One that has left is not sent twice.
 */
export async function sendMailsAgain(
  tx: Kysely<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  adminId: string,
  mailIds: readonly string[] | undefined,
): Promise<{ readonly sent: number; readonly left: number }> {
  const named = mailIds?.filter(isUuid)
  const mails = await failedMails(tx)
    .select(['id', 'recipient', 'subject'])
    .$if(named !== undefined, (query) => query.where('id', '=', sql<string>`any(${named}::uuid[])`))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostAtOnce)
    .forUpdate()
    .execute()
  await tx
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, failure: null })
    .where('id', '=', sql<string>`any(${mails.map(({ id }) => id)}::uuid[])`)
    .execute()
  await Promise.all(mails.map((mail) => sendNow(tx, jobs, adminId, mail)))
  return { sent: mails.length, left: await countFailedMails(tx) }
}

export async function countFailedMails(db: Kysely<Tables>): Promise<number> {
  const { count } = await failedMails(db)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface MailToSend {
  readonly id: string
  readonly recipient: string
  readonly subject: string
}

/** Each stands in the log by itself, with whom it went to. */
async function sendNow(
  tx: Kysely<Tables>,
  jobs: Services['jobs'],
  adminId: string,
  { id, recipient, subject }: MailToSend,
): Promise<void> {
  await jobs.enqueue(tx, sendMailJob, { mailId: id })
  const details = { email: recipient, subject }
  await recordAudit(tx, { action: 'mail sent again', personId: adminId, details })
}
