import { isAppError } from '@granary/api'
import { buttonClass, ErrorState, Page, PageHeader } from '@granary/ui'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { PageTitle } from '../../lib/frames/page-title.tsx'

/** Also for who had the page open when their access ended. Every other failure is the shell's to show. */
export function NotShared({ error }: ErrorComponentProps) {
  if (!isAppError(error, 'NOT_FOUND') && !isAppError(error, 'FORBIDDEN')) throw error
  return (
    <Page>
      <PageTitle>Not shared with you</PageTitle>
      <PageHeader title="Not shared with you" />
      <ErrorState
        title="Nothing of this project is shared with you."
        action={
          <Link to="/borrower" className={buttonClass({ look: 'secondary' })}>
            <span className="g-button-face">What is asked of you</span>
          </Link>
        }
      >
        If it was, your access has ended. What you answered until then stays; whatever you typed since was not
        saved. Ask your lender if you expected to see it.
      </ErrorState>
    </Page>
  )
}
