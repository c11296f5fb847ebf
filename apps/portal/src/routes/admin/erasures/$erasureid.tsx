import { createFileRoute } from '@tanstack/react-router'
import { ErasurePage } from '../../../features/admin/erasures/erasure-page.tsx'

export const Route = createFileRoute('/admin/erasures/$erasureid')({ component: Erasure })

function Erasure() {
  const { erasureid } = Route.useParams()
  return <ErasurePage erasureId={erasureid} />
}
