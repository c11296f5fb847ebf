import { createFileRoute } from '@tanstack/react-router'
import { OrganizationPage } from '../../../features/onboarding/organization-page.tsx'

export const Route = createFileRoute('/lender/dashboard/organization')({ component: OrganizationPage })
