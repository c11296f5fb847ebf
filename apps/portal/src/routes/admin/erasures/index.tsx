import { createFileRoute } from '@tanstack/react-router'
import { ErasuresPage } from '../../../features/admin/erasures/erasures-page.tsx'

export const Route = createFileRoute('/admin/erasures/')({ component: ErasuresPage })
