import './onboarding.css'
import { ButtonLink } from '@granary/ui'
import { FlowFrame } from '../../lib/frames/flow-frame.tsx'
import { currentLender, useMe } from '../../lib/session/me.tsx'
import { ApprovalBanner } from '../../shell/approval-banner.tsx'
import { LeadTo } from '../../shell/lead-to.tsx'
import { AccountBar } from './set-up-pages.tsx'

/** The set-up is done: what exists now, and what to do first. */
export function FinishedPage({ projectId }: { readonly projectId: string | undefined }) {
  const lender = currentLender(useMe())
  if (!lender?.onboarded) return <LeadTo to="/lender/onboarding" />
  const isApproved = lender.approval.state === 'approved'
  return (
    <FlowFrame
      title={`${lender.organizationName} is set up`}
      lead={
        projectId
          ? 'Your check is your first project now. Its pre-application is filled in from your answers.'
          : 'You are its owner. Begin with a project, or look around first.'
      }
      end={<AccountBar />}
    >
      <div className="p-welcome">
        <ApprovalBanner />
        <section aria-labelledby="what-next">
          <h2 id="what-next">What comes next</h2>
          <ol className="p-welcome-needs">
            <li>
              {projectId ? 'Look through the pre-application' : 'Create a project'}: everything saves by
              itself
            </li>
            {!isApproved && <li>Granary approves {lender.organizationName}: what follows opens then</li>}
            <li>Invite colleagues, and ask the borrower for what only they know</li>
            <li>Submit the pre-application, then the full application</li>
          </ol>
        </section>
        <div className="p-welcome-begin">
          {projectId && (
            <ButtonLink size="large" href={`/lender/dashboard/projects/${projectId}`}>
              Open your project
            </ButtonLink>
          )}
          <ButtonLink size="large" look={projectId ? 'secondary' : 'primary'} href="/lender/dashboard">
            Go to your dashboard
          </ButtonLink>
        </div>
      </div>
    </FlowFrame>
  )
}
