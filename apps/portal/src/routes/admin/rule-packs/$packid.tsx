import { createFileRoute } from '@tanstack/react-router'
import { PackPage } from '../../../features/admin/rules/pack-page.tsx'
import { parsePackSearch } from '../../../features/admin/rules/pack-search.ts'

export const Route = createFileRoute('/admin/rule-packs/$packid')({
  validateSearch: parsePackSearch,
  component: Pack,
})

function Pack() {
  const { packid } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PackPage
      key={packid}
      packId={packid}
      search={search}
      onSearch={(change) =>
        void navigate({
          search: parsePackSearch({ ...search, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
