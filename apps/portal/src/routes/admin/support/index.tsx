import { createFileRoute } from '@tanstack/react-router'
import { SupportPage } from '../../../features/admin/support/support-page.tsx'

export const Route = createFileRoute('/admin/support/')({ component: SupportPage })
