import { appError } from '@granary/api'
import { wordsIn } from '@granary/eligibility'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { dutiesOf, type Person } from '../../people/people.ts'
import { refused } from './admin-people.ts'

const viewMinutes = 30
const longestReason = 500

interface Wanted {
  readonly personId: string
  readonly reason: string
}

/** From here on this sign-in sees what that person sees, and changes nothing, until it is ended or its time is up. */
export async function startViewing(
  tx: Kysely<Tables>,
  admin: Person,
  signInId: string,
  { personId, reason }: Wanted,
): Promise<void> {
  const why = wordsIn(reason)
  if (why === '' || why.length > longestReason) {
    throw refused(`Say why, in up to ${longestReason} characters.`)
  }
  const person = await tx
    .selectFrom('people')
    .select(['id', 'suspended_at'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) throw appError('NOT_FOUND')
  if (person.suspended_at !== null) throw refused('Who is suspended sees nothing.')
  // Otherwise one could read with duties that one was not given.
  if ((await dutiesOf(tx, personId)).length > 0) throw refused('Staff cannot be viewed as.')
  await tx
    .updateTable('sign_ins')
    .set({ viewing_as: personId, viewing_until: sql<Date>`now() + make_interval(mins => ${viewMinutes})` })
    .where('id', '=', signInId)
    .execute()
  await recordAudit(tx, {
    action: 'view as started',
    personId: admin.id,
    viewedPersonId: personId,
    details: { person: personId, reason: why, minutes: viewMinutes },
  })
}

export async function endViewing(tx: Kysely<Tables>, person: Person, signInId: string): Promise<void> {
  const { id, viewedBy } = person
  if (viewedBy) await endView(tx, { signInId, adminId: viewedBy.id, viewed: id, how: 'by hand' })
}

/** Ends the views whose time is up. A live query knows no clock: the changed row is what it notices. */
export async function endDueViews(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('sign_ins')
      .select(['id', 'person_id', 'viewing_as'])
      .where('viewing_until', '<', sql<Date>`now()`)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, person_id, viewing_as } of due) {
      await endView(tx, { signInId: id, adminId: person_id, viewed: viewing_as, how: 'its time was up' })
    }
  })
}

interface EndedView {
  readonly signInId: string
  readonly adminId: string
  readonly viewed: string | null
  readonly how: string
}

async function endView(tx: Kysely<Tables>, { signInId, adminId, viewed, how }: EndedView): Promise<void> {
  await tx
    .updateTable('sign_ins')
    .set({ viewing_as: null, viewing_until: null })
    .where('id', '=', signInId)
    .execute()
  await recordAudit(tx, {
    action: 'view as ended',
    personId: adminId,
    viewedPersonId: viewed,
    details: { person: viewed, how },
  })
}
