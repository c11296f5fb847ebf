import { atAgency } from '@granary/checklists'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ProjectEventsTable, Tables } from '../../db/schema.generated.ts'
import { commitmentPeriods } from './periods.ts'

export type EventRow = Selectable<ProjectEventsTable>

/** Everything that was recorded of a project, the first recorded first. */
export async function eventRows(db: Kysely<Tables>, projectIds: readonly string[]): Promise<EventRow[]> {
  if (projectIds.length === 0) return []
  return db
    .selectFrom('project_events')
    .selectAll()
    .where('project_id', 'in', [...projectIds])
    .orderBy(sql`number`)
    .execute()
}

export function eventOf(row: EventRow): atAgency.AgencyEvent {
  return {
    eventId: row.id,
    kind: row.kind as atAgency.AgencyEventKind,
    at: row.at.getTime(),
    note: row.note,
    dueAt: row.due_at?.getTime() ?? null,
    items: row.items as string[],
    about: row.about,
    forTeam: row.for_team,
  }
}

export function agencyFrom(rows: readonly EventRow[]): atAgency.Agency {
  return atAgency.agencyOf(rows.map(eventOf))
}

/** What the events of a project say of where it stands; nothing while there are none. */
export function positionFrom(rows: readonly EventRow[]): atAgency.AgencyPosition | undefined {
  if (rows.length === 0) return undefined
  const agency = agencyFrom(rows)
  const office = rows.find(({ id }) => id === agency.sent?.eventId)?.office || null
  return atAgency.positionOf(agency, commitmentPeriods(), office)
}
