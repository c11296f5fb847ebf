import { createFileRoute } from '@tanstack/react-router'
import { ReviewPage } from '../../../features/eligibility/review-page.tsx'

export const Route = createFileRoute('/invitation/project-eligibility/step-5')({ component: ReviewPage })
