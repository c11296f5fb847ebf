import { createFileRoute } from '@tanstack/react-router'
import { AllProjectsPage } from '../../../features/admin/projects/projects-page.tsx'

export const Route = createFileRoute('/admin/projects/')({ component: AllProjectsPage })
