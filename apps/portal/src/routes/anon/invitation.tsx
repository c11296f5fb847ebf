import { createFileRoute } from '@tanstack/react-router'
import { InvitationPreview } from '../../features/invitations/invitation-page.tsx'

export const Route = createFileRoute('/anon/invitation')({ component: InvitationPreview })
