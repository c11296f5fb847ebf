import { type AccountKind, deviceName } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { Letter } from '../mail/layout.ts'
import { sendMail } from '../mail/outbox.ts'
import { accountKindsOf } from '../people/people.ts'
import type { Notice } from './doors.ts'

export interface NoticeOptions {
  readonly db: Kysely<Tables>
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly portalUrl: string
}

export interface Happening {
  readonly what: Notice | 'new device' | 'forgotten device'
  readonly personId: string
  readonly userAgent: string | null
  readonly at: Date
}

/** Tells the owner of an account by mail what was done to it, in case it was somebody else. */
export async function tellOwner({ db, jobs, portalUrl }: NoticeOptions, happening: Happening): Promise<void> {
  const { personId } = happening
  await db.transaction().execute(async (tx) => {
    const person = await tx.selectFrom('people').select('email').where('id', '=', personId).executeTakeFirst()
    if (!person) return
    const profile = profilePaths[(await accountKindsOf(tx, personId))[0] ?? 'lender']
    const letter = noticeLetter(happening, { portalUrl, profile })
    await sendMail(tx, jobs, { to: person.email, ...letter })
  })
}

/** Each portal has the page on which sign-ins are ended. */
const profilePaths: Readonly<Record<AccountKind, string>> = {
  lender: '/lender/dashboard/profile',
  borrower: '/borrower/profile',
  admin: '/admin/profile',
}

interface Places {
  readonly portalUrl: string
  readonly profile: string
}

const words: Readonly<Record<Happening['what'], { subject: string; done: string; otherwise: string }>> = {
  'new device': {
    subject: 'New sign-in to your Granary account',
    done: 'Somebody signed in to your Granary account on a device or browser that was not used for it before.',
    otherwise:
      'choose a new password at once: that ends every sign-in. Then see what is open in your profile',
  },
  'forgotten device': {
    subject: 'New sign-in to your Granary account',
    done: 'Somebody signed in to your Granary account on a device or browser that was not used for it since its sign-ins were ended.',
    otherwise:
      'choose a new password at once: that ends every sign-in. Then see what is open in your profile',
  },
  'password reset': {
    subject: 'Your Granary password was reset',
    done: 'A new password for your Granary account was chosen with a code from a mail. All sign-ins have ended.',
    otherwise:
      'somebody can read your mail. Change the password of your mailbox, then choose a new one for Granary',
  },
  'password changed': {
    subject: 'Your Granary password was changed',
    done: 'The password of your Granary account was changed. All other sign-ins have ended.',
    otherwise: 'choose a new password at once: that ends every sign-in',
  },
  'factor added': {
    subject: 'An authenticator app was set up for your Granary account',
    done: 'An authenticator app was set up for your Granary account. Signing in asks for its code from now on.',
    otherwise: 'choose a new password at once: that ends every sign-in. Then remove the app in your profile',
  },
  'factor removed': {
    subject: 'The authenticator app of your Granary account was removed',
    done: 'The authenticator app of your Granary account was removed. Signing in no longer asks for its code.',
    otherwise: 'choose a new password at once: that ends every sign-in. Then set the app up again',
  },
  'backup codes': {
    subject: 'New backup codes for your Granary account',
    done: 'New backup codes were made for your Granary account. Those made before no longer work.',
    otherwise: 'choose a new password at once: that ends every sign-in. Then make new codes in your profile',
  },
}

function noticeLetter({ what, userAgent, at }: Happening, { portalUrl, profile }: Places): Letter {
  const { subject, done, otherwise } = words[what]
  return {
    subject,
    paragraphs: [
      done,
      `Device: ${deviceName(userAgent)}\nTime: ${moment(at)}`,
      'If this was you, there is nothing to do.',
      `If it was not you, ${otherwise}. New password: ${portalUrl}/forgot-password`,
    ],
    action: { label: 'See and end your sign-ins', url: `${portalUrl}${profile}#sign-ins` },
    footnote: 'We send this mail whenever something changes in how your account is entered.',
  }
}

/** Mail is read anywhere, so the time says its zone. */
function moment(at: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(
    at,
  )
}
