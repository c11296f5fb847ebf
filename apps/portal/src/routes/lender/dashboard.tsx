import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '../../shell/failure.tsx'
import { Guard } from '../../shell/guard.tsx'
import { LenderLayout } from '../../shell/lender-layout.tsx'

export const Route = createFileRoute('/lender/dashboard')({
  notFoundComponent: NotFound,
  component: () => (
    <Guard kind="lender">
      <LenderLayout />
    </Guard>
  ),
})
