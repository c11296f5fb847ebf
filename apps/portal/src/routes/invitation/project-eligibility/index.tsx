import { createFileRoute } from '@tanstack/react-router'
import { CheckStartPage } from '../../../features/eligibility/start-page.tsx'

export const Route = createFileRoute('/invitation/project-eligibility/')({ component: CheckStartPage })
