import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useMe } from '../../lib/session/me.tsx'
import { placesOf } from '../../shell/staff-places.ts'

export const Route = createFileRoute('/admin/')({ component: Beginning })

/** The first place that the person's duties open. */
function Beginning() {
  const [first] = placesOf(useMe().duties)
  return <Navigate to={first?.to ?? '/portal-switcher'} replace />
}
