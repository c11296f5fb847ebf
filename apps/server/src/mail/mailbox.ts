import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../db/schema.generated.ts'

/** Mail that was written but not sent, as `/dev/mailbox` shows it. */
export interface Mailbox {
  /** Newest first, at most the last hundred. */
  list(to?: string): Promise<readonly CapturedMail[]>
  find(id: string): Promise<CapturedMail | undefined>
}

export interface CapturedMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** ISO 8601. */
  readonly at: string
}

/** Shows mail as soon as its transaction has ended, without waiting for the job that would send it. */
export function createMailbox(db: Kysely<Tables>): Mailbox {
  const mails = () =>
    db
      .selectFrom('mails')
      .select(['id', 'recipient', 'subject', 'body_text', 'body_html', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(100)

  return {
    async list(to) {
      const query = to === undefined ? mails() : mails().where(sql`lower(recipient)`, '=', to.toLowerCase())
      return (await query.execute()).map(captured)
    },
    async find(id) {
      if (!z.uuid().safeParse(id).success) return undefined
      const row = await mails().where('id', '=', id).executeTakeFirst()
      return row && captured(row)
    },
  }
}

function captured(row: {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  created_at: Date
}): CapturedMail {
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    at: row.created_at.toISOString(),
  }
}
