import type { ReviewSort } from '@granary/api'
import { type RawBuilder, sql } from 'kysely'
import type { Order } from '../pagination.ts'

/** What places in the queue are made of. */
interface Placed {
  readonly id: string
  readonly project_id: string
  readonly submitted_at: Date
  readonly name: string
  readonly lender_name: string
  readonly target_on: string | null
  readonly loan_cents: string | null
}

interface QueueOrder {
  readonly order: Order
  readonly place: (row: Placed) => readonly string[]
}

const noDay = '9999-12-31'

type By = Order['by'][number]
const byId: By = [sql.ref('review_rounds.id'), 'uuid']
const by = (expression: RawBuilder<unknown>, kind: By[1]): readonly By[] => [[expression, kind], byId]

const byTime = by(sql.ref('review_rounds.submitted_at'), 'time')
const ofTime = (row: Placed) => [row.submitted_at.toISOString(), row.id]

/** Each as an index has it, where one column decides: a page is then read without sorting the whole queue. */
export const queueOrders: Readonly<Record<ReviewSort, QueueOrder>> = {
  waiting: { order: { by: byTime, direction: 'ascending' }, place: ofTime },
  newest: { order: { by: byTime, direction: 'descending' }, place: ofTime },
  project: {
    order: { by: by(sql.ref('projects.name'), 'text'), direction: 'ascending' },
    place: (row) => [row.name, row.id],
  },
  lender: {
    order: { by: by(sql.ref('organizations.name'), 'text'), direction: 'ascending' },
    place: (row) => [row.lender_name, row.id],
  },
  target: {
    // Many are due on one day: those come by project, as the index goes on.
    order: {
      by: [
        [sql`coalesce(${sql.ref('stages.target_on')}, ${sql.lit(noDay)})`, 'text'],
        [sql.ref('stages.project_id'), 'uuid'],
        byId,
      ],
      direction: 'ascending',
    },
    place: (row) => [row.target_on ?? noDay, row.project_id, row.id],
  },
  amount: {
    order: {
      by: by(sql`coalesce(${sql.ref('review_rounds.loan_cents')}, 0)`, 'bigint'),
      direction: 'descending',
    },
    place: (row) => [row.loan_cents ?? '0', row.id],
  },
}
