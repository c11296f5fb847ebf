import { createFileRoute } from '@tanstack/react-router'
import { SupportRequestPage } from '../../../features/admin/support/support-request-page.tsx'

export const Route = createFileRoute('/admin/support/$requestid')({ component: Request })

function Request() {
  const { requestid } = Route.useParams()
  return <SupportRequestPage requestId={requestid} />
}
