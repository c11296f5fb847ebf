import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Tables } from '../db/schema.generated.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'

export interface DeliveryOptions {
  readonly db: Kysely<Tables>
  readonly log: Log
  readonly metrics: Metrics
  readonly smtpUrl: string | undefined
  /** Shown to the reader as the sender, for example `Granary <no-reply@granary.example>`. */
  readonly from: string
  /** Without a mail server, keeps mail for `/dev/mailbox` instead of saying that it was not sent. */
  readonly capture: boolean
}

export interface Delivery {
  /** Sends one mail; rejects when it is worth trying again. A mail that has left is not sent twice. */
  deliver(mailId: string): Promise<void>
  close(): void
}

export function createDelivery({ db, log, metrics, smtpUrl, from, capture }: DeliveryOptions): Delivery {
  const transport = smtpUrl ? createTransport(withTimeouts(smtpUrl)) : undefined

  const settle = (mailId: string, change: { state: MailState; failure?: string; sent?: boolean }) =>
    db
      .updateTable('mails')
      .set({
        state: change.state,
        failure: change.failure ?? null,
        attempts: sql`attempts + 1`,
        // Codes and links of invitations stand in the body: once it has left, nobody needs it here.
        ...(change.sent && { sent_at: sql<Date>`now()`, body_text: '', body_html: '' }),
      })
      .where('id', '=', mailId)
      .execute()

  return {
    async deliver(mailId) {
      const mail = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst()
      if (mail?.state !== 'waiting') return
      if (!transport) {
        await settle(mailId, { state: capture ? 'captured' : 'not sent' })
        metrics.mailSent(capture ? 'captured' : 'failed')
        if (!capture) log.warn({ mailId }, 'a mail was kept, not sent: SMTP_URL is not set')
        return
      }
      try {
        await transport.sendMail({
          from,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.body_text,
          html: mail.body_html,
          messageId: `<${mailId}@${domainOf(from)}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const failure = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
        const isFinal = isBounce(error)
        await settle(mailId, { state: isFinal ? 'refused' : 'waiting', failure })
        metrics.mailSent(isFinal ? 'refused' : 'failed')
        if (!isFinal) throw error
        log.warn({ mailId, failure }, 'a mail was refused by the server of its reader')
        return
      }
      await settle(mailId, { state: 'sent', sent: true })
      metrics.mailSent('sent')
    },
    close: () => transport?.close(),
  }
}

export type MailState = 'waiting' | 'sent' | 'captured' | 'not sent' | 'refused'

/** A refusal for good (5xx): asking again would only make us look like a sender of junk. */
function isBounce(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** The library waits minutes by default; a job is better tried again. What the setting says itself stands. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, ms] of Object.entries({
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  })) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  }
  return url.href
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}
