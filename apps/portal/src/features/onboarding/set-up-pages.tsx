import { type Me, onboarding } from '@granary/api'
import { programOfTitle } from '@granary/eligibility'
import { Avatar, ErrorState, LoadingState, TextButton } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { useMutation, useQuery } from 'convex/react'
import { type ReactNode, useRef } from 'react'
import { type CheckDraft, forgetCheckDraft, useCheckDraft } from '../../lib/check-draft.ts'
import { UnsavedPrompt } from '../../lib/forms/unsaved-prompt.tsx'
import { FlowFrame } from '../../lib/frames/flow-frame.tsx'
import { initialsOf } from '../../lib/people/initials.ts'
import { usePublicSettings } from '../../lib/public-settings.ts'
import { useMe } from '../../lib/session/me.tsx'
import { useSignOut } from '../../lib/session/sign-out.ts'
import { LeadTo } from '../../shell/lead-to.tsx'
import { emptyOrganization, emptyPractice, OrganizationFields, PracticeFields } from './onboarding-fields.tsx'
import { OnboardingStep, useStepForm } from './onboarding-step.tsx'
import { SimilarLenders } from './similar-lenders.tsx'

type Lender = onboarding.OnboardingState['lender']

/** Step 1 for a person who founds a lender, or goes on with one. */
export function OrganizationStep() {
  return <Unfinished>{(lender) => <OrganizationForm lender={lender} />}</Unfinished>
}

/** Step 2, once there is a lender. */
export function PracticeStep() {
  const serviceLevel = usePublicSettings()?.defaultServiceLevel
  return (
    <Unfinished>
      {(lender) => {
        if (!lender) return <LeadTo to="/lender/onboarding-v2/step-1" />
        return serviceLevel ? <PracticeForm {...{ lender, serviceLevel }} /> : <Loading />
      }}
    </Unfinished>
  )
}

/** Leads whoever is set up already to their dashboard, and keeps colleagues of the owner out. */
function Unfinished({ children }: { readonly children: (lender: Lender) => ReactNode }) {
  const state = useQuery(onboarding.get, {})
  // Whoever finishes right here goes on to the page that says so, not away from it.
  const foundFinished = useRef<boolean>(undefined)
  if (!state) return <Loading />
  const { lender } = state
  if (lender) foundFinished.current ??= lender.onboarded
  if (lender?.onboarded && (foundFinished.current || !lender.isOwner))
    return <LeadTo to="/lender/dashboard" />
  if (lender && !lender.isOwner) return <NotTheOwner lenderName={lender.organization.lenderName} />
  return children(lender)
}

function Loading() {
  return (
    <FlowFrame title="Set up your lender" end={<AccountBar />}>
      <LoadingState text="Loading what you said so far…" />
    </FlowFrame>
  )
}

function OrganizationForm({ lender }: { readonly lender: Lender }) {
  const me = useMe()
  const draft = useCheckDraft()
  const navigate = useNavigate()
  const save = useMutation(onboarding.saveOrganization)
  const form = useStepForm(lender?.organization ?? organizationFrom(draft, me), async (organization) => {
    await save({ organization })
    await navigate({ to: '/lender/onboarding-v2/step-2' })
  })
  return (
    <OnboardingStep
      number={1}
      lenderName={form.answers.lenderName}
      form={form}
      onBack={() => void navigate({ to: '/lender/onboarding' })}
      goOnLabel="Save and continue"
      busyLabel="Saving…"
      end={<AccountBar />}
    >
      <UnsavedPrompt hasUnsent={form.hasChanged} />
      <OrganizationFields
        {...form}
        afterName={lender ? undefined : <SimilarLenders lenderName={form.answers.lenderName} />}
      />
    </OnboardingStep>
  )
}

interface PracticeFormProps {
  readonly lender: NonNullable<Lender>
  /** What the service level begins with. */
  readonly serviceLevel: onboarding.ServiceLevel
}

function PracticeForm({ lender, serviceLevel }: PracticeFormProps) {
  const draft = useCheckDraft()
  const navigate = useNavigate()
  const finish = useMutation(onboarding.finish)
  const initial = { serviceLevel, ...practiceFrom(lender.practice, draft) }
  const form = useStepForm(initial, async (practice) => {
    const { token } = draft
    const { projectId } = await finish({ practice, ...(token && { checkToken: token }) })
    await navigate({ to: '/lender/onboarding-v2/success', search: projectId ? { project: projectId } : {} })
    if (projectId) forgetCheckDraft()
  })
  return (
    <OnboardingStep
      number={2}
      lenderName={lender.organization.lenderName}
      form={form}
      onBack={() => void navigate({ to: '/lender/onboarding-v2/step-1' })}
      goOnLabel="Finish"
      busyLabel="Finishing…"
      end={<AccountBar />}
    >
      <UnsavedPrompt hasUnsent={form.hasChanged} />
      <PracticeFields {...form} />
    </OnboardingStep>
  )
}

function NotTheOwner({ lenderName }: { readonly lenderName: string }) {
  return (
    <FlowFrame title="Almost there" end={<AccountBar />}>
      <ErrorState title={`An owner of ${lenderName} has not finished its set-up yet.`}>
        Ask them to sign in and finish it. This page goes on by itself as soon as they have.
      </ErrorState>
    </FlowFrame>
  )
}

/** What the check said already; else the person who is signed in is the contact. */
function organizationFrom({ answers }: CheckDraft, me: Me): onboarding.OrganizationAnswers {
  const words = me.name.trim().split(/\s+/)
  const person = {
    contactFirstName: words.slice(0, -1).join(' ') || me.name,
    contactLastName: words.length > 1 ? (words.at(-1) ?? '') : '',
    contactEmail: me.email,
  }
  const known = Object.keys(emptyOrganization).flatMap((field) => {
    const answer = answers[field]
    return answer ? [[field, answer] as const] : []
  })
  return { ...emptyOrganization, ...person, ...Object.fromEntries(known) }
}

/** What was stored, else what the check said already; the service level is nobody's answer until it is stored. */
function practiceFrom(
  stored: onboarding.PracticeAnswers,
  { answers }: CheckDraft,
): Omit<onboarding.PracticeAnswers, 'serviceLevel'> & { serviceLevel?: string } {
  if (stored.federallyRegulated !== '') return stored
  const { serviceLevel: _, ...nothing } = emptyPractice
  const program = programOfTitle[answers.program ?? '']
  return {
    ...nothing,
    federallyRegulated: answers.federallyRegulated ?? '',
    usdaApproved: answers.usdaApproved ?? '',
    servedStates: answers.servedState ? [answers.servedState] : [],
    programs: program ? [program] : [],
  }
}

export function AccountBar() {
  const me = useMe()
  const signOut = useSignOut()
  return (
    <>
      <span className="p-flow-note">{me.email}</span>
      <Avatar initials={initialsOf(me.name)} />
      <TextButton onClick={signOut}>Sign out</TextButton>
    </>
  )
}
