import { ToastProvider } from '@granary/ui'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { NoticesOfBefore } from '../lib/session/load-anew.ts'
import { ConnectionBanner } from '../shell/connection-banner.tsx'
import { Failure, NotFoundAnywhere } from '../shell/failure.tsx'
import { useFocusAfterNavigation } from '../shell/going/focus-after-navigation.ts'
import { useFocusNeverLost } from '../shell/going/focus-never-lost.ts'
import { useLinksWithin } from '../shell/going/links-within.ts'
import { StagingBanner } from '../shell/staging-banner.tsx'

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundAnywhere,
  errorComponent: Failure,
})

function Root() {
  useFocusAfterNavigation()
  useFocusNeverLost()
  useLinksWithin()
  return (
    <ToastProvider>
      <NoticesOfBefore />
      <StagingBanner />
      <ConnectionBanner />
      <Outlet />
    </ToastProvider>
  )
}
