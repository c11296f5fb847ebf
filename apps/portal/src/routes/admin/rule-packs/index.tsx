import { createFileRoute } from '@tanstack/react-router'
import { PacksPage } from '../../../features/admin/rules/packs-page.tsx'

export const Route = createFileRoute('/admin/rule-packs/')({ component: PacksPage })
