import { createFileRoute } from '@tanstack/react-router'
import { TimesPage } from '../../../features/admin/reviews/queue/times-page.tsx'

export const Route = createFileRoute('/admin/reviews/times')({ component: TimesPage })
