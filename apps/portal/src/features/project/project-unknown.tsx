import { isAppError } from '@granary/api'
import { buttonClass, ErrorState, Page, PageHeader } from '@granary/ui'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { PageTitle } from '../../lib/frames/page-title.tsx'

/** An id that is none and one that belongs to others look the same. Every other failure is the shell's to show. */
export function ProjectUnknown({ error }: ErrorComponentProps) {
  if (!isAppError(error, 'NOT_FOUND') && !isAppError(error, 'FORBIDDEN')) throw error
  return (
    <Page>
      <PageTitle>Project not found</PageTitle>
      <PageHeader title="Project not found" />
      <ErrorState
        title="There is no such project, or it is not shared with you."
        action={
          <Link to="/lender/dashboard/projects" className={buttonClass({ look: 'secondary' })}>
            <span className="g-button-face">Projects</span>
          </Link>
        }
      >
        Check the address, or go back to your projects.
      </ErrorState>
    </Page>
  )
}
