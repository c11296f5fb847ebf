import { createFileRoute } from '@tanstack/react-router'
import { Guard } from '../../shell/guard.tsx'
import { LenderLayout } from '../../shell/lender-layout.tsx'

export const Route = createFileRoute('/lender/dashboard')({
  component: () => (
    <Guard kind="lender">
      <LenderLayout />
    </Guard>
  ),
})
