import { adminReviews } from '@granary/api'
import { type PaginatedQueryArgs, usePaginatedQuery } from 'convex/react'
import { useState } from 'react'
import { OwnFailure } from '../../../../lib/lists/own-failure.tsx'
import { LiveList } from '../../live-list.tsx'
import { AssignBar } from './assign-bar.tsx'
import { choosing, keyOfReview, queueColumns } from './queue-columns.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** Which reviews, in which order. */
export type WantedReviews = PaginatedQueryArgs<typeof adminReviews.list>

interface QueueListProps {
  readonly wanted: WantedReviews
  /** What waits can be given to somebody. */
  readonly isOpen: boolean
}

/** Asked for by itself: where that fails, the tabs and filters around it stay. */
export function QueueList(props: QueueListProps) {
  return (
    <OwnFailure asked={props.wanted}>
      <Reviews {...props} />
    </OwnFailure>
  )
}

function Reviews({ wanted, isOpen }: QueueListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (key: string, on: boolean) =>
    setChosen((before) => new Set([...before].filter((each) => each !== key).concat(on ? [key] : [])))
  const list = useRowKeys()
  const reviews = usePaginatedQuery(adminReviews.list, wanted, { initialNumItems: 50 })
  return (
    <>
      {isOpen && (
        <AssignBar
          chosen={reviews.results.filter((row) => chosen.has(keyOfReview(row)))}
          onChooseAll={() => setChosen(new Set(reviews.results.map(keyOfReview)))}
          onDone={() => setChosen(new Set())}
        />
      )}
      <div ref={list}>
        <LiveList
          caption="Reviews"
          list={reviews}
          columns={isOpen ? choosing(chosen, choose) : queueColumns}
          keyOf={keyOfReview}
          empty="Nothing here waits for a review."
          rowsLead
        />
      </div>
    </>
  )
}
