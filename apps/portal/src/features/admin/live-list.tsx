import { type Column, EmptyState, LoadingState, Table } from '@granary/ui'
import {
  type PaginatedQueryArgs,
  type PaginatedQueryItem,
  type PaginatedQueryReference,
  type UsePaginatedQueryResult,
  usePaginatedQuery,
} from 'convex/react'
import { OwnFailure } from '../../lib/lists/own-failure.tsx'
import { ShowMore } from '../../lib/show-more.tsx'

const rowsAtOnce = 50

interface LiveListProps<Row> {
  readonly caption: string
  readonly list: UsePaginatedQueryResult<Row>
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly empty: string
  readonly rowsLead?: boolean
}

/** A live table that grows on demand. */
export function LiveList<Row>({ caption, list, columns, keyOf, empty, rowsLead }: LiveListProps<Row>) {
  if (list.status === 'LoadingFirstPage') return <LoadingState text={`Loading ${caption.toLowerCase()}…`} />
  if (list.results.length === 0) return <EmptyState title={empty} />
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={list.results}
        keyOf={keyOf}
        rowsLead={rowsLead ?? false}
      />
      {list.status !== 'Exhausted' && (
        <div className="p-admin-more">
          <ShowMore list={list} rows={rowsAtOnce} />
        </div>
      )}
    </>
  )
}

interface AskedListProps<Query extends PaginatedQueryReference>
  extends Omit<LiveListProps<PaginatedQueryItem<Query>>, 'list'> {
  readonly query: Query
  readonly wanted: PaginatedQueryArgs<Query>
}

/** The same, asked for by itself: where that fails, the page around it stays. */
export function AskedList<Query extends PaginatedQueryReference>(props: AskedListProps<Query>) {
  return (
    <OwnFailure asked={props.wanted}>
      <Asked {...props} />
    </OwnFailure>
  )
}

function Asked<Query extends PaginatedQueryReference>({ query, wanted, ...shown }: AskedListProps<Query>) {
  return <LiveList {...shown} list={usePaginatedQuery(query, wanted, { initialNumItems: rowsAtOnce })} />
}
