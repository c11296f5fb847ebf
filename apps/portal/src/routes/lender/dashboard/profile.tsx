import { parseLenderSearch } from '@granary/api'
import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../../features/profile/profile-page.tsx'
import { only } from '../../../lib/only.ts'

export const Route = createFileRoute('/lender/dashboard/profile')({
  validateSearch: only(parseLenderSearch),
  component: () => <ProfilePage {...Route.useSearch()} />,
})
