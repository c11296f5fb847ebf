import { createFileRoute } from '@tanstack/react-router'
import { LendersPage } from '../../../features/admin/lenders/lenders-page.tsx'

export const Route = createFileRoute('/admin/lenders/')({ component: LendersPage })
