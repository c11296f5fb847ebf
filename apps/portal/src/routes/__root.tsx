import { ToastProvider } from '@granary/ui'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { ConnectionBanner } from '../shell/connection-banner.tsx'
import { Failure, NotFoundAnywhere } from '../shell/failure.tsx'
import { useFocusAfterNavigation } from '../shell/focus-after-navigation.ts'
import { useFocusNeverLost } from '../shell/focus-never-lost.ts'
import { StagingBanner } from '../shell/staging-banner.tsx'

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundAnywhere,
  errorComponent: Failure,
})

function Root() {
  useFocusAfterNavigation()
  useFocusNeverLost()
  return (
    <ToastProvider>
      <StagingBanner />
      <ConnectionBanner />
      <Outlet />
    </ToastProvider>
  )
}
