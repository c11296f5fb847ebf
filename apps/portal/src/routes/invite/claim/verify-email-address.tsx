import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '../../../features/invitations/verify-page.tsx'

export const Route = createFileRoute('/invite/claim/verify-email-address')({ component: VerifyPage })
