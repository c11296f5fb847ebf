import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../../../features/notifications/notifications-page.tsx'
import { parseNotificationsSearch } from '../../../features/notifications/notifications-search.ts'
import { only } from '../../../lib/only.ts'

export const Route = createFileRoute('/lender/dashboard/notifications')({
  component: Notifications,
  validateSearch: only(parseNotificationsSearch),
})

function Notifications() {
  return <NotificationsPage to={Route.fullPath} view={Route.useSearch().view} />
}
