import type { Notification } from '@granary/api'
import { withTaxIdsMasked } from '@granary/eligibility'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { NotificationsTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { isUuid } from '../../uuid.ts'
import { namesIn } from '../names.ts'
import { type Page, type PageRequest, paginated } from '../pagination.ts'
import { isStageId } from '../stages/index.ts'
import { kindOf, type NoticeDetails } from './kinds.ts'
import { pathTo } from './paths.ts'
import { type Standings, stillConcerns } from './standings.ts'

export type NoticeRow = Selectable<NotificationsTable>

const mostCounted = 99
const mostRead = 200

/** What reached a person and still concerns them, the newest first. */
export async function noticesOf(
  db: Kysely<Tables>,
  personId: string,
  standings: Standings,
  request: PageRequest,
  journal: Parameters<typeof paginated>[4],
): Promise<Page<Notification>> {
  const page = await paginated(
    db
      .selectFrom('notifications')
      .selectAll()
      .where('person_id', '=', personId)
      .where('in_bell', '=', true)
      .where(stillConcerns(standings)),
    {
      by: [
        [sql`at`, 'time'],
        [sql`id`, 'uuid'],
      ],
      direction: 'descending',
    },
    ({ at, id }) => [at.toISOString(), id],
    request,
    journal,
  )
  return { ...page, page: await told(db, page.page) }
}

/**
 * How much is unread in the bell, and where all that is unread leads to: whoever is there has seen it, be it told in the
 * bell or by mail alone.
 */
export async function unreadOf(
  db: Kysely<Tables>,
  personId: string,
  standings: Standings,
): Promise<{ unread: number; places: { id: string; to: string }[] }> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'in_bell', 'standing', 'kind', 'project_id', 'stage', 'by_person', 'details'])
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .where((eb) => eb.or([eb('in_bell', '=', true), eb('by_mail', '<>', 'none')]))
    .where(stillConcerns(standings))
    .orderBy('at', 'desc')
    .limit(mostRead)
    .execute()
  return {
    unread: Math.min(rows.filter(({ in_bell }) => in_bell).length, mostCounted),
    places: rows.map((row) => ({ id: row.id, to: pathTo(row) })),
  }
}

/** Marks those of the person's own; what is read already, or somebody else's, stays as it is. */
export async function markRead(
  tx: Kysely<Tables>,
  personId: string,
  which: readonly string[] | 'all',
): Promise<void> {
  const ids = which === 'all' ? undefined : which.filter(isUuid)
  if (ids?.length === 0) return
  await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute()
}

/** Rows as sentences. What is about a project or lender that is gone, or of a kind of later, is left out. */
export async function told(db: Kysely<Tables>, rows: readonly NoticeRow[]): Promise<Notification[]> {
  const [projects, lenders, names] = await Promise.all([
    namesIn(
      db,
      'projects',
      rows.map(({ project_id }) => project_id),
    ),
    namesIn(
      db,
      'organizations',
      rows.map(({ organization_id }) => organization_id),
    ),
    namesOf(
      db,
      rows.map(({ by_person }) => by_person),
    ),
  ])
  return rows.flatMap((row) => {
    const kind = kindOf(row.kind)
    const project = nameIn(projects, row.project_id)
    const lender = nameIn(lenders, row.organization_id)
    const name = project ?? lender
    if (!kind || name === null) return []
    const details = row.details as NoticeDetails
    const by = nameIn(names, row.by_person)
    const sentence = kind.sentence({
      ...(project === null && lender !== null && { lender }),
      ...details,
      project: name,
      stage: row.stage !== null && isStageId(row.stage) ? row.stage : null,
      by: by ?? 'Somebody',
      times: row.times,
    })
    return [
      {
        id: row.id,
        group: kind.group,
        sentence,
        name,
        by,
        quote: details.quote === undefined ? null : withTaxIdsMasked(details.quote),
        at: row.at.getTime(),
        unread: row.read_at === null,
        times: row.times,
        to: pathTo(row),
      },
    ]
  })
}
