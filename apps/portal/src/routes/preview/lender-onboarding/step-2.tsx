import { createFileRoute } from '@tanstack/react-router'
import { PreviewPracticeStep } from '../../../features/onboarding/preview-pages.tsx'

export const Route = createFileRoute('/preview/lender-onboarding/step-2')({ component: PreviewPracticeStep })
