import { createFileRoute } from '@tanstack/react-router'
import { PortfolioPage } from '../../../features/portfolio/portfolio-page.tsx'

export const Route = createFileRoute('/lender/dashboard/portfolio')({ component: PortfolioPage })
