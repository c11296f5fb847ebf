import type { RoundState } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'

/** What the team has to work on. */
export const inHand: readonly RoundState[] = ['waiting', 'inReview']

interface Group {
  readonly state: string
  readonly assignee: string | null
  readonly count: string
}

/** How many stand behind each tab of the queue. */
export async function countReviews(db: Kysely<Tables>, person: Person) {
  // All are counted by an index alone, and the few that are archived or ended taken off: looking up every project
  // whether it is costs several times as much.
  const [all, ended] = await Promise.all([
    current(db).groupBy(['review_rounds.state', 'review_rounds.assignee']).execute(),
    current(db)
      .innerJoin('projects', 'projects.id', 'review_rounds.project_id')
      .where(({ eb, or }) =>
        or([eb('projects.archived_at', 'is not', null), eb('projects.closed_at', 'is not', null)]),
      )
      .groupBy(['review_rounds.state', 'review_rounds.assignee'])
      .execute(),
  ])
  const count = (counts: (group: Group) => boolean) => sum(all.filter(counts)) - sum(ended.filter(counts))
  const isOpen = ({ state }: Group) => state !== 'returned'
  return {
    open: count(isOpen),
    mine: count((group) => isOpen(group) && group.assignee === person.id),
    unassigned: count((group) => isOpen(group) && group.assignee === null),
    returned: count((group) => !isOpen(group)),
  }
}

function current(db: Kysely<Tables>) {
  return db
    .selectFrom('review_rounds')
    .select(['review_rounds.state', 'review_rounds.assignee', ({ fn }) => fn.countAll<string>().as('count')])
    .where('review_rounds.is_current', '=', true)
    .where('review_rounds.state', 'in', [...inHand, 'returned'])
}

const sum = (groups: readonly Group[]) => groups.reduce((all, { count }) => all + Number(count), 0)
