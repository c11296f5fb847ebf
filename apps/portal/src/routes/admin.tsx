import { createFileRoute } from '@tanstack/react-router'
import { AdminLayout } from '../features/admin/admin-layout.tsx'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { Guard } from '../shell/guard.tsx'

export const Route = createFileRoute('/admin')({ component: Administration })

/** Once signed in, the guard shows the page that was asked for; there is nowhere else to go. */
function Administration() {
  return (
    <Guard kind="admin" entrance={<SignInPage onSignedIn={() => undefined} />}>
      <AdminLayout />
    </Guard>
  )
}
