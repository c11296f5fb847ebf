import type { Notification } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { Letter } from '../../mail/layout.ts'
import { sendMail } from '../../mail/outbox.ts'
import type { Services } from '../services.ts'
import { told } from './own-notices.ts'
import { standingsOf, stillConcerns } from './standings.ts'

type Needs = Pick<Services, 'jobs' | 'portalUrl'>

/** Time to look in the portal first, and for what belongs together to come together. */
const pause = sql`interval '1 minute'`
/** A notice that grows is mailed again at most this often. */
const betweenMails = sql`interval '1 hour'`
const mostPeople = 100
const mostLines = 50
/** Nodes write them one after the other; whoever holds it keeps them waiting. */
export const mailingLock = 'granary.notices.mail'
/** The offices of the agency and of most lenders here; said beside the choice. */
const digestZone = 'America/Chicago'

/**
 * Mails what people want by mail and have not seen yet: what is due at once, and on working days from their hour on
 * what came before it. Gives how many mails were written. Safe to run on several nodes, and twice.
 */
export async function mailNotices(db: Kysely<Tables>, needs: Needs, now: Date): Promise<number> {
  let written = 0
  for (const personId of await peopleWithMailDue(db, now)) {
    written += await db.transaction().execute((tx) => mailTo(tx, needs, personId, now))
  }
  return written
}

async function peopleWithMailDue(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .leftJoin('notification_choices', 'notification_choices.person_id', 'notifications.person_id')
    .select('notifications.person_id')
    .distinct()
    .where(isDue(now))
    .limit(mostPeople)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

async function mailTo(tx: Kysely<Tables>, needs: Needs, personId: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${mailingLock}))`.execute(tx)
  const due = await tx
    .selectFrom('notifications')
    .leftJoin('notification_choices', 'notification_choices.person_id', 'notifications.person_id')
    .selectAll('notifications')
    .where('notifications.person_id', '=', personId)
    .where(isDue(now))
    .orderBy('notifications.at', 'desc')
    .forUpdate('notifications')
    .skipLocked()
    .execute()
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await tx.updateTable('notifications').set({ mailed_at: now }).where('id', 'in', ids).execute()
  const person = await tx
    .selectFrom('people')
    .select('email')
    .where('id', '=', personId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!person) return 0
  const concerning = await tx
    .selectFrom('notifications')
    .select('id')
    .where('id', 'in', ids)
    .where(stillConcerns(await standingsOf(tx, personId)))
    .execute()
  const notices = await told(
    tx,
    due.filter(({ id }) => concerning.some((row) => row.id === id)),
  )
  if (notices.length === 0) return 0
  const [about, ...others] = new Set(due.map(({ project_id }) => project_id))
  const projectId = others.length === 0 ? (about ?? null) : null
  await sendMail(tx, needs.jobs, { to: person.email, projectId, ...letterOf(notices, needs.portalUrl) })
  return 1
}

/** Of unread notices, joined with the choices of their readers. */
function isDue(now: Date) {
  return sql<boolean>`(
    notifications.read_at is null
    and notifications.by_mail <> 'none'
    and (notifications.mailed_at is null
         or notifications.at > notifications.mailed_at
            and notifications.mailed_at < ${now}::timestamptz - ${betweenMails})
    and case notifications.by_mail
        when 'at once' then notifications.at < ${now}::timestamptz - ${pause}
        else ${digestHour(now)} <= ${now}::timestamptz and notifications.at < ${digestHour(now)}
             and extract(isodow from ${now}::timestamptz at time zone ${digestZone}) < 6
        end)`
}

/** Today's hour of the reader's digest. */
function digestHour(now: Date) {
  const today = sql`date_trunc('day', ${now}::timestamptz at time zone ${digestZone})`
  const hour = sql`make_interval(hours => coalesce(notification_choices.digest_hour, 7))`
  return sql`(${today} + ${hour}) at time zone ${digestZone}`
}

function letterOf(notices: readonly Notification[], portalUrl: string): Letter {
  const [first, ...more] = notices
  const about = new Set(notices.map(({ name }) => name))
  const footnote = `You choose what reaches you by mail at ${portalUrl}/notifications?view=choices.`
  if (first && more.length === 0) {
    return {
      subject: first.sentence,
      paragraphs: [`${first.sentence}.`],
      ...(first.quote !== null && {
        quote: { heading: `${first.by ?? 'Somebody'} wrote:`, text: first.quote },
      }),
      action: { label: 'Open it in Granary', url: `${portalUrl}${first.to}` },
      footnote,
    }
  }
  const shown = notices.slice(0, mostLines)
  const left = notices.length - shown.length
  return {
    subject:
      about.size === 1
        ? `${first?.name}: ${notices.length} notifications`
        : `${notices.length} notifications in ${about.size} projects`,
    paragraphs: ['This happened since you last looked.'],
    links: shown.map(({ sentence, to }) => ({ text: sentence, url: `${portalUrl}${to}` })),
    ...(left > 0 && { closing: `${left} more are in Granary.` }),
    action: { label: 'Open Granary', url: `${portalUrl}/notifications` },
    footnote,
  }
}
