import { parseSwitcherSearch } from '@granary/api'
import { createFileRoute } from '@tanstack/react-router'
import { PortalSwitcher } from '../features/portals/portal-switcher.tsx'
import { only } from '../lib/only.ts'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/portal-switcher')({
  validateSearch: only(parseSwitcherSearch),
  component: Switcher,
})

function Switcher() {
  const { attempted } = Route.useSearch()
  return (
    <Guard>
      <PortalSwitcher attempted={attempted} />
    </Guard>
  )
}
