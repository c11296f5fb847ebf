import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '../../../features/contact-team/contact-page.tsx'

export const Route = createFileRoute('/lender/dashboard/contact')({ component: ContactPage })
