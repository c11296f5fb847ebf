import { createFileRoute } from '@tanstack/react-router'
import { FinishedPage } from '../../../features/onboarding/finished-page.tsx'
import { Guard } from '../../../shell/guard.tsx'

export const Route = createFileRoute('/lender/onboarding-v2/success')({
  validateSearch: ({ project }: Record<string, unknown>): { project?: string } =>
    typeof project === 'string' ? { project } : {},
  component: Finished,
})

function Finished() {
  const { project } = Route.useSearch()
  return (
    <Guard>
      <FinishedPage projectId={project} />
    </Guard>
  )
}
