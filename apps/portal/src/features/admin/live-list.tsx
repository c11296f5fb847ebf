import { type Column, EmptyState, LoadingState, Table } from '@granary/ui'
import type { UsePaginatedQueryResult } from 'convex/react'
import { ShowMore } from '../../lib/show-more.tsx'

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
          <ShowMore list={list} rows={50} />
        </div>
      )}
    </>
  )
}
