import { createFileRoute } from '@tanstack/react-router'
import { ClaimPage } from '../../../features/invitations/claim-page.tsx'

export const Route = createFileRoute('/invite/claim/')({ component: ClaimPage })
