import { parseLenderSearch } from '@granary/api'
import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../features/profile/profile-page.tsx'
import { only } from '../../lib/only.ts'

export const Route = createFileRoute('/admin/profile')({
  validateSearch: only(parseLenderSearch),
  component: () => <ProfilePage {...Route.useSearch()} />,
})
