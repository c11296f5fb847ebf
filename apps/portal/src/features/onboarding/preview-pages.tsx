import './onboarding.css'
import type { onboarding } from '@granary/api'
import { ButtonLink, Link, LoadingState, Message } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FlowFrame } from '../../lib/frames/flow-frame.tsx'
import { usePublicSettings } from '../../lib/public-settings.ts'
import { emptyOrganization, emptyPractice, OrganizationFields, PracticeFields } from './onboarding-fields.tsx'
import { OnboardingStep, useStepForm } from './onboarding-step.tsx'
import { ServiceLevels, WhatIsNeeded } from './welcome-page.tsx'

/** The set-up for those who only want to see it: the same two steps, without an account, storing nothing anywhere. */
export function PreviewPage() {
  return (
    <FlowFrame
      title="How a lender is set up"
      lead="The same two steps as in the portal. Try them without an account; nothing is stored."
      end={<PreviewBar />}
    >
      <div className="p-welcome">
        <WhatIsNeeded />
        <ServiceLevels />
        <div className="p-welcome-begin">
          <ButtonLink size="large" href="/preview/lender-onboarding/step-1">
            Look at the steps
          </ButtonLink>
        </div>
      </div>
    </FlowFrame>
  )
}

export function PreviewOrganizationStep() {
  const navigate = useNavigate()
  const form = useStepForm(emptyOrganization, () => navigate({ to: '/preview/lender-onboarding/step-2' }))
  return (
    <OnboardingStep
      number={1}
      lenderName={form.answers.lenderName}
      form={form}
      onBack={() => void navigate({ to: '/preview/lender-onboarding' })}
      goOnLabel="Continue"
      busyLabel="Checking…"
      end={<PreviewBar />}
      notice={<PreviewNotice />}
    >
      <OrganizationFields {...form} />
    </OnboardingStep>
  )
}

export function PreviewPracticeStep() {
  const serviceLevel = usePublicSettings()?.defaultServiceLevel
  if (serviceLevel) return <PreviewPractice serviceLevel={serviceLevel} />
  return (
    <FlowFrame title="Set up your lender" end={<PreviewBar />}>
      <LoadingState text="Loading the questions…" />
    </FlowFrame>
  )
}

function PreviewPractice({ serviceLevel }: { readonly serviceLevel: onboarding.ServiceLevel }) {
  const navigate = useNavigate()
  const [finished, setFinished] = useState(false)
  const initial: onboarding.PracticeAnswers = { ...emptyPractice, serviceLevel }
  const form = useStepForm(initial, async () => setFinished(true))
  if (finished) return <PreviewEnd />
  return (
    <OnboardingStep
      number={2}
      lenderName=""
      form={form}
      onBack={() => void navigate({ to: '/preview/lender-onboarding/step-1' })}
      goOnLabel="Finish"
      busyLabel="Checking…"
      end={<PreviewBar />}
      notice={<PreviewNotice />}
    >
      <PracticeFields {...form} />
    </OnboardingStep>
  )
}

function PreviewEnd() {
  return (
    <FlowFrame
      title="That is all"
      lead="In the portal your lender would be set up now. Nothing of what you typed was stored."
      end={<PreviewBar />}
    >
      <div className="p-welcome-begin">
        <ButtonLink size="large" href="/register">
          Create your account
        </ButtonLink>
        <ButtonLink size="large" look="secondary" href="/invitation/project-eligibility">
          Check a project first
        </ButtonLink>
      </div>
    </FlowFrame>
  )
}

function PreviewNotice() {
  return (
    <Message tone="info">
      This is a preview. What you type is stored nowhere and is gone with the page.
    </Message>
  )
}

function PreviewBar() {
  return (
    <>
      <span className="p-flow-note">Preview: nothing is stored</span>
      <Link className="p-flow-end-link" href="/lender">
        Sign in
      </Link>
    </>
  )
}
