import { atAgency, dayOf } from '@granary/checklists'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { type NoticeKind, notify, notifyBothSides, packagersFor } from '../notices/index.ts'
import { agencyFrom, eventRows } from './events.ts'
import { periodsFor } from './periods.ts'

/** Tells both sides of every clock of the agency that runs out soon, or did; gives of how many. */
export async function remindOfClocks(db: Database, now = new Date()): Promise<number> {
  const today = dayOf(now.getTime())
  const projects = await db
    .selectFrom('projects')
    .select('id')
    .where('sent_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('archived_at', 'is', null)
    .execute()
  let told = 0
  for (const { id } of projects) {
    told += await db.transaction().execute((tx) => remindIn(tx, id, today))
  }
  return told
}

/** Under the lock of the project's row, so that two nodes do not tell twice. */
async function remindIn(tx: Kysely<Tables>, projectId: string, today: string): Promise<number> {
  const project = await tx
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', projectId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!project) return 0
  const agency = agencyFrom(await eventRows(tx, [projectId]))
  const reminders = await tx
    .selectFrom('agency_reminders')
    .selectAll()
    .where('project_id', '=', projectId)
    .execute()
  const periods = await periodsFor(tx, project, agency)
  let told = 0
  for (const clock of atAgency.clocksOf(agency, periods)) {
    const event = eventOfClock(agency, clock)
    if (!event) continue
    const own = { event_id: event.eventId, clock: clock.clock, due_on: clock.until }
    const remindedOn = reminders
      .filter((row) => row.event_id === own.event_id && row.clock === own.clock && row.due_on === own.due_on)
      .map(({ reminded_on }) => reminded_on)
      .sort()
      .at(-1)
    const how = atAgency.reminderOf(clock, { today, remindedOn: remindedOn ?? null })
    if (how === null) continue
    await tx
      .insertInto('agency_reminders')
      .values({ ...own, project_id: projectId, reminded_on: today })
      .execute()
    const kind: NoticeKind = `${clock.clock}${how === 'soon' ? 'Due' : 'Over'}`
    const question = clock.number === null ? {} : { questionId: event.eventId }
    const notice = { kind, by: null, project, details: { dueOn: clock.until, ...question } }
    if (event.forTeam) await notify(tx, notice, await packagersFor(tx, project))
    else await notifyBothSides(tx, notice)
    told += 1
  }
  return told
}

function eventOfClock({ questions, commitment }: atAgency.Agency, { number }: atAgency.Clock) {
  if (number === null) return commitment?.given
  return questions.find((question) => question.number === number)?.asked
}
