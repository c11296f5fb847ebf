import { createFileRoute } from '@tanstack/react-router'
import { LenderPage } from '../../../features/admin/lenders/lender-page.tsx'

export const Route = createFileRoute('/admin/lenders/$lenderid')({ component: Lender })

function Lender() {
  const { lenderid } = Route.useParams()
  return <LenderPage organizationId={lenderid} />
}
