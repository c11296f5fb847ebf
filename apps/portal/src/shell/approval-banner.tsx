import { Message, Link as TextLink } from '@granary/ui'
import { currentLender, useMe } from '../lib/session/me.tsx'

/** Says, on every page of a lender that staff have not looked at yet, what is closed until then. */
export function ApprovalBanner() {
  const lender = currentLender(useMe())
  if (!lender || lender.approval.state === 'approved') return null
  const { organizationName, approval } = lender
  return (
    <section className="p-approval g-no-print" aria-label="Approval of the lender">
      {approval.state === 'waiting' ? (
        <Message tone="info">
          <p>
            <strong>{organizationName} waits for approval.</strong>{' '}
            {approval.reason ?? 'Granary looks at every new lender and mails you.'} You can prepare projects
            meanwhile; inviting others and submitting open afterwards.
          </p>
        </Message>
      ) : (
        <Message tone="warning">
          <p>
            <strong>{organizationName} was not approved.</strong> {approval.reason} You can neither invite
            others nor submit. <TextLink href="/lender/dashboard/contact">Write to us</TextLink> if this is
            wrong.
          </p>
        </Message>
      )}
    </section>
  )
}
