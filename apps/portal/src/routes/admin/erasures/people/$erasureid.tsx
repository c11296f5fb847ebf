import { createFileRoute } from '@tanstack/react-router'
import { PersonErasurePage } from '../../../../features/admin/erasures/person-erasure-page.tsx'

export const Route = createFileRoute('/admin/erasures/people/$erasureid')({ component: PersonErasure })

function PersonErasure() {
  const { erasureid } = Route.useParams()
  return <PersonErasurePage erasureId={erasureid} />
}
