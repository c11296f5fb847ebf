import { createFileRoute } from '@tanstack/react-router'
import { PreviewPage } from '../../../features/onboarding/preview-pages.tsx'

export const Route = createFileRoute('/preview/lender-onboarding/')({ component: PreviewPage })
