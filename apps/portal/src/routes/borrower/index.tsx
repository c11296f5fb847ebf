import { createFileRoute } from '@tanstack/react-router'
import { BorrowerHome } from '../../features/borrower/borrower-home.tsx'

export const Route = createFileRoute('/borrower/')({ component: BorrowerHome })
