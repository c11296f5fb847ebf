import { createDelivery, type Delivery } from '../mail/delivery.ts'
import { createMailbox, type Mailbox } from '../mail/mailbox.ts'
import type { RunningDatabase } from './database.ts'
import type { Running } from './endings.ts'
import type { Ground } from './ground.ts'

export interface Mail extends Running {
  readonly delivery: Delivery
  /** Where mail is kept for whoever tries the product without a mail server. */
  readonly mailbox: Mailbox | undefined
}

export function startMail({ config, log, metrics }: Ground, { db }: RunningDatabase): Mail {
  const { smtpUrl, mailFrom: from } = config
  const capture = config.demo && smtpUrl === undefined
  const delivery = createDelivery({ db, log, metrics, smtpUrl, from, capture })
  return { delivery, mailbox: capture ? createMailbox(db) : undefined, stop: async () => delivery.close() }
}
