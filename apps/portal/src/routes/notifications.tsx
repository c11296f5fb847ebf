import { createFileRoute } from '@tanstack/react-router'
import { parseNotificationsSearch } from '../features/notifications/notifications-search.ts'
import { only } from '../lib/only.ts'
import { useMe } from '../lib/session/me.tsx'
import { Guard } from '../shell/guard.tsx'
import { LeadTo, notificationsOf } from '../shell/lead-to.tsx'

/** What mails name: whoever reads them gets to their own, in whichever portal they have. */
export const Route = createFileRoute('/notifications')({
  component: () => (
    <Guard>
      <Own />
    </Guard>
  ),
  validateSearch: only(parseNotificationsSearch),
})

function Own() {
  const [kind = 'lender'] = useMe().kinds
  return <LeadTo to={notificationsOf[kind]} search={Route.useSearch()} />
}
