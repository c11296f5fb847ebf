import { createFileRoute } from '@tanstack/react-router'
import { LendersPage } from '../../../features/admin/lenders-page.tsx'

export const Route = createFileRoute('/admin/lenders/')({ component: LendersPage })
