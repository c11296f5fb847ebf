import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../db/schema.generated.ts'
import { defineJob } from '../jobs/definition.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { type Letter, layOut } from './layout.ts'

/** Sixteen tries over about a day, for a mail server that is down. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  payload: z.object({ mailId: z.string() }),
  retries: 16,
  retryDelaySeconds: 10,
  expireInSeconds: 120,
})

/** Writes a mail in the caller's transaction: it leaves exactly when the change that it tells of is committed. */
export async function sendMail(
  tx: Kysely<Tables>,
  queue: Pick<JobQueue, 'enqueue'>,
  {
    to,
    projectId = null,
    ...letter
  }: Letter & {
    readonly to: string
    /** The one that it is about: with it the mail is erased. */
    readonly projectId?: string | null
  },
): Promise<void> {
  const { subject, text, html } = layOut(letter)
  const { id } = await tx
    .insertInto('mails')
    .values({ recipient: to, subject, body_text: text, body_html: html, project_id: projectId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queue.enqueue(tx, sendMailJob, { mailId: id })
}

/**
 * Gives a job to every mail that waits without one: a restore brings back the mails of its time, but no queue. Gives
 * how many there were.
 */
export async function resumeMail(db: Kysely<Tables>, queue: Pick<JobQueue, 'enqueue'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('granary.mail.resume'))`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      select id from mails
      where state = 'waiting' and attempts <= ${sendMailJob.retries} and not exists (
        select from pgboss.job where name = ${sendMailJob.name} and data->>'mailId' = mails.id::text)
    `.execute(tx)
    for (const { id } of rows) await queue.enqueue(tx, sendMailJob, { mailId: id })
    return rows.length
  })
}
