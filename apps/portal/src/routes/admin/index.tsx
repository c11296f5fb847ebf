import { createFileRoute, Navigate } from '@tanstack/react-router'
import { placesOf } from '../../features/admin/places.ts'
import { useMe } from '../../lib/session/me.tsx'

export const Route = createFileRoute('/admin/')({ component: Beginning })

/** The first place that the person's duties open. */
function Beginning() {
  const [first] = placesOf(useMe().duties)
  return <Navigate to={first?.to ?? '/portal-switcher'} replace />
}
