import { createFileRoute } from '@tanstack/react-router'
import { QueuePage } from '../../../features/admin/reviews/queue/queue-page.tsx'
import { parseQueueSearch } from '../../../features/admin/reviews/queue/queue-search.ts'

export const Route = createFileRoute('/admin/reviews/')({
  validateSearch: parseQueueSearch,
  component: Queue,
})

function Queue() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <QueuePage
      search={search}
      onSearch={(change) =>
        void navigate({
          search: parseQueueSearch({ ...search, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
