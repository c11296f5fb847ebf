import './onboarding.css'
import { onboarding } from '@granary/api'
import { serviceLevelOptions } from '@granary/eligibility'
import { ButtonLink, LoadingState, Message, TextButton } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { useCheckDraft } from '../../lib/check-draft.ts'
import { FlowFrame } from '../../lib/frames/flow-frame.tsx'
import { useMe } from '../../lib/session/me.tsx'
import { LeadTo } from '../../shell/lead-to.tsx'
import { AccountBar } from './set-up-pages.tsx'

/** The first page of somebody without a lender that is set up: what is needed, and the two service levels. */
export function WelcomePage() {
  const me = useMe()
  const state = useQuery(onboarding.get, {})
  const { token, answers } = useCheckDraft()
  if (state?.lender?.onboarded) return <LeadTo to="/lender/dashboard" />
  const begun = Boolean(state?.lender)
  const next = begun ? '/lender/onboarding-v2/step-2' : '/lender/onboarding-v2/step-1'
  return (
    <FlowFrame
      title={`Welcome, ${me.name}`}
      lead="Two short steps set up your lender. Then you can begin with your first project."
      end={<AccountBar />}
    >
      {!state ? (
        <LoadingState text="Loading…" rows={2} />
      ) : (
        <div className="p-welcome">
          {token && (
            <Message tone="success">
              Your check of {answers.projectName} comes along: it becomes your first project when you finish.
            </Message>
          )}
          {state.joinRequests.map((request) => (
            <JoinRequestNote key={request.requestId} request={request} />
          ))}
          <WhatIsNeeded />
          <ServiceLevels />
          <div className="p-welcome-begin">
            <ButtonLink size="large" href={next}>
              {begun ? 'Go on with the set-up' : 'Set up your lender'}
            </ButtonLink>
            <span className="p-welcome-hint">
              Does your institution use Granary already? Ask to join it in the first step, or ask an owner for
              an invitation.
            </span>
          </div>
        </div>
      )}
    </FlowFrame>
  )
}

export function WhatIsNeeded() {
  return (
    <section aria-labelledby="what-is-needed">
      <h2 id="what-is-needed">What you need</h2>
      <ul className="p-welcome-needs">
        <li>The legal name and the headquarters address of your institution</li>
        <li>A person to ask, with email and phone</li>
        <li>Whether it is federally regulated; if not, the state of its approval by the agency</li>
        <li>The states it serves and the programs it expects to use</li>
      </ul>
    </section>
  )
}

export function ServiceLevels() {
  return (
    <section aria-labelledby="service-levels">
      <h2 id="service-levels">Two ways to work with us</h2>
      <dl className="p-welcome-levels">
        {serviceLevelOptions.map(({ value, label, description }) => (
          <div key={value}>
            <dt>{label}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <p className="p-welcome-hint">
        You choose in the second step. It decides how much we help; the portal is the same.
      </p>
    </section>
  )
}

function JoinRequestNote({
  request,
}: {
  readonly request: onboarding.OnboardingState['joinRequests'][number]
}) {
  const withdraw = useMutation(onboarding.withdrawRequest)
  const { requestId, organizationName, status } = request
  return (
    <Message tone={status === 'open' ? 'info' : 'warning'}>
      {status === 'open'
        ? `You asked to join ${organizationName}. An owner has to answer; you get a mail. `
        : `${organizationName} declined your request to join. `}
      <TextButton writes onClick={() => void withdraw({ requestId })}>
        {status === 'open' ? 'Withdraw the request' : 'Dismiss'}
      </TextButton>
    </Message>
  )
}
