import { ToastProvider } from '@granary/ui'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { ConnectionBanner } from '../shell/connection-banner.tsx'
import { Failure, NotFound } from '../shell/failure.tsx'
import { StagingBanner } from '../shell/staging-banner.tsx'

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Failure,
})

function Root() {
  return (
    <ToastProvider>
      <StagingBanner />
      <ConnectionBanner />
      <Outlet />
    </ToastProvider>
  )
}
