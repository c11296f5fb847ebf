import { Button } from '@granary/ui'
import type { PaginationStatus } from 'convex/react'

interface ShowMoreProps {
  readonly list: { readonly status: PaginationStatus; readonly loadMore: (rows: number) => void }
  readonly rows: number
}

/** The next part of a list that grows on demand; nothing while there is none. */
export function ShowMore({ list: { status, loadMore }, rows }: ShowMoreProps) {
  if (status !== 'CanLoadMore' && status !== 'LoadingMore') return null
  return (
    <Button look="secondary" busy={status === 'LoadingMore' && 'Loading…'} onClick={() => loadMore(rows)}>
      Show more
    </Button>
  )
}
