import type { ActivityRow, LenderActivityRow } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { type Page, type PageRequest, paginated } from '../pagination.ts'
import { setByHand } from './audit-names.ts'
import { type Details, predicate, projectActions, teamActions } from './audit-sentences.ts'

/** What happened in a project, as sentences without their subject, newest first. */
export async function projectActivity(
  db: Kysely<Tables>,
  projectId: string,
  request: PageRequest,
  journal: Parameters<typeof paginated>[4],
): Promise<Page<ActivityRow>> {
  const page = await paginated(
    db
      .selectFrom('audit_entries')
      .select(['id', 'at', 'person_id', 'action', 'details'])
      .$narrowType<{ id: string }>()
      .where('project_id', '=', projectId)
      .where('action', 'not in', teamActions),
    { by: [[sql`id`, 'bigint']], direction: 'descending' },
    ({ id }) => [id],
    request,
    journal,
  )
  const names = await namesOf(
    db,
    page.page.map(({ person_id }) => person_id),
  )
  return {
    ...page,
    page: page.page.map(({ id, at, person_id, action, details }) => ({
      id,
      at: at.getTime(),
      by: nameIn(names, person_id),
      text: predicate(action, details as Details),
    })),
  }
}

const lookedThrough = 60
const shownOfLender = 6
const oneSittingMs = 60 * 60 * 1000

/** What happened last in the projects of a lender. Saves of one sitting are one event: there is one every few words. */
export async function lenderActivity(
  db: Kysely<Tables>,
  organizationId: string,
): Promise<LenderActivityRow[]> {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'person_id', 'project_id', 'action', 'details'])
    .$narrowType<{ id: string }>()
    .where('organization_id', '=', organizationId)
    .where('action', 'in', projectActions)
    .orderBy('id', 'desc')
    .limit(lookedThrough)
    .execute()
  const events = sittings(entries).slice(0, shownOfLender)
  const projectIds = [...new Set(events.flatMap(({ project_id }) => project_id ?? []))]
  if (projectIds.length === 0) return []
  const [projects, names] = await Promise.all([
    db
      .selectFrom('projects')
      .select(['id', 'name'])
      .where('organization_id', '=', organizationId)
      .where('id', 'in', projectIds)
      .execute(),
    namesOf(
      db,
      events.map(({ person_id }) => person_id),
    ),
  ])
  return events.flatMap(({ id, at, person_id, project_id, action, details, saves }) => {
    const project = projects.find((each) => each.id === project_id)
    if (!project) return []
    const text =
      saves > 1 ? `worked on the ${(details as Details).stage}` : predicate(action, details as Details)
    return {
      id,
      at: at.getTime(),
      by: nameIn(names, person_id),
      text,
      projectId: project.id,
      projectName: project.name,
    }
  })
}

type Event<Entry> = Entry & { readonly saves: number }

/** Joins the saves of one person in one stage that follow each other closely; the newest stands for them. */
function sittings<
  Entry extends {
    at: Date
    person_id: string | null
    project_id: string | null
    action: string
    details: unknown
  },
>(entries: readonly Entry[]): Event<Entry>[] {
  const events: { event: Event<Entry>; since: Date }[] = []
  for (const entry of entries) {
    const newer = events.findLast(({ event }) => isSameWork(event, entry))
    if (newer && newer.since.getTime() - entry.at.getTime() < oneSittingMs) {
      newer.event = { ...newer.event, saves: newer.event.saves + 1 }
      newer.since = entry.at
    } else {
      events.push({ event: { ...entry, saves: 1 }, since: entry.at })
    }
  }
  return events.map(({ event }) => event)
}

function isSameWork(
  one: { action: string; person_id: string | null; project_id: string | null; details: unknown },
  other: typeof one,
): boolean {
  return (
    one.action === 'answers saved' &&
    // What somebody set of the work on the project stands by itself.
    [one, other].every(({ details }) => setByHand(details as Details) === '') &&
    other.action === one.action &&
    other.person_id === one.person_id &&
    other.project_id === one.project_id &&
    (other.details as Details).stage === (one.details as Details).stage
  )
}
