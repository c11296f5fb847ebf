import { atAgency } from '@granary/checklists'
import { type Kysely, type Selectable, sql } from 'kysely'
import { inParts } from '../../db/in-parts.ts'
import type { ProjectEventsTable, Tables } from '../../db/schema.generated.ts'
import { periodsFor, type Ruled } from './periods.ts'

export type EventRow = Selectable<ProjectEventsTable>

/** Everything that was recorded of projects, of each the first recorded first. */
export async function eventRows(db: Kysely<Tables>, projectIds: readonly string[]): Promise<EventRow[]> {
  const rows = await inParts(projectIds, (part) =>
    db
      .selectFrom('project_events')
      .selectAll()
      .where('project_id', 'in', part)
      .orderBy(sql`number`)
      .execute(),
  )
  return [...rows]
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

/** What the events of each project say of where it stands; nothing of one that has none. */
export async function positionsOf(
  db: Kysely<Tables>,
  projects: readonly (Ruled & { readonly id: string })[],
): Promise<ReadonlyMap<string, atAgency.AgencyPosition>> {
  const events = Map.groupBy(
    await eventRows(
      db,
      projects.map(({ id }) => id),
    ),
    ({ project_id }) => project_id,
  )
  const found = projects.flatMap((project) => {
    const rows = events.get(project.id)
    return rows ? [positionFrom(db, project, rows)] : []
  })
  return new Map(await Promise.all(found))
}

async function positionFrom(
  db: Kysely<Tables>,
  project: Ruled & { readonly id: string },
  rows: readonly EventRow[],
): Promise<readonly [string, atAgency.AgencyPosition]> {
  const agency = agencyFrom(rows)
  const office = rows.find(({ id }) => id === agency.sent?.eventId)?.office || null
  const periods = await periodsFor(db, project, agency)
  return [project.id, atAgency.positionOf(agency, periods, office)]
}
