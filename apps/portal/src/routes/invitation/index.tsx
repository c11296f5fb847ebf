import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router'
import { MyInvitations } from '../../features/invitations/invitation-page.tsx'
import { Guard } from '../../shell/guard.tsx'

export const Route = createFileRoute('/invitation/')({ component: Invitation })

/** With a link it shows that invitation to anybody; without, those of the person signed in. */
function Invitation() {
  const hash = useLocation({ select: ({ hash }) => hash })
  if (hash !== '') return <Navigate to="/invite/claim" hash={hash} replace />
  return (
    <Guard entrance={<Navigate to="/anon/invitation" replace />}>
      <MyInvitations />
    </Guard>
  )
}
